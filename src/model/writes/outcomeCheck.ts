import * as l10n from "@vscode/l10n";
import { formatDateTime, MINUTE_MS, parseTimestamp } from "../../base/dates.ts";
import { describeError } from "../../api/describeError.ts";
import type { MarketplaceClient } from "../../api/marketplaceClient.ts";
import type { DepositRecord } from "../../api/wire/schemas.ts";
import { formatMoney, formatUnits, parseDecimal } from "../../base/money.ts";
import { display } from "../../base/text.ts";
import { hintOf } from "../../rules/apiKey.ts";
import type { DatasetSummary } from "../../rules/datasetSummary.ts";
import type { OpenAccount } from "../session/openAccount.ts";
import { cannotTell, type CheckResult, stillUnconfirmedTitle } from "./actOutcome.ts";
import { autoDepositWords, sameAutoDeposit } from "./autoDepositValues.ts";
import { amountOf, type JournalRecord } from "./journal.ts";
import { knownBefore, newDeposits, recentDeposits } from "./recentDeposits.ts";

/** By how much the marketplace's clock may be behind this computer's. Without a time server, clocks drift by minutes. */
const CLOCK_SKEW_MS = 10 * MINUTE_MS;

export interface Listing {
	/** The datasets with this name. Loads the list, and throws if that fails. */
	named: (
		name: string,
		signal: AbortSignal | undefined,
	) => Promise<ReadonlyArray<Omit<DatasetSummary, "fieldCount">>>;
	isMySeller: (sellerId: string) => boolean;
}

interface CheckContext {
	/** The account that made the write. */
	account: OpenAccount;
	client: MarketplaceClient;
	/** By the local clock, in ms since 1970. */
	now: number;
	listing: Listing | undefined;
	signal: AbortSignal | undefined;
}

/** Checks whether the marketplace shows that a write with an unknown outcome was carried out. Never rejects. */
export async function checkWrite(record: JournalRecord, context: CheckContext): Promise<CheckResult> {
	try {
		switch (record.kind) {
			case "withdraw":
				return await checkWithdrawal(record, context);
			case "deposit":
				return await checkDeposit(record, context);
			case "create":
				return await checkCreation(record, context);
			case "autoDeposit":
				return await checkAutoDeposit(record, context);
			case "grant":
			case "revoke":
				return accessCannotBeRead(record);
			case "keyGenerate":
			case "keyRevoke":
				return await checkKey(record, context);
		}
	} catch (error) {
		return cannotTell(describeError(error).sentence);
	}
}

/** Compares the total withdrawn before and now. */
async function checkWithdrawal(
	record: JournalRecord,
	{ client, signal, now }: CheckContext,
): Promise<CheckResult> {
	const { total_withdrawn: total, currency } = await client.billing.sellerBalance(signal);
	const before = parseDecimal(record.before?.totalWithdrawn ?? "");
	const after = parseDecimal(total);
	const amount = parseDecimal(record.amount ?? "");
	const to = formatMoney(total, currency);
	if (before === undefined || after === undefined || amount === undefined) {
		return cannotTell(
			l10n.t(
				"Total withdrawn is now {0}. The earlier total isn’t available, so the totals can’t be compared.",
				to,
			),
		);
	}
	const from = formatUnits(before);
	if (after - before === amount) {
		const title = l10n.t("{0} was withdrawn", amountOf(record));
		const sentence = l10n.t("Total withdrawn went from {0} to {1}. You can withdraw again.", from, to);
		return { kind: "happened", title, sentence };
	}
	if (after === before) {
		const sentence = l10n.t(
			"Total withdrawn is still {0}, {1} after the request. If you withdraw again and the first request completes later, both amounts will be withdrawn.",
			to,
			elapsed(record, now),
		);
		return {
			kind: "nothingSeen",
			title: l10n.t("No withdrawal of {0} has been recorded", amountOf(record)),
			sentence,
		};
	}
	const sentence = l10n.t(
		"Total withdrawn changed by {0} (from {1} to {2}) instead of {3}. There may have been another withdrawal.",
		formatMoney(after - before, currency),
		from,
		to,
		amountOf(record),
	);
	return { kind: "changedOtherwise", title: stillUnconfirmedTitle(), sentence };
}

async function checkDeposit(
	record: JournalRecord,
	{ client, signal, now }: CheckContext,
): Promise<CheckResult> {
	const recent = await recentDeposits(client, signal);
	const before = knownBefore(record.before);
	if (before === undefined) {
		return cannotTell(
			l10n.t(
				"The deposit history from before the request isn’t available. You can’t be charged without opening the checkout page, so you can start a new deposit.",
			),
		);
	}
	const deposits = newDeposits(recent, before);
	if (deposits.length > 0) return { kind: "changedOtherwise", ...newDepositWords(deposits) };
	return {
		kind: "nothingSeen",
		title: l10n.t("No deposit of {0} has been recorded", amountOf(record)),
		sentence: l10n.t(
			"Checked {0} after the request. You can’t be charged without opening the checkout page, so you can start a new deposit.",
			elapsed(record, now),
		),
	};
}

function newDepositWords(deposits: readonly DepositRecord[]): { title: string; sentence: string } {
	const amounts = deposits.map((deposit) => formatMoney(deposit.amount, deposit.currency)).join(", ");
	return deposits.length === 1
		? {
				title: l10n.t("A new deposit was recorded"),
				sentence: l10n.t(
					"Recorded since your request: {0}. The deposit may be from another checkout.",
					amounts,
				),
			}
		: {
				title: l10n.t("New deposits were recorded"),
				sentence: l10n.t(
					"Recorded since your request: {0}. The deposits may be from other checkouts.",
					amounts,
				),
			};
}

async function checkAutoDeposit(
	record: JournalRecord,
	{ client, signal }: CheckContext,
): Promise<CheckResult> {
	const now = await client.billing.autoDeposit(signal);
	const sent = record.autoDeposit;
	const before = record.before?.autoDeposit;
	const words = autoDepositWords(now, record.currency);
	const current = l10n.t("Current settings: {0}.", words);
	if (sent !== undefined && sameAutoDeposit(now, sent))
		return { kind: "happened", title: l10n.t("Auto-deposit was changed"), sentence: current };
	if (before !== undefined && sameAutoDeposit(now, before))
		return { kind: "nothingSeen", title: l10n.t("Auto-deposit hasn’t changed"), sentence: current };
	const sentence = l10n.t(
		"You sent: {0}. Current settings: {1}. Your change may not have been applied, or the settings may have changed again since.",
		sent === undefined ? "?" : autoDepositWords(sent, record.currency),
		words,
	);
	return { kind: "changedOtherwise", title: stillUnconfirmedTitle(), sentence };
}

function elapsed(record: JournalRecord, now: number): string {
	const minutes = Math.floor(Math.max(0, now - (parseTimestamp(record.startedAt) ?? now)) / MINUTE_MS);
	if (minutes < 1) return l10n.t("less than a minute");
	if (minutes < 120) return minutes === 1 ? l10n.t("a minute") : l10n.t("{0} minutes", minutes);
	return l10n.t("{0} hours", Math.floor(minutes / 60));
}

async function checkCreation(record: JournalRecord, { signal, listing }: CheckContext): Promise<CheckResult> {
	if (!listing) throw new Error("nothing to look in for the dataset");
	const datasets = await listing.named(record.datasetName ?? "", signal);
	const known = new Set(record.before?.datasetIds?.map((id) => id.toLowerCase()));
	const named = datasets
		.filter(({ id }) => !known.has(id.toLowerCase()))
		.toSorted((a, b) => (parseTimestamp(b.created_at) ?? 0) - (parseTimestamp(a.created_at) ?? 0));
	const found = named.find(({ seller_id: seller }) => listing.isMySeller(seller)) ?? named[0];
	if (found === undefined) {
		const sentence = l10n.t("Private datasets might not be listed.");
		return { kind: "nothingSeen", title: l10n.t("No new dataset with this name is listed yet"), sentence };
	}
	const dataset = { id: found.id, name: found.name };
	if (listing.isMySeller(found.seller_id)) {
		const title = l10n.t("A dataset with this name is listed under your account");
		return { title, dataset, ...checkAge(found.created_at, record.startedAt) };
	}
	const title = l10n.t("{0} lists a dataset with this name", display(found.seller_name));
	const sentence = l10n.t("{0} Open the dataset to check whether it’s yours.", createdAt(found.created_at));
	return { kind: "changedOtherwise", title, sentence: sentence.trim(), dataset };
}

/** Checks whether the user's dataset is the new one: whether it was created after the request. */
function checkAge(created: string, startedAt: string): Pick<CheckResult, "kind" | "sentence"> {
	const at = parseTimestamp(created);
	const since = parseTimestamp(startedAt);
	if (at === undefined || since === undefined) {
		const sentence = l10n.t(
			"The dataset’s creation date can’t be read, so the dataset may be an older one. Open the dataset to check.",
		);
		return { kind: "cannotTell", sentence };
	}
	if (at >= since - CLOCK_SKEW_MS) return { kind: "happened", sentence: createdAt(created) };
	const sentence = l10n.t(
		"Created on {0}, before your request. Open the dataset to check whether it’s the one you published.",
		formatDateTime(at),
	);
	return { kind: "changedOtherwise", sentence };
}

function accessCannotBeRead(record: JournalRecord): CheckResult {
	return cannotTell(
		record.kind === "grant"
			? l10n.t(
					"Access may have been granted, but the marketplace doesn’t provide a list of who has access. To be sure, grant access again.",
				)
			: l10n.t(
					"Access may have been revoked, but the marketplace doesn’t provide a list of who has access. To be sure, revoke access again.",
				),
	);
}

/**
 * Tests whether the key on this computer still works, which shows whether the write has been carried out so far, unless
 * another key was stored since. Deletes a key that was revoked.
 */
async function checkKey(record: JournalRecord, { account, signal, now }: CheckContext): Promise<CheckResult> {
	const hint = record.before?.keyHint;
	const key = await account.readKey();
	if (key !== undefined && hint !== undefined && hintOf(key) !== hint) {
		return cannotTell(
			l10n.t(
				"The key on this computer has changed since the request, so the earlier key can’t be tested. To be able to repeat the action, select Allow Retry in Check Unconfirmed Action.",
			),
		);
	}
	const result = hint === undefined ? undefined : await account.probeKey(signal);
	const replaced = record.kind === "keyGenerate";
	if (result === undefined) {
		return cannotTell(
			replaced
				? l10n.t(
						"This computer has no key that was known to work before the request, so there’s nothing to test. To be sure, select Allow Retry in Check Unconfirmed Action, and then generate another key.",
					)
				: l10n.t(
						"This computer has no key that was known to work before the request, so there’s nothing to test. To be sure, select Allow Retry in Check Unconfirmed Action, and then revoke the key again.",
					),
		);
	}
	if (result.kind === "failed") throw result.error;
	if (result.kind === "accepted")
		return { kind: "nothingSeen", ...keyWorksWords(replaced, elapsed(record, now)) };
	if (!replaced) {
		await account.dropRejectedKey().catch(() => undefined);
		const title = l10n.t("The API key was revoked");
		return { kind: "happened", title, sentence: l10n.t("The key no longer works.") };
	}
	const title = l10n.t("A new API key was generated");
	const sentence = l10n.t(
		"The old key no longer works, and the new key never arrived. If you’re signed out, sign in. Then generate another key.",
	);
	return { kind: "happened", title, sentence, newKeyLost: true };
}

function keyWorksWords(replaced: boolean, since: string): { title: string; sentence: string } {
	return replaced
		? {
				title: l10n.t("No new API key has been generated yet"),
				sentence: l10n.t(
					"The old key still works, {0} after the request. If you generate a key now and the first request completes later, the key you generate now will stop working. To retry, select Allow Retry in Check Unconfirmed Action.",
					since,
				),
			}
		: {
				title: l10n.t("The API key hasn’t been revoked yet"),
				sentence: l10n.t(
					"The key still works, {0} after the request. If you generate a new key and the first request completes later, the new key will be revoked. To retry, select Allow Retry in Check Unconfirmed Action.",
					since,
				),
			};
}

function createdAt(text: string): string {
	const at = parseTimestamp(text);
	return at === undefined ? "" : l10n.t("Created on {0}.", formatDateTime(at));
}
