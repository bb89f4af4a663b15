import * as l10n from "@vscode/l10n";
import { formatDateTime, MINUTE_MS, parseTimestamp } from "../../base/dates.ts";
import { describeError } from "../../api/describeError.ts";
import type { MarketplaceClient } from "../../api/marketplaceClient.ts";
import { display } from "../../base/text.ts";
import { hintOf } from "../../rules/apiKey.ts";
import type { DatasetSummary } from "../../rules/datasetSummary.ts";
import type { OpenAccount } from "../session/openAccount.ts";
import { cannotTell, type CheckResult } from "./actOutcome.ts";
import type { JournalRecord } from "./journal.ts";
import { checkAutoDeposit, checkDeposit, checkWithdrawal } from "./moneyOutcomeCheck.ts";

/** By how much the marketplace's clock may be behind this computer's. Without a time server, clocks drift by minutes. */
const CLOCK_SKEW_MS = 10 * MINUTE_MS;

/** What the marketplace lists. */
export interface Listing {
	/** The datasets with this name. Loads the list, and throws if that fails. */
	named: (
		name: string,
		signal: AbortSignal | undefined,
	) => Promise<ReadonlyArray<Omit<DatasetSummary, "fieldCount">>>;
	/** Whether the seller is the user. */
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
	const { client } = context;
	try {
		switch (record.kind) {
			case "withdraw":
				return await checkWithdrawal(record, client, context);
			case "deposit":
				return await checkDeposit(record, client, context);
			case "create":
				return await checkCreation(record, context);
			case "autoDeposit":
				return await checkAutoDeposit(record, client, context);
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

async function checkCreation(record: JournalRecord, { signal, listing }: CheckContext): Promise<CheckResult> {
	if (!listing) throw new Error("nothing to look in for the dataset");
	const datasets = await listing.named(record.datasetName ?? "", signal);
	const known = new Set(record.before?.datasetIds?.map((id) => id.toLowerCase()));
	const named = datasets
		.filter(({ id }) => !known.has(id.toLowerCase()))
		.toSorted((a, b) => (parseTimestamp(b.created_at) ?? 0) - (parseTimestamp(a.created_at) ?? 0));
	const found = named.find(({ seller_id: seller }) => listing.isMySeller(seller)) ?? named[0];
	if (found === undefined) {
		const sentence = l10n.t("Private datasets may not be listed.");
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
 * Tests whether the key on this computer still works, which shows whether the write was carried out, unless another
 * key was stored since. Deletes a key that was revoked.
 */
async function checkKey(record: JournalRecord, { account, signal }: CheckContext): Promise<CheckResult> {
	const hint = record.before?.keyHint;
	const key = await account.readKey();
	if (key !== undefined && hint !== undefined && hintOf(key) !== hint) {
		return cannotTell(
			l10n.t(
				"The key on this computer has changed since the request, so the earlier key can’t be tested. To be able to repeat the action, run Check Unconfirmed Action, and then select Allow Retry.",
			),
		);
	}
	const result = hint === undefined ? undefined : await account.probeKey(signal);
	const replaced = record.kind === "keyGenerate";
	if (result === undefined) {
		return cannotTell(
			replaced
				? l10n.t(
						"This computer has no key that was known to work before the request, so there’s nothing to test. To be sure, run Check Unconfirmed Action, select Allow Retry, and then generate another key.",
					)
				: l10n.t(
						"This computer has no key that was known to work before the request, so there’s nothing to test. To be sure, run Check Unconfirmed Action, select Allow Retry, and then revoke the key again.",
					),
		);
	}
	if (result.kind === "failed") throw result.error;
	if (result.kind === "accepted") {
		const [title, sentence] = replaced
			? [l10n.t("No new API key was generated"), l10n.t("The old key still works.")]
			: [l10n.t("The API key wasn’t revoked"), l10n.t("The key still works.")];
		return { kind: "didNotHappen", title, sentence };
	}
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

function createdAt(text: string): string {
	const at = parseTimestamp(text);
	return at === undefined ? "" : l10n.t("Created on {0}.", formatDateTime(at));
}
