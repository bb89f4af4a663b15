import * as l10n from "@vscode/l10n";
import {
	type Cost,
	costOf,
	formatMoney,
	groupDigits,
	parseDecimal,
	toWire,
	type Units,
} from "../../base/money.ts";
import { displayName } from "../../base/text.ts";
import { commandIds } from "../../host/commandIds.ts";
import { runCommand } from "../../host/commands.ts";
import type { Notifications } from "../../host/notifications.ts";
import { latest } from "../../api/loadable.ts";
import { checkChunkCount } from "../../rules/chunkCount.ts";
import { checkPrice } from "../../rules/typedAmount.ts";
import type { DatasetFacts } from "../../rules/datasetSummary.ts";
import { problemIn, type Verdict } from "../../rules/inputVerdict.ts";
import { textProperty } from "../arguments.ts";
import type { Cancelled, CommandScope } from "../commandHandler.ts";
import { lookUpDataset } from "./loadDataset.ts";

interface Invalid {
	kind: "invalid";
	message: string;
}

type EstimateOutcome =
	| { kind: "estimated"; /** Wire decimal. */ cost: string; currency: string; chunks: string }
	| { kind: "noPrice" }
	| Invalid
	| Cancelled;

interface Estimate extends Cost {
	readonly chunks: bigint;
}

export async function estimateCost(
	scope: CommandScope,
	id: string,
	argument: unknown,
): Promise<EstimateOutcome> {
	const { notifications } = scope;
	const dataset = await lookUpDataset(scope, id);
	if (parseDecimal(dataset.price_per_chunk) === undefined) {
		void notifications.show(
			"info",
			l10n.t("This dataset’s price isn’t a valid number, so the cost can’t be estimated."),
		);
		return { kind: "noPrice" };
	}
	const typed = textProperty(argument, "chunks") ?? (await askChunks(notifications, dataset));
	if (typed === undefined) return { kind: "cancelled" };
	const checked = checkChunkCount(typed);
	if (!checked.ok) return refuse(notifications, checked.message);
	const chunks = checked.value;
	const buyer = latest(scope.wallet.buyer)?.value;
	const balance = buyer && { amount: buyer.balance, currency: buyer.currency };
	const estimate = { chunks, ...costOf(dataset, chunks, balance) };
	void notifyEstimate(notifications, dataset, estimate);
	const cost = toWire(estimate.cost ?? 0n);
	return { kind: "estimated", cost, currency: dataset.currency, chunks: chunks.toString() };
}

function refuse(notifications: Notifications, message: string): Invalid {
	void notifications.show("error", message);
	return { kind: "invalid", message };
}

async function askChunks(notifications: Notifications, dataset: DatasetFacts): Promise<string | undefined> {
	return notifications.input({
		title: l10n.t("Estimate Cost of {0}", displayName(dataset.name, dataset.id, 60)),
		prompt: l10n.t(
			"How many chunks? Each costs {0}.",
			formatMoney(dataset.price_per_chunk, dataset.currency),
		),
		value: "1000",
		validate: (text) => problemIn(checkChunkCount(text)),
	});
}

/** Shows the cost. Offers to deposit what the balance lacks, and to compare datasets for this number of chunks. */
async function notifyEstimate(
	notifications: Notifications,
	dataset: DatasetFacts,
	estimate: Estimate,
): Promise<void> {
	const deposit = l10n.t("Deposit…");
	const compare = l10n.t("Compare…");
	const actions = estimate.deposit === undefined ? [compare] : [deposit, compare];
	const words = estimateWords(dataset, estimate);
	const picked = await notifications.show("info", words, ...actions);
	if (picked === deposit) await runCommand(commandIds.deposit.start, { amount: estimate.deposit });
	if (picked === compare) {
		const chunks = estimate.chunks.toString();
		await runCommand(commandIds.datasets.compare, { datasetId: dataset.id, chunks });
	}
}

function estimateWords(dataset: DatasetFacts, { chunks, cost = 0n, after }: Estimate): string {
	const money = formatMoney(cost, dataset.currency);
	const sentence =
		chunks === 1n
			? l10n.t("1 chunk costs {0} at the listed price.", money)
			: l10n.t("{0} chunks cost {1} at the listed price.", groupDigits(chunks), money);
	if (after === undefined) return sentence;
	return after >= 0n
		? l10n.t("{0} Your balance would then be {1}.", sentence, formatMoney(after, dataset.currency))
		: l10n.t("{0} Your balance is short by {1}.", sentence, formatMoney(-after, dataset.currency));
}

type WatchOutcome =
	| { kind: "watching"; /** Wire decimal. */ target: string; currency: string }
	| { kind: "notWatching" }
	| Invalid
	| Cancelled;

/** Sets, changes, or removes a dataset's price watch. */
export async function watchPrice(scope: CommandScope, id: string, argument: unknown): Promise<WatchOutcome> {
	const { preferences, notifications } = scope;
	const dataset = await lookUpDataset(scope, id);
	const typed = textProperty(argument, "target") ?? (await askTarget(scope, dataset));
	if (typed === undefined) return { kind: "cancelled" };
	if (typed.trim() === "") {
		await preferences.unwatchPrice(id);
		return { kind: "notWatching" };
	}
	const verdict = checkTarget(typed, dataset);
	if (!verdict.ok) return refuse(notifications, verdict.message);
	const target = toWire(verdict.value);
	await preferences.watchPrice({ id, target, currency: dataset.currency });
	return { kind: "watching", target, currency: dataset.currency };
}

async function askTarget(
	{ preferences, notifications }: CommandScope,
	dataset: DatasetFacts,
): Promise<string | undefined> {
	const price = formatMoney(dataset.price_per_chunk, dataset.currency);
	return notifications.input({
		title: l10n.t("Watch Price of {0}", displayName(dataset.name, dataset.id, 60)),
		prompt: l10n.t(
			"Get notified if the price per chunk is at or below this amount when the list of datasets loads. Current price: {0}. Watching a price also pins the dataset. Leave empty for no price watch.",
			price,
		),
		value: preferences.priceWatch(dataset.id)?.target ?? "",
		validate: (text) => (text.trim() === "" ? undefined : problemIn(checkTarget(text, dataset))),
	});
}

/** The target must be below the current price, since otherwise it's already reached. */
function checkTarget(text: string, dataset: DatasetFacts): Verdict<Units> {
	const verdict = checkPrice(text);
	const price = parseDecimal(dataset.price_per_chunk);
	if (!verdict.ok || price === undefined || verdict.value < price) return verdict;
	const message =
		price === 0n
			? l10n.t("This dataset is already free.")
			: l10n.t("Enter an amount below the current price, {0}.", formatMoney(price, dataset.currency));
	return { ok: false, message };
}
