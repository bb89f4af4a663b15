/** The price per chunk, what the balance covers, and an estimate for any number of chunks. */
import * as l10n from "@vscode/l10n";
import {
	coveredChunks,
	formatAmount,
	groupDigits,
	multiply,
	parseDecimal,
	toWire,
	type Units,
	wholeCents,
} from "../../base/decimal.ts";
import { display } from "../../base/text.ts";
import { checkChunkCount } from "../../rules/chunkCount.ts";
import { Button, Icon } from "../shared/components/controls.tsx";
import { Field, problemOf } from "../shared/components/field.tsx";
import { usePage } from "../shared/components/page.tsx";
import { Currency, Line, Money, rich } from "../shared/components/values.tsx";
import { datasetPage, type DatasetRecord, type DatasetState } from "./protocol.ts";

type Balance = NonNullable<DatasetState["balance"]>;

interface PriceProps {
	readonly state: DatasetState;
	readonly record: DatasetRecord;
	readonly chunks: string;
	readonly setChunks: (text: string) => void;
}

export function Price({ state: { owner, balance }, record, chunks, setChunks }: PriceProps) {
	const { price_per_chunk, currency } = record;
	const price = parseDecimal(price_per_chunk);
	return (
		<section class="panel" aria-labelledby="price">
			<div class="stack">
				<div>
					<h3 id="price">{l10n.t("Price per chunk")}</h3>
					<p class="figure">
						{formatAmount(price_per_chunk)} <Currency code={currency} />
					</p>
				</div>
				{owner ? (
					<p class="muted">
						{l10n.t("What buyers pay for each chunk. The marketplace doesn’t support changing it.")}
					</p>
				) : price === undefined ? (
					<p class="muted">{l10n.t("This price isn’t a valid number.")}</p>
				) : price === 0n ? (
					<p>{l10n.t("Free.")}</p>
				) : (
					balance && <Cover price={price} currency={currency} balance={balance} />
				)}
			</div>
			{!owner && price !== undefined && (
				<Estimate price={price} currency={currency} balance={balance} chunks={chunks} setChunks={setChunks} />
			)}
		</section>
	);
}

interface CoverProps {
	readonly price: Units;
	readonly currency: string;
	readonly balance: Balance;
}

function Cover({ price, currency, balance }: CoverProps) {
	if (balance.currency !== currency) {
		return (
			<p class="muted">{l10n.t("Not comparable: your balance is in {0}.", display(balance.currency, 12))}</p>
		);
	}
	const units = parseDecimal(balance.amount);
	const count = (units === undefined ? undefined : coveredChunks(units, price)) ?? 0n;
	const amount = <Money value={balance.amount} currency={balance.currency} />;
	if (count === 0n) {
		return <p>{rich(l10n.t("Your balance of {0} doesn’t cover one chunk."), amount)}</p>;
	}
	const words = count === 1n ? l10n.t("1 chunk") : l10n.t("{0} chunks", groupDigits(count));
	return (
		<p>
			{rich(l10n.t("Your balance of {0} covers {1}."), amount, <strong class="strong num">{words}</strong>)}
		</p>
	);
}

interface EstimateProps {
	readonly price: Units;
	readonly currency: string;
	readonly balance: Balance | null;
	readonly chunks: string;
	readonly setChunks: (text: string) => void;
}

function Estimate({ price, currency, balance, chunks, setChunks }: EstimateProps) {
	const count = checkChunkCount(chunks);
	const units = balance?.currency === currency ? parseDecimal(balance.amount) : undefined;
	return (
		<div class="stack">
			<hr />
			<Field
				id="chunks"
				label={l10n.t("Estimate")}
				unit={<span>{l10n.t("chunks")}</span>}
				inputMode="numeric"
				value={chunks}
				onInput={setChunks}
				problem={problemOf(count)}
			/>
			<div class="stack" aria-live="polite" hidden={!count.ok}>
				{count.ok && <Cost cost={multiply(price, count.value)} currency={currency} balance={units} />}
			</div>
		</div>
	);
}

interface CostProps {
	readonly cost: Units;
	readonly currency: string;
	/** `undefined` if it can't be compared. */
	readonly balance: Units | undefined;
}

function Cost({ cost, currency, balance }: CostProps) {
	const { send } = usePage(datasetPage);
	const after = balance === undefined ? 0n : balance - cost;
	return (
		<>
			<dl class="lines">
				<Line name={l10n.t("Cost")}>
					<Money value={cost} currency={currency} />
				</Line>
				{balance !== undefined && after >= 0n && (
					<Line name={l10n.t("Balance after")}>
						<Money value={after} currency={currency} />
					</Line>
				)}
				{after < 0n && (
					<Line
						name={
							<>
								<Icon name="warning" class="warn" /> {l10n.t("Short by")}
							</>
						}
					>
						<strong class="strong">
							<Money value={-after} currency={currency} />
						</strong>
					</Line>
				)}
			</dl>
			<p class="muted small">
				{l10n.t("Estimated at the listed price. The marketplace determines the actual charge.")}
			</p>
			{after < 0n && (
				<Button
					id="deposit"
					icon="credit-card"
					onClick={() => send("deposit", { amount: toWire(wholeCents(-after)) })}
				>
					{l10n.t("Deposit…")}
				</Button>
			)}
		</>
	);
}
