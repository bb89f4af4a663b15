/** Prompts that the access commands show before acting. */
import * as l10n from "@vscode/l10n";
import { formatDay } from "../base/dates.ts";
import { display, displayName, forQuickPick } from "../base/text.ts";
import { commandIds } from "../host/commandIds.ts";
import { runCommand } from "../host/commands.ts";
import type { Notifications } from "../host/notifications.ts";
import { type Choice, pickMany, pickOne } from "../host/picks.ts";
import type { DueDataset } from "../model/selling/dueAccess.ts";
import type { AccessLedger, LedgerEntry } from "../model/writes/accessLedger.ts";
import { MarketplaceError } from "../api/failure.ts";
import { latest } from "../api/loadable.ts";
import type { AccessSubject } from "../pages/access/controller.ts";
import type { AccessAction } from "../pages/access/protocol.ts";
import { checkEmail, parseEmails } from "../rules/email.ts";
import { endDateProblem, endDatesAreReminders } from "../rules/endDate.ts";
import { problemIn } from "../rules/inputVerdict.ts";
import { dueWords } from "../views/rows/dueRows.ts";
import { datasetIdArgument, textProperty } from "./arguments.ts";
import type { CommandScope } from "./commandHandler.ts";
import { lookUpDataset } from "./datasets/loadDataset.ts";

/**
 * Asks for one address, or several separated by commas. To revoke, first offers the buyers who may have access
 * according to the ledger.
 */
export async function askForEmail(
	{ ledger, notifications }: CommandScope,
	action: AccessAction,
	subject: AccessSubject,
): Promise<string | undefined> {
	if (action === "revoke") {
		const known = await pickKnownBuyer(ledger, subject);
		if (known !== "another") return known;
	}
	return notifications.input({
		title:
			action === "grant"
				? l10n.t("Grant Access to {0}", shownName(subject))
				: l10n.t("Revoke Access to {0}", shownName(subject)),
		prompt: l10n.t(
			"Enter the buyer’s email address. To review several addresses at once, separate them with commas.",
		),
		placeholder: "name@example.com",
		validate: (text) => (parseEmails(text).length > 1 ? undefined : problemIn(checkEmail(text))),
	});
}

/**
 * Lets the user pick a buyer who may have access according to the ledger. Resolves to `another` if there are
 * none or the user wants to enter an address.
 */
async function pickKnownBuyer(ledger: AccessLedger, subject: AccessSubject): Promise<string | undefined> {
	const buyers = ledger.forDataset(subject.datasetId).filter(({ hasAccess }) => hasAccess !== false);
	if (buyers.length === 0) return "another";
	return pickOne(
		[...buyers.map(buyerChoice), { label: l10n.t("Enter Another Address…"), icon: "edit", value: "another" }],
		{
			title: l10n.t("Revoke Access to {0}", shownName(subject)),
			placeholder: chooseBuyer(buyers),
		},
	);
}

/** The ledger entry for a buyer who was granted access: the given buyer, or one the user picks. */
export async function grantedBuyer(
	{ ledger, notifications }: CommandScope,
	subject: AccessSubject,
	email: string | undefined,
): Promise<LedgerEntry | undefined> {
	const given = email === undefined ? undefined : ledger.entry(subject.datasetId, email);
	const entries = email === undefined ? ledger.forDataset(subject.datasetId) : given ? [given] : [];
	const buyers = entries.filter(({ grant }) => grant !== undefined);
	if (buyers.length === 0) {
		const message = l10n.t(
			"The access ledger has no grant to set an end date for. Grant access to {0} first.",
			shownName(subject),
		);
		void notifications.show("info", message);
		return undefined;
	}
	if (given) return given;
	return pickOne(
		buyers.map((entry) => ({ ...buyerChoice(entry), value: entry })),
		{
			title: l10n.t("Set Access End Date for {0}", shownName(subject)),
			placeholder: chooseBuyer(buyers),
		},
	);
}

function chooseBuyer(buyers: readonly LedgerEntry[]): string {
	const choose = l10n.t("Choose a buyer from the access ledger.");
	return buyers.some(({ until }) => until !== undefined) ? `${choose} ${endDatesAreReminders()}` : choose;
}

function buyerChoice({ email, until }: LedgerEntry): Choice<string> {
	const description = until === undefined ? {} : { description: l10n.t("end date {0}", formatDay(until)) };
	return { label: forQuickPick(email), ...description, icon: "account", value: email };
}

/** Lets the user pick from many datasets with access that's due to end; undefined if canceled. */
export async function pickDue(due: readonly DueDataset[]): Promise<DueDataset[] | undefined> {
	const choices = due.map((dataset) => ({
		label: forQuickPick(displayName(dataset.datasetName ?? "", dataset.datasetId)),
		description: dueWords(dataset.entries.length),
		icon: "database",
		picked: true,
		value: dataset,
	}));
	return pickMany(choices, {
		title: l10n.t("Revoke Access That’s Due to End"),
		placeholder: l10n.t("Choose datasets. Each dataset’s changes open in a tab for you to review."),
	});
}

/** Asks for a buyer's end date. Resolves to an empty text to remove it, or to undefined if canceled. */
export async function askForEndDate(
	{ notifications, dueAccess }: CommandScope,
	entry: LedgerEntry,
): Promise<string | undefined> {
	const text = await notifications.input({
		title: l10n.t("Set Access End Date for {0}", display(entry.email, 254)),
		prompt: l10n.t(
			"Enter the date on which to revoke access, as YYYY-MM-DD. Leave empty for no end date. {0}",
			endDatesAreReminders(),
		),
		placeholder: "2026-12-31",
		value: entry.until ?? "",
		validate: (typed) => endDateProblem(typed, dueAccess.today),
	});
	return text?.trim();
}

/** The given dataset, or else one that the user picks from My Datasets. Its name is empty if it's unknown. */
export async function subjectOf(scope: CommandScope, argument: unknown): Promise<AccessSubject | undefined> {
	const datasetId = datasetIdArgument(argument) ?? (await pickOwned(scope));
	if (datasetId === undefined) return undefined;
	return { datasetId, name: textProperty(argument, "datasetName") ?? (await nameOf(scope, datasetId)) };
}

/** The dataset's name for titles, questions, and notifications. */
export function shownName({ datasetId, name }: AccessSubject): string {
	return displayName(name, datasetId);
}

/**
 * The dataset's name. If the dataset can't be loaded, its last known name, or an empty text, because some access
 * commands don't need the marketplace. Throws like `lookUpDataset` if canceled, or if the account has been left.
 */
async function nameOf(scope: CommandScope, datasetId: string): Promise<string> {
	try {
		return (await lookUpDataset(scope, datasetId)).name;
	} catch (error) {
		const canceled = error instanceof MarketplaceError && error.kind === "cancelled";
		if (canceled || scope.account.left.aborted) throw error;
		const recorded = scope.ledger.forDataset(datasetId).find((entry) => entry.datasetName !== undefined);
		return scope.ownership.item(datasetId)?.name ?? recorded?.datasetName ?? "";
	}
}

/** Lets the user pick a dataset from My Datasets, or offers to create or add one if there are none. */
export async function pickOwned({ ownership, notifications }: CommandScope): Promise<string | undefined> {
	const items = ownership.items();
	if (items.length === 0) {
		void offerDatasets(notifications);
		return undefined;
	}
	const choices = items.map((item) => {
		const name = latest(item.dataset)?.value.name ?? item.name ?? "";
		return {
			label: forQuickPick(displayName(name, item.id)),
			description: item.id.slice(0, 8),
			icon: "database",
			value: item.id,
		};
	});
	return pickOne(choices, { title: l10n.t("Choose a Dataset") });
}

async function offerDatasets(notifications: Notifications): Promise<void> {
	const message = l10n.t("My Datasets is empty. Create a dataset, or add one of yours by its ID.");
	const create = l10n.t("New Dataset…");
	const add = l10n.t("Add Dataset by ID…");
	const picked = await notifications.show("info", message, create, add);
	if (picked === create) await runCommand(commandIds.dataset.create);
	if (picked === add) await runCommand(commandIds.owned.addById);
}
