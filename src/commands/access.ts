import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { propertyOf } from "../base/record.ts";
import { display } from "../base/text.ts";
import type { Notifications } from "../host/notifications.ts";
import { withProgress } from "../host/progress.ts";
import { readAccessFile } from "../manifest/accessFile.ts";
import { showProblemAt } from "../manifest/manifestEditor.ts";
import { fileArgument, fileName, isAccessFileName, textOf } from "../manifest/manifestFiles.ts";
import { knownDataset } from "../model/datasets/datasetLookup.ts";
import { changeAccess, changeEndDate, type AccessOutcome } from "../model/selling/accessChanges.ts";
import { accessDifference } from "../model/selling/accessDifference.ts";
import { accessQuestion, markRepeat } from "../model/selling/accessPlan.ts";
import { checkEmail, parseEmails } from "../rules/email.ts";
import { endDatesAreReminders } from "../rules/endDate.ts";
import { addressesOfTable, exportLedger, readAddressFile } from "../pages/access/addressFiles.ts";
import { type AccessSubject, openAccessPanel } from "../pages/access/controller.ts";
import type { AccessAction } from "../pages/access/protocol.ts";
import type { PageParts } from "../pages/shared/host/panels.ts";
import { askForEmail, askForEndDate, grantedBuyer, pickDue, shownName, subjectOf } from "./accessSteps.ts";
import { datasetIdArgument, tableFormatArgument, textProperty } from "./arguments.ts";
import { type CommandHandler, type CommandScope, type NounHandlers, withAccount } from "./commandHandler.ts";

/** If access is due to end in more datasets, the user picks which to open in tabs. */
const MAX_TABS = 5;

type AccessCommandOutcome =
	| { kind: "cancelled" }
	| { kind: "opened" }
	| { kind: "invalid"; message: string }
	| { kind: "inStep" }
	| { kind: "exported"; written: boolean }
	| ({ kind: "ended" } & AccessOutcome);

export function accessCommands(pages: PageParts): NounHandlers<"access"> {
	/** Acts on the given dataset, or else on one that the user picks. */
	const about = (
		act: (scope: CommandScope, subject: AccessSubject, argument: unknown) => Promise<AccessCommandOutcome>,
	): CommandHandler =>
		withAccount(pages, async (scope, argument): Promise<AccessCommandOutcome> => {
			const subject = await subjectOf(scope, argument);
			return subject ? act(scope, subject, argument) : { kind: "cancelled" };
		});
	const changes = (action: AccessAction): CommandHandler =>
		about(async (scope, subject, argument) =>
			change(scope, pages, { ...subject, action, email: textProperty(argument, "email") }),
		);
	return {
		grant: changes("grant"),
		revoke: changes("revoke"),
		bulk: about(async (scope, subject, argument) => bulk(scope, pages, subject, argument)),
		apply: withAccount(pages, async (scope, argument) => apply(scope, pages, argument)),
		revokeDue: withAccount(pages, async (scope, argument) => revokeDue(scope, pages, argument)),
		setEndDate: about(async (scope, subject, argument) =>
			setEndDate(scope, { ...subject, email: textProperty(argument, "email") }),
		),
		exportLedger: about(async (scope, { datasetId }, argument) => ({
			kind: "exported",
			written: await exportLedger(scope.notifications, scope, datasetId, tableFormatArgument(argument)),
		})),
	};
}

/** A change to one dataset's access. The user is asked for the address unless it's given. */
interface Wanted extends AccessSubject {
	readonly action: AccessAction;
	readonly email?: string | undefined;
}

/** Changes access for one address after a confirmation, or opens the page for several. */
async function change(scope: CommandScope, pages: PageParts, wanted: Wanted): Promise<AccessCommandOutcome> {
	const { account, ledger, writes, notifications } = scope;
	const { action, datasetId, name } = wanted;
	const given = wanted.email ?? (await askForEmail(scope, action, wanted));
	if (given === undefined) return { kind: "cancelled" };
	if (parseEmails(given).length > 1)
		return openFor(scope, () => openAccessPanel(pages, { datasetId, name }).apply({ text: given, action }));
	const verdict = checkEmail(given);
	if (!verdict.ok) {
		void notifications.show("error", verdict.message);
		return { kind: "invalid", message: verdict.message };
	}
	const email = verdict.value;
	const where = { account: account.id.account, host: account.marketplace.host };
	const wantedTask = { action, datasetId, ...(name !== "" && { datasetName: name }), email };
	const task = markRepeat(wantedTask, ledger.byEmail(datasetId));
	const question = accessQuestion([task], { datasetId, name: shownName(wanted) }, where);
	if (!(await notifications.confirm(question))) return { kind: "cancelled" };
	const doing = action === "grant" ? l10n.t("Granting access") : l10n.t("Revoking access");
	const outcome = await withProgress(doing, "window", async () => changeAccess(writes, task));
	void notify(scope, pages, { ...wanted, email }, outcome);
	return { kind: "ended", ...outcome };
}

/** Opens nothing if the account has been left: the page would show its changes for the next account. */
function openFor({ account }: CommandScope, open: () => void): AccessCommandOutcome {
	if (account.left.aborted) return { kind: "cancelled" };
	open();
	return { kind: "opened" };
}

/**
 * Shows the outcome. After a success, offers the opposite action, and an end date for a new grant. If the outcome is
 * unconfirmed, offers the same action again. Granting and revoking ask for confirmation.
 */
async function notify(
	scope: CommandScope,
	pages: PageParts,
	made: Wanted & { readonly email: string },
	outcome: AccessOutcome,
): Promise<void> {
	const { notifications } = scope;
	const { action } = made;
	const who = display(made.email, 254);
	const opposite: AccessAction = action === "grant" ? "revoke" : "grant";
	const undo = opposite === "revoke" ? l10n.t("Revoke Access…") : l10n.t("Grant Access…");
	const again = action === "grant" ? l10n.t("Grant Again…") : l10n.t("Revoke Again…");
	if (outcome.state === "done") {
		const setEnd = l10n.t("Set End Date…");
		const actions = action === "grant" && !outcome.already ? [setEnd, undo] : [undo];
		const message = outcome.already
			? l10n.t("{0}: {1}", who, outcome.sentence)
			: doneSentence(action, who, shownName(made));
		const picked = await notifications.show("info", message, ...actions);
		if (picked === setEnd) await setEndDate(scope, made);
		if (picked === undo) await change(scope, pages, { ...made, action: opposite });
		return;
	}
	const severity = outcome.state === "rejected" ? "error" : "warning";
	// Only the sentence for an unconfirmed change names the buyer.
	const message = outcome.state === "unknown" ? outcome.sentence : l10n.t("{0}: {1}", who, outcome.sentence);
	const actions = outcome.state === "unknown" ? [again] : [];
	const picked = await notifications.show(severity, message, ...actions);
	if (picked === again) await change(scope, pages, made);
}

function doneSentence(action: AccessAction, who: string, dataset: string): string {
	return action === "grant"
		? l10n.t("{0} now has access to {1}.", who, dataset)
		: l10n.t("{0} no longer has access to {1}.", who, dataset);
}

async function bulk(
	scope: CommandScope,
	pages: PageParts,
	subject: AccessSubject,
	argument: unknown,
): Promise<AccessCommandOutcome> {
	const emails = await givenAddresses(argument);
	const action = textProperty(argument, "action") === "revoke" ? "revoke" : "grant";
	return openFor(scope, () =>
		openAccessPanel(pages, subject).apply({
			tab: textProperty(argument, "tab") === "ledger" ? "ledger" : "change",
			...(emails === undefined ? {} : { text: emails, action }),
		}),
	);
}

/** The addresses in the files or table of a drop, or those that a caller gives. */
async function givenAddresses(argument: unknown): Promise<string | undefined> {
	const files = propertyOf(argument, "files");
	if (Array.isArray(files)) {
		const lists = await Promise.all(files.filter(isFile).map(readAddressFile));
		return lists.join("\n");
	}
	const table = textProperty(argument, "table");
	return table === undefined ? textProperty(argument, "emails") : addressesOfTable(table);
}

function isFile(value: unknown): value is vscode.Uri | Uint8Array {
	return value instanceof vscode.Uri || value instanceof Uint8Array;
}

/** Opens the changes that would make access match an access file. Changes nothing. */
async function apply(
	scope: CommandScope,
	pages: PageParts,
	argument: unknown,
): Promise<AccessCommandOutcome> {
	const { notifications } = scope;
	const uri = fileArgument(argument, isAccessFileName);
	if (!uri) {
		const message = l10n.t("Open an access file (*.access.json) first.");
		void notifications.show("info", message);
		return { kind: "invalid", message };
	}
	const file = readAccessFile(await textOf(uri));
	const problem = file.problems.find(({ severity }) => severity === "error");
	if (problem) return refuseFile(notifications, uri, problem);
	const subject = await subjectOf(scope, file.datasetId);
	if (!subject) return { kind: "cancelled" };
	const changes = accessDifference(
		file.buyers,
		scope.ledger.forDataset(file.datasetId),
		scope.dueAccess.today,
	);
	if (changes.length === 0) {
		void notifications.show(
			"info",
			l10n.t(
				"No changes to apply. Access already matches {0}, based on changes made from this computer.",
				fileName(uri),
			),
		);
		return { kind: "inStep" };
	}
	const source = l10n.t(
		"These changes would make access match {0}, based on what was granted and revoked from this computer. Changes made elsewhere aren’t considered.",
		display(fileName(uri), 80),
	);
	return openFor(scope, () => openAccessPanel(pages, subject).askFor(source, changes));
}

/**
 * Opens a plan for each dataset with access due to end, or only for the given one. The user picks from more than
 * `MAX_TABS`. Revokes nothing.
 */
async function revokeDue(
	scope: CommandScope,
	pages: PageParts,
	argument: unknown,
): Promise<AccessCommandOutcome> {
	const wanted = datasetIdArgument(argument);
	const due = scope.dueAccess
		.datasets()
		.filter(({ datasetId }) => wanted === undefined || datasetId.toLowerCase() === wanted);
	if (due.length === 0) {
		const message = l10n.t("No access is due to end, according to the end dates kept on this computer.");
		void scope.notifications.show("info", message);
		return { kind: "inStep" };
	}
	const chosen = due.length > MAX_TABS ? ((await pickDue(due)) ?? []) : due;
	if (chosen.length === 0) return { kind: "cancelled" };
	const source = `${l10n.t("Access for these buyers is due to end.")} ${endDatesAreReminders()}`;
	return openFor(scope, () => {
		for (const { datasetId, datasetName = knownDataset(scope, datasetId)?.name ?? "", entries } of chosen) {
			const plan = entries.map(({ email }, index) => ({
				line: index + 1,
				text: email,
				action: "revoke" as const,
			}));
			openAccessPanel(pages, { datasetId, name: datasetName }).askFor(source, plan);
		}
	});
}

/** Sets or removes the end date of a buyer, which only this computer keeps. */
async function setEndDate(
	scope: CommandScope,
	wanted: Omit<Wanted, "action">,
): Promise<AccessCommandOutcome> {
	const entry = await grantedBuyer(scope, wanted, wanted.email);
	const until = entry && (await askForEndDate(scope, entry));
	if (until === undefined) return { kind: "cancelled" };
	const outcome = await changeEndDate(scope.writes, entry, until);
	if (outcome.state !== "done") void scope.notifications.show("error", outcome.sentence);
	return { kind: "ended", ...outcome };
}

async function refuseFile(
	notifications: Notifications,
	uri: vscode.Uri,
	problem: { message: string; offset: number },
): Promise<AccessCommandOutcome> {
	await showProblemAt(uri, problem.offset);
	void notifications.show("error", l10n.t("{0}: {1}", fileName(uri), problem.message));
	return { kind: "invalid", message: problem.message };
}
