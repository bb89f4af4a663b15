/** Compares the price with other listed datasets, as a histogram and in words. */
import * as l10n from "@vscode/l10n";
import { formatAmount, groupDigits } from "../../base/money.ts";
import { display } from "../../base/text.ts";
import type { PeerPrices, RecordProps } from "./protocol.ts";

export function PriceComparison({ state: { peers, comparable }, record }: RecordProps) {
	const code = display(record.currency, 12);
	return (
		<section class="panel" aria-labelledby="peers-title">
			<h3 id="peers-title">{titleOf(peers, code)}</h3>
			{peers ? (
				<Comparison peers={peers} code={code} />
			) : (
				<p class="small muted">
					{comparable
						? l10n.t("The list of datasets hasn’t loaded yet.")
						: l10n.t("No other dataset is listed in {0}, so there’s nothing to compare.", code)}
				</p>
			)}
		</section>
	);
}

function titleOf(peers: PeerPrices | null, code: string): string {
	if (!peers) return l10n.t("Prices of listed datasets");
	return peers.listed === 1
		? l10n.t("Price of 1 listed dataset in {0}", code)
		: l10n.t("Prices of {0} listed datasets in {1}", groupDigits(peers.listed), code);
}

function Comparison({ peers, code }: { readonly peers: PeerPrices; readonly code: string }) {
	const lowest = formatAmount(peers.lowest);
	const median = formatAmount(peers.median);
	const highest = formatAmount(peers.highest);
	return (
		<>
			<Histogram peers={peers} />
			<div class="axis-labels" aria-hidden="true">
				<span>{formatAmount(peers.lowestPaid)}</span>
				<span>{l10n.t("median {0}", median)}</span>
				<span>{highest}</span>
			</div>
			<p id="peers-text" class="small">
				{`${rank(peers)} `}
				{l10n.t("Lowest {0}, median {1}, highest {2} {3} per chunk.", lowest, median, highest, code)}
				{peers.free > 0 && ` ${l10n.t("Free datasets: {0}.", groupDigits(peers.free))}`}
			</p>
		</>
	);
}

function rank({ cheaperThan, others }: PeerPrices): string {
	if (others > 1)
		return l10n.t("Cheaper than {0} of {1} other datasets.", groupDigits(cheaperThan), groupDigits(others));
	return cheaperThan === 1
		? l10n.t("Cheaper than the other dataset.")
		: l10n.t("Not cheaper than the other dataset.");
}

const WIDTH = 272;
const BASE = 66;
const TALLEST = 48;
const GAP = 2;

function Histogram({ peers: { bins, mine, medianBin } }: { readonly peers: PeerPrices }) {
	const slot = WIDTH / Math.max(1, bins.length);
	const most = Math.max(1, ...bins);
	const bars = bins.map((count, bin) => ({ bin, count, height: Math.max(4, (count / most) * TALLEST) }));
	const ours = bars.find(({ bin }) => bin === mine);
	const middleOf = (bin: number): number => (bin + 0.5) * slot;
	return (
		<svg
			class="peers"
			viewBox={`0 0 ${WIDTH} 72`}
			role="img"
			aria-labelledby="peers-title"
			aria-describedby="peers-text"
		>
			{bars.map(
				({ bin, count, height }) =>
					count > 0 && (
						<rect
							key={bin}
							class={bin === mine ? "bar main" : "bar"}
							x={bin * slot}
							y={BASE - height}
							width={slot - GAP}
							height={height}
							rx={1.5}
						/>
					),
			)}
			{ours && (
				<path class="marker" d={`M${middleOf(ours.bin) - 4.5} ${BASE - ours.height - 12}h9l-4.5 6z`} />
			)}
			<line class="axis" x1={0} x2={WIDTH} y1={BASE + 0.5} y2={BASE + 0.5} />
			{medianBin !== null && (
				<line class="axis" x1={middleOf(medianBin)} x2={middleOf(medianBin)} y1={BASE - 2} y2={BASE + 5} />
			)}
		</svg>
	);
}
