/** Compares the price with other listed datasets, as a histogram and in words. */
import * as l10n from "@vscode/l10n";
import { formatAmount } from "../../base/decimal.ts";
import { display } from "../../base/text.ts";
import type { DatasetState, PeerPrices } from "./protocol.ts";
import { h, svg, type Child } from "../shared/ui/dom.tsx";

const WIDTH = 272;
const BASE = 66;
const TALLEST = 48;
const GAP = 2;

export function peersPanel(state: DatasetState): Child {
	const peers = state.peers;
	if (peers === null) {
		return [heading(l10n.t("Price among listed datasets")), nothingToCompare(state)];
	}
	return [
		heading(
			l10n.t(
				"Price among {0} listed datasets in {1}",
				peers.listed,
				display(state.record?.currency ?? "", 12),
			),
		),
		picture(peers),
		h(
			"div",
			{ class: "axis-labels", "aria-hidden": "true" },
			h("span", {}, l10n.t("lowest {0}", formatAmount(peers.lowestPaid))),
			h("span", {}, l10n.t("median {0}", formatAmount(peers.median))),
			h("span", {}, l10n.t("highest {0}", formatAmount(peers.highest))),
		),
		h(
			"p",
			{ id: "peers-text", class: "small" },
			inWords(peers, state.record?.currency ?? ""),
			peers.free > 0 && ` ${l10n.t("{0} of them are free.", peers.free)}`,
		),
	];
}

function heading(text: string): HTMLElement {
	return h("h3", { id: "peers-title" }, text);
}

function nothingToCompare(state: DatasetState): HTMLElement {
	const currency = display(state.record?.currency ?? "", 12);
	return h(
		"p",
		{ class: "small muted" },
		state.comparable
			? l10n.t("The list of datasets hasn’t loaded yet.")
			: l10n.t("No other dataset is listed in {0}, so there’s nothing to compare.", currency),
	);
}

function inWords(peers: PeerPrices, currency: string): string {
	return l10n.t(
		"Cheaper than {0} of {1} other datasets. Lowest {2}, median {3}, highest {4} {5} per chunk.",
		peers.cheaperThan,
		peers.others,
		formatAmount(peers.lowest),
		formatAmount(peers.median),
		formatAmount(peers.highest),
		display(currency, 12),
	);
}

function picture(peers: PeerPrices): SVGElement {
	const slot = WIDTH / Math.max(1, peers.bins.length);
	const most = Math.max(1, ...peers.bins);
	const heightOf = (count: number): number => Math.max(4, (count / most) * TALLEST);
	const median = peers.medianBin === null ? undefined : (peers.medianBin + 0.5) * slot;
	return svg(
		"svg",
		{
			class: "peers",
			viewBox: `0 0 ${WIDTH} 72`,
			role: "img",
			"aria-labelledby": "peers-title",
			"aria-describedby": "peers-text",
		},
		peers.bins.map((count, index) => count > 0 && bar(count, index, index === peers.mine, slot, heightOf)),
		peers.mine !== null && marker(peers.mine, slot, BASE - heightOf(peers.bins[peers.mine] ?? 0)),
		svg("line", { class: "axis", x1: 0, x2: WIDTH, y1: BASE + 0.5, y2: BASE + 0.5 }),
		median !== undefined &&
			svg("line", { class: "median", x1: median, x2: median, y1: BASE - 2, y2: BASE + 5 }),
	);
}

function marker(bin: number, slot: number, barTop: number): SVGElement {
	const middle = (bin + 0.5) * slot;
	return svg("path", { class: "marker", d: `M${middle - 4.5} ${barTop - 12}h9l-4.5 6z` });
}

function bar(
	count: number,
	index: number,
	mine: boolean,
	slot: number,
	heightOf: (count: number) => number,
): SVGElement {
	const height = heightOf(count);
	return svg("rect", {
		class: mine ? "bar mine" : "bar",
		x: index * slot,
		y: BASE - height,
		width: slot - GAP,
		height,
		rx: 1.5,
	});
}
