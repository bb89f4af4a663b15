/** The price per chunk, what the balance covers, and an estimate for any number of chunks. */
import * as l10n from "@vscode/l10n";
import * as z from "zod/mini";
import {
	coveredChunks,
	formatAmount,
	groupDigits,
	multiply,
	parseDecimal,
	toWire,
	wholeCents,
} from "../../base/decimal.ts";
import { display } from "../../base/text.ts";
import { checkChunkCount } from "../../rules/chunkCount.ts";
import type { DatasetState } from "./protocol.ts";
import { h, icon, region, type Child } from "../shared/ui/dom.tsx";
import { button } from "../shared/ui/elements.tsx";
import { field, textfield } from "../shared/ui/field.tsx";
import { currencyCode, money, number } from "../shared/ui/format.tsx";
import { rich } from "../shared/ui/rich.tsx";
import { chunks } from "../shared/ui/words.tsx";
import type { DatasetChannel } from "./channel.tsx";

const draft = z.object({ chunks: z.string() });

interface Priced {
	readonly price: string;
	readonly currency: string;
	readonly balance: DatasetState["balance"];
	readonly owner: boolean;
}

export function buildPrice(
	channel: DatasetChannel,
	first: DatasetState,
): { root: HTMLElement; chunks: () => string; update: (state: DatasetState) => void } {
	let shown = pricedOf(first);
	const figure = h("div", { class: "stack" });
	const input = textfield(channel.draft(draft)?.chunks ?? "1,000");
	const chunkField = field(input, {
		id: "chunks",
		label: l10n.t("Estimate"),
		unit: h("span", {}, l10n.t("chunks")),
		inputMode: "numeric",
	});
	const lines = h("div", { class: "stack", "aria-live": "polite" });
	const calculator = h("div", { class: "stack" }, h("hr"), chunkField.root, lines);
	const showFigure = region(figure, priceAndCover);
	const showLines = region(lines, (estimate: { priced: Priced; count: string }) =>
		estimateLines(channel, estimate.priced, BigInt(estimate.count)),
	);
	const estimate = (): void => {
		const count = checkChunkCount(input.value);
		chunkField.show(count.ok ? undefined : { severity: "error", text: count.message });
		lines.hidden = !count.ok;
		if (count.ok) {
			showLines({ priced: shown, count: count.value.toString() });
		}
	};
	input.addEventListener("input", () => {
		channel.saveDraft({ chunks: input.value });
		estimate();
	});
	return {
		root: h("section", { class: "panel", "aria-labelledby": "price" }, figure, calculator),
		chunks: () => input.value,
		update: (state) => {
			shown = pricedOf(state);
			showFigure(shown);
			calculator.hidden = shown.owner || parseDecimal(shown.price) === undefined;
			if (!calculator.hidden) {
				estimate();
			}
		},
	};
}

function pricedOf(state: DatasetState): Priced {
	return {
		price: state.record?.price_per_chunk ?? "",
		currency: state.record?.currency ?? "",
		balance: state.balance,
		owner: state.owner,
	};
}

function priceAndCover(priced: Priced): Child {
	return [
		h(
			"div",
			{},
			h("h3", { id: "price" }, l10n.t("Price per chunk")),
			h("p", { class: "figure" }, formatAmount(priced.price), " ", currencyCode(priced.currency)),
		),
		cover(priced),
	];
}

function cover(priced: Priced): Child {
	if (priced.owner) {
		return h(
			"p",
			{ class: "muted" },
			l10n.t("What buyers pay for each chunk. The marketplace doesn’t support changing it."),
		);
	}
	const price = parseDecimal(priced.price);
	if (price === undefined) {
		return h("p", { class: "muted" }, l10n.t("This price isn’t a valid number."));
	}
	if (price === 0n) {
		return h("p", {}, l10n.t("Free."));
	}
	return priced.balance === null ? undefined : covered(price, priced, priced.balance);
}

function covered(price: bigint, priced: Priced, balance: NonNullable<Priced["balance"]>): Child {
	if (balance.currency !== priced.currency) {
		return h(
			"p",
			{ class: "muted" },
			l10n.t("Not comparable: your balance is in {0}.", display(balance.currency, 12)),
		);
	}
	const units = parseDecimal(balance.amount);
	const count = units === undefined ? undefined : coveredChunks(units, price);
	const amount = money(balance.amount, balance.currency);
	if (count === undefined || count === 0n) {
		return h("p", {}, rich(l10n.t("Your balance of {0} doesn’t cover one chunk."), amount));
	}
	const words = h("strong", { class: "strong num" }, chunks(count, groupDigits(count)));
	return h("p", {}, rich(l10n.t("Your balance of {0} covers {1}."), amount, words));
}

function estimateLines(channel: DatasetChannel, priced: Priced, count: bigint): Child {
	const cost = multiply(parseDecimal(priced.price) ?? 0n, count);
	const balance =
		priced.balance?.currency === priced.currency ? parseDecimal(priced.balance.amount) : undefined;
	const after = balance === undefined ? undefined : balance - cost;
	return [
		h(
			"dl",
			{ class: "lines" },
			line(l10n.t("Cost"), money(cost, priced.currency)),
			after !== undefined && after >= 0n && line(l10n.t("Balance after"), money(after, priced.currency)),
			after !== undefined &&
				after < 0n &&
				line(
					[icon("warning", "warn"), " ", l10n.t("Short by")],
					h("strong", { class: "strong" }, number(-after), " ", currencyCode(priced.currency)),
				),
		),
		h(
			"p",
			{ class: "muted small" },
			l10n.t("Estimated at the listed price. The marketplace determines the actual charge."),
		),
		after !== undefined &&
			after < 0n &&
			button(l10n.t("Deposit…"), {
				id: "deposit",
				icon: "credit-card",
				onClick: () => channel.request("deposit", { amount: toWire(wholeCents(-after)) }),
			}),
	];
}

function line(name: Child, value: Child): HTMLElement {
	return h("div", {}, h("dt", {}, name), h("dd", {}, value));
}
