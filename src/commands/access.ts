import * as l10n from "@vscode/l10n";
import type * as vscode from "vscode";
import { display } from "../base/text.ts";
import { pickOne } from "../host/picks.ts";
import { readAccessFile, accessDifference } from "../manifest/accessFile.ts";
import { showProblemAt } from "../manifest/manifestEditor.ts";
import { fileArgument, fileName, isAccessFileName, textOf } from "../manifest/manifestFiles.ts";
import { changeAccess, type AccessOutcome } from "../model/selling/accessChange.ts";
import { checkEmail, parseEmails } from "../rules/email.ts";
import { accessQuestion, exportLedger, unconfirmedOf } from "../pages/access/accessFacts.ts";
import { openAccessDifference, openAccessPanel } from "../pages/access/controller.ts";
import type { PageParts } from "../pages/shared/host/panels.ts";
import { askForEmail, subjectOf, type Action, type Subject } from "./accessSteps.ts";
import { textProperty } from "./arguments.ts";
import { type NounHandlers, withAccount } from "./commandHandler.ts";
import type { AccountScope } from "../account/accountScope.ts";

type Parts = PageParts & Pick<AccountScope, "account" | "catalogue" | "ledger" | "ownership" | "writes">;

export type AccessCommandOutcome =
	| { kind: "cancelled" }
	| { kind: "opened" }
	| { kind: "invalid"; message: string }
	| { kind: "inStep" }
	| { kind: "exported"; written: boolean }
	| ({ kind: "ended" } & AccessOutcome);

export function accessCommands(app: PageParts): NounHandlers<"access"> {
	return {
		grant: withAccount(app, async (parts, argument) => change(parts, "grant", argument)),
		revoke: withAccount(app, async (parts, argument) => change(parts, "revoke", argument)),
		bulk: withAccount(app, async (parts, argument) => bulk(parts, argument)),
		apply: withAccount(app, async (parts, argument) => apply(parts, argument)),
		exportLedger: withAccount(app, async (parts, argument) => exportOf(parts, argument)),
	};
}

/**
 * Changes access for one address, or opens the page for several. Arguments only prefill; it always asks for
 * confirmation.
 */
async function change(parts: Parts, action: Action, argument: unknown): Promise<AccessCommandOutcome> {
	const subject = await subjectOf(parts, argument);
	if (!subject) return { kind: "cancelled" };
	const given = textProperty(argument, "email") ?? (await askForEmail(parts, action, subject));
	if (given === undefined) return { kind: "cancelled" };
	if (parseEmails(given).length > 1) {
		openAccessPanel(parts, subject, { text: given, action });
		return { kind: "opened" };
	}
	const verdict = checkEmail(given);
	if (!verdict.ok) {
		void parts.notifications.show("error", verdict.message);
		return { kind: "invalid", message: verdict.message };
	}
	return send(parts, action, subject, verdict.value, verdict.note !== undefined);
}

async function send(
	parts: Parts,
	action: Action,
	subject: Subject,
	email: string,
	looksLikeAnother: boolean,
): Promise<AccessCommandOutcome> {
	const { datasetId, name: datasetName } = subject;
	const lookAlikes = looksLikeAnother ? [email] : [];
	const where = { account: parts.account.id.account, host: parts.account.marketplace.host };
	const unconfirmed = unconfirmedOf(parts, datasetId, [{ action, email }]);
	const question = accessQuestion([{ action, email }], subject, where, { lookAlikes, unconfirmed });
	if (!(await parts.notifications.confirm(question))) return { kind: "cancelled" };
	const again = unconfirmed.length > 0;
	const outcome = await changeAccess(parts.writes, { action, datasetId, datasetName, email }, { again });
	void notify(parts, action, subject, email, outcome);
	return { kind: "ended", ...outcome };
}

/** Shows the outcome. The opposite action is one click away and asks for confirmation too. */
async function notify(
	parts: Parts,
	action: Action,
	subject: Subject,
	email: string,
	outcome: AccessOutcome,
): Promise<void> {
	const who = display(email, 254);
	const opposite: Action = action === "grant" ? "revoke" : "grant";
	const undo = opposite === "revoke" ? l10n.t("Revoke Access…") : l10n.t("Grant Access…");
	const again = action === "grant" ? l10n.t("Grant Again…") : l10n.t("Revoke Again…");
	const { notifications } = parts;
	const argument = { ...subject, email };
	if (outcome.state === "done") {
		const message = outcome.already
			? l10n.t("{0} already has access to {1}.", who, subject.name)
			: action === "grant"
				? l10n.t("{0} now has access to {1}.", who, subject.name)
				: l10n.t("{0} no longer has access to {1}.", who, subject.name);
		if ((await notifications.show("info", message, undo)) === undo) {
			await change(parts, opposite, argument);
		}
		return;
	}
	const severity = outcome.state === "rejected" ? "error" : "warning";
	const message = l10n.t("{0}: {1}", who, outcome.sentence);
	const actions = outcome.state === "unknown" ? [again] : [];
	const picked = await notifications.show(severity, message, ...actions);
	if (picked === again) await change(parts, action, argument);
}

async function bulk(parts: Parts, argument: unknown): Promise<AccessCommandOutcome> {
	const subject = await subjectOf(parts, argument);
	if (!subject) return { kind: "cancelled" };
	const emails = textProperty(argument, "emails") ?? (await addressesOf(textProperty(argument, "table")));
	const action = textProperty(argument, "action") === "revoke" ? "revoke" : "grant";
	openAccessPanel(parts, subject, {
		tab: textProperty(argument, "tab") === "ledger" ? "ledger" : "change",
		...(emails === undefined ? {} : { text: emails, action }),
	});
	return { kind: "opened" };
}

/** The addresses in dropped text: lines, or a table with other columns. */
async function addressesOf(table: string | undefined): Promise<string | undefined> {
	if (table === undefined) return undefined;
	const { addressesFromTable } = await import("../manifest/fieldsFromTable.ts");
	return addressesFromTable(table)?.join("\n") ?? table;
}

/** Shows what an access file would change. Nothing is sent until the user confirms. */
async function apply(parts: Parts, argument: unknown): Promise<AccessCommandOutcome> {
	const uri = fileArgument(argument, isAccessFileName);
	if (!uri) {
		const message = l10n.t("Open an access file (*.access.json) first.");
		void parts.notifications.show("info", message);
		return { kind: "invalid", message };
	}
	const file = readAccessFile(await textOf(uri));
	const problem = file.problems.find(({ severity }) => severity === "error");
	if (problem) return refuseFile(parts, uri, problem);
	const subject = await subjectOf(parts, file.datasetId);
	if (!subject) return { kind: "cancelled" };
	const changes = accessDifference(file.buyers, parts.ledger.forDataset(file.datasetId));
	if (changes.length === 0) {
		void parts.notifications.show(
			"info",
			l10n.t(
				"No changes to apply. Access already matches {0}, based on changes made from this computer.",
				fileName(uri),
			),
		);
		return { kind: "inStep" };
	}
	const entries = changes.map(({ action, email }, index) => ({ line: index + 1, text: email, action }));
	openAccessDifference(parts, subject, fileName(uri), entries);
	return { kind: "opened" };
}

async function refuseFile(
	parts: Parts,
	uri: vscode.Uri,
	problem: { message: string; offset: number },
): Promise<AccessCommandOutcome> {
	await showProblemAt(uri, problem.offset);
	void parts.notifications.show("error", l10n.t("{0}: {1}", fileName(uri), problem.message));
	return { kind: "invalid", message: problem.message };
}

async function exportOf(parts: Parts, argument: unknown): Promise<AccessCommandOutcome> {
	const subject = await subjectOf(parts, argument);
	if (!subject) return { kind: "cancelled" };
	const format =
		textProperty(argument, "format") ??
		(await pickOne(
			[
				{
					label: "CSV",
					detail: l10n.t("For spreadsheets. Cells are escaped so they can’t run as formulas."),
					value: "csv",
				},
				{ label: "JSON", detail: l10n.t("Exact values, for scripts and backups."), value: "json" },
			],
			{ title: l10n.t("Export Access Ledger") },
		));
	if (format !== "csv" && format !== "json") return { kind: "cancelled" };
	return {
		kind: "exported",
		written: await exportLedger(parts.notifications, parts, subject.datasetId, format),
	};
}
