/** The price per chunk, what the balance covers, and an estimate for any number of chunks. */
import * as l10n from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import { type Cost, costOf, formatAmount, groupDigits, sameCurrency } from "../../base/money.ts";
import { display } from "../../base/text.ts";
import { checkChunkCount } from "../../rules/chunkCount.ts";
import { Button, Icon } from "../shared/components/controls.tsx";
import { Field, problemOf } from "../shared/components/field.tsx";
import { Currency, Line, Money, rich } from "../shared/components/values.tsx";
import { send } from "../shared/components/page.tsx";
import { datasetPage, type DatasetRecord, type DatasetState, type RecordProps } from "./protocol.ts";

interface PriceProps extends RecordProps {
	readonly chunks: string;
	readonly setChunks: (text: string) => void;
}

export function Price(props: PriceProps) {
	const { state, record } = props;
	return (
		<section class="panel" aria-labelledby="price">
			<div class="stack">
				<div>
					<h3 id="price">{l10n.t("Price per chunk")}</h3>
					<p class="figure">
						{formatAmount(record.price_per_chunk)} <Currency code={record.currency} />
					</p>
				</div>
				{state.owner ? (
					<p class="muted">
						{l10n.t(
							"Buyers pay this price for each chunk. The marketplace doesn’t support changing the price.",
						)}
					</p>
				) : (
					whatItMeans(record, state.balance)
				)}
			</div>
			{!state.owner && <Estimate {...props} />}
		</section>
	);
}

function whatItMeans(record: DatasetRecord, balance: DatasetState["balance"]): ComponentChildren {
	const { price, covered } = costOf(record, 1n, balance);
	if (price === undefined) return <p class="muted">{l10n.t("This price isn’t a valid number.")}</p>;
	if (price === 0n) return <p>{l10n.t("Free.")}</p>;
	if (balance === null) return null;
	if (!sameCurrency(balance.currency, record.currency)) {
		const currency = display(balance.currency, 12);
		return (
			<p class="muted">
				{l10n.t("Your balance is in {0}, so it can’t be compared with this price.", currency)}
			</p>
		);
	}
	if (covered === undefined) return null;
	const amount = <Money value={balance.amount} currency={balance.currency} />;
	if (covered === 0n) return <p>{rich(l10n.t("Your balance of {0} doesn’t cover one chunk."), amount)}</p>;
	const words = covered === 1n ? l10n.t("1 chunk") : l10n.t("{0} chunks", groupDigits(covered));
	return (
		<p>
			{rich(l10n.t("Your balance of {0} covers {1}."), amount, <strong class="strong num">{words}</strong>)}
		</p>
	);
}

function Estimate({ state, record, chunks, setChunks }: PriceProps) {
	const count = checkChunkCount(chunks);
	const cost = costOf(record, count.ok ? count.value : 0n, state.balance);
	return (
		cost.price !== undefined && (
			<div class="stack">
				<hr />
				<Field
					id="chunks"
					label={l10n.t("Estimate cost for")}
					unit={<span>{l10n.t("chunks")}</span>}
					inputMode="numeric"
					value={chunks}
					onInput={setChunks}
					problem={problemOf(count)}
				/>
				<div class="stack" aria-live="polite" hidden={!count.ok}>
					{count.ok && <Total cost={cost} currency={record.currency} />}
				</div>
			</div>
		)
	);
}

function Total({ cost, currency }: { readonly cost: Cost; readonly currency: string }) {
	const { after, deposit } = cost;
	return (
		<>
			<dl class="lines">
				<Line name={l10n.t("Cost")}>
					<Money value={cost.cost ?? 0n} currency={currency} />
				</Line>
				{after !== undefined && after >= 0n && (
					<Line name={l10n.t("Balance after")}>
						<Money value={after} currency={currency} />
					</Line>
				)}
				{after !== undefined && after < 0n && (
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
			{deposit !== undefined && (
				<Button icon="credit-card" onClick={() => send(datasetPage, "deposit", { amount: deposit })}>
					{l10n.t("Deposit…")}
				</Button>
			)}
		</>
	);
}
