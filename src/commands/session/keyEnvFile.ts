/** Adds the API key to a `.env` file, and offers to update the file when the key changes or is removed. */
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { display, forQuickPick } from "../../base/text.ts";
import { readEditable, writeEditable } from "../../host/editableFile.ts";
import type { ExtensionFacts } from "../../host/extensionFacts.ts";
import { addToGitIgnore, isIgnoredByGit } from "../../host/gitIgnore.ts";
import type { ConfirmOptions, Notifications } from "../../host/notifications.ts";
import { pickOne } from "../../host/picks.ts";
import { type AccountId, accountFolder, type AccountRecord } from "../../model/session/accounts.ts";
import {
	readEnvFileRecords,
	forgetEnvFile,
	isAddedKey,
	recordEnvFile,
} from "../../model/session/envFileRecords.ts";
import type { OpenAccount } from "../../model/session/openAccount.ts";
import { KEY_VARIABLE } from "../../rules/apiKey.ts";
import { keysIn, withKey, withNewKey, withoutKey } from "../../rules/envFile.ts";
import { confirmedKey, type NotGiven, whereKeyGoes } from "./confirmedKey.ts";

export interface EnvFileParts {
	readonly notifications: Notifications;
	readonly facts: ExtensionFacts;
}
type AddOutcome = { kind: "added" | "notAdded" } | NotGiven;

/** Adds the key to the `.env` file of a workspace folder, after a confirmation that names the file. */
export async function addKeyToEnvFile(account: OpenAccount, parts: EnvFileParts): Promise<AddOutcome> {
	const { isTrusted, workspaceFolders = [] } = vscode.workspace;
	if (!isTrusted || workspaceFolders.length === 0) {
		const message = l10n.t("To add your API key to a .env file, open a folder that you trust.");
		void parts.notifications.show("info", message);
		return { kind: "notAdded" };
	}
	const folder = await pickFolder(workspaceFolders);
	if (folder === undefined) return { kind: "cancelled" };
	const given = await confirmedKey(account, parts.notifications, undefined);
	if (given.kind !== "given") return given;
	const file = vscode.Uri.joinPath(folder.uri, ".env");
	const text = await readEditable(file);
	const isEarlier = isEarlierKey(account.folder, file, given.key);
	const obstacle = obstacleIn(nameOf(file), text, given.key, isEarlier);
	if (text === undefined || obstacle !== undefined) return explain(parts, file, obstacle);
	const replaces = keysIn(text).length > 0;
	const refusal = await askToWrite(account, parts, file, replaces);
	if (refusal !== undefined) return refusal;
	await recordEnvFile(account.folder, file.toString(), given.key);
	const updated = replaces ? withNewKey(text, isEarlier, given.key) : withKey(text, given.key);
	await writeEditable(file, text, updated);
	const done = replaces
		? l10n.t("Replaced the API key in {0}.", nameOf(file))
		: l10n.t("Added the API key to {0}.", nameOf(file));
	void parts.notifications.show("info", done);
	return { kind: "added" };
}

/** Tests whether a value in a file is a key that was added there, other than `key`. */
function isEarlierKey(folder: string, file: vscode.Uri, key: string | undefined): (value: string) => boolean {
	const records = readEnvFileRecords(folder);
	return (value) => value !== key && isAddedKey(records, file.toString(), value);
}

async function pickFolder(
	folders: readonly vscode.WorkspaceFolder[],
): Promise<vscode.WorkspaceFolder | undefined> {
	if (folders.length < 2) return folders[0];
	return pickOne(
		folders.map((value) => ({
			label: forQuickPick(value.name),
			description: forQuickPick(value.uri.fsPath),
			value,
		})),
		{
			title: l10n.t("Add API Key to .env"),
			placeholder: l10n.t("Choose the folder whose .env file will get the key."),
		},
	);
}

function nameOf(file: vscode.Uri): string {
	return vscode.workspace.asRelativePath(file, true);
}

/** Why the key can't be added to a text, without showing what the text contains. Undefined if it can. */
function obstacleIn(
	name: string,
	text: string | undefined,
	key: string,
	isEarlier: (value: string) => boolean,
): string | undefined {
	if (text === undefined) {
		return l10n.t(
			"{0} can’t be changed, because the file is a link or a folder, is over 256 KB, isn’t text, or has unsaved changes. Check the file, then try again.",
			name,
		);
	}
	const keys = keysIn(text);
	if (keys.some((value) => value !== key && !isEarlier(value))) {
		return l10n.t(
			"{0} already sets {1} to another value. To use this account’s key, remove the line that sets the variable, then try again.",
			name,
			KEY_VARIABLE,
		);
	}
	return keys.includes(key) ? l10n.t("{0} already contains the API key.", name) : undefined;
}

async function explain(
	{ notifications }: EnvFileParts,
	file: vscode.Uri,
	why = "",
): Promise<{ kind: "notAdded" }> {
	const open = l10n.t("Open File");
	void notifications.show("info", why, open).then(async (picked) => {
		if (picked === open) await vscode.window.showTextDocument(file);
	});
	return { kind: "notAdded" };
}

/** Asks, and then makes Git ignore the file if Git doesn't yet. Resolves to the outcome if the key may not be written. */
async function askToWrite(
	account: OpenAccount,
	parts: EnvFileParts,
	file: vscode.Uri,
	replaces: boolean,
): Promise<AddOutcome | undefined> {
	const ignored = await isIgnoredByGit(file);
	const confirmed = await parts.notifications.confirm(
		questionAbout(account, parts, file, { ignored, replaces }),
	);
	if (!confirmed || account.left.aborted) return { kind: "cancelled" };
	if (ignored === true) return undefined;
	if (!(await addToGitIgnore(file))) {
		const why = l10n.t(
			"The key wasn’t added to {0}, because .gitignore is a link, is over 256 KB, isn’t text, or has unsaved changes. Check .gitignore, then try again.",
			nameOf(file),
		);
		return explain(parts, vscode.Uri.joinPath(file, "..", ".gitignore"), why);
	}
	if ((await isIgnoredByGit(file)) !== false) return undefined;
	const why = l10n.t(
		"Git still doesn’t ignore {0}, so the key wasn’t added. If Git tracks the file, run “git rm --cached .env” in the file’s folder, then try again.",
		nameOf(file),
	);
	return explain(parts, file, why);
}

function questionAbout(
	{ id, marketplace }: OpenAccount,
	{ facts }: EnvFileParts,
	file: vscode.Uri,
	{ ignored, replaces }: { ignored: boolean | undefined; replaces: boolean },
): ConfirmOptions {
	return {
		question: replaces
			? l10n.t("Replace the earlier API key in {0}?", nameOf(file))
			: l10n.t("Add the API key for {0} to {1}?", id.account, nameOf(file)),
		detail: [
			display(file.fsPath, 1000),
			aboutGit(ignored),
			l10n.t("Every program that can read the file can use your account on {0}.", marketplace.host),
			...whereKeyGoes(facts.id),
		].join("\n\n"),
		action: replaces ? l10n.t("Replace Key") : l10n.t("Add Key"),
	};
}

function aboutGit(ignored: boolean | undefined): string {
	switch (ignored) {
		case true:
			return l10n.t("Git ignores the file, so the key won’t be committed.");
		case false:
			return l10n.t(
				"Git doesn’t ignore the file yet. A line for the file will be added to .gitignore first.",
			);
		case undefined:
			return l10n.t(
				"VS Code can’t tell whether Git ignores the file: the folder isn’t in a repository, or Git isn’t available. A line for the file will be added to .gitignore first. Make sure that the file is never committed.",
			);
	}
}

/** A file with an earlier key of an account. */
interface Stale {
	readonly file: vscode.Uri;
	readonly text: string;
	/** The text with the new key, or without a key. */
	readonly updated: string;
}

/**
 * Offers to replace an account's key where it was added to files, or to remove the key if there's no new one.
 * Names the files that may have an earlier key but can't be changed in this window.
 */
export async function offerEnvFileUpdate(
	{ notifications, facts }: EnvFileParts,
	id: AccountId | AccountRecord,
	key: string | undefined,
): Promise<void> {
	const folder = accountFolder(facts.storageFolder, id);
	const { stale, kept } = await filesWithEarlierKey(folder, key);
	const question = updateQuestion(stale, id, key, facts.id);
	if (stale.length > 0 && (await notifications.confirm(question)))
		for (const one of stale) if (!(await update(folder, one, key))) kept.push(one.file);
	if (kept.length === 0) return;
	const message = l10n.t(
		"The earlier API key for {0} may still be in {1}. Remove the earlier key yourself.",
		id.account,
		kept.map(nameOf).join(", "),
	);
	void notifications.show("warning", message);
}

function updateQuestion(
	stale: readonly Stale[],
	id: AccountId,
	key: string | undefined,
	extensionId: string,
): ConfirmOptions {
	const files = stale.map(({ file }) => display(file.fsPath, 1000)).join("\n");
	return key === undefined
		? {
				question: l10n.t("Remove the API key for {0} from .env files?", id.account),
				detail: files,
				action: l10n.t("Remove Key"),
			}
		: {
				question: l10n.t("Replace the API key for {0} in .env files?", id.account),
				detail: [files, ...whereKeyGoes(extensionId)].join("\n\n"),
				action: l10n.t("Replace Key"),
			};
}

/** Resolves to whether the file was changed. */
async function update(
	folder: string,
	{ file, text, updated }: Stale,
	key: string | undefined,
): Promise<boolean> {
	try {
		if (key !== undefined) await recordEnvFile(folder, file.toString(), key);
		await writeEditable(file, text, updated);
		if (key === undefined) await forgetEnvFile(folder, file.toString());
		return true;
	} catch {
		return false;
	}
}

/**
 * The files to which an earlier key was added: `stale` ones have it and may be changed; `kept` ones may have it but
 * can't be changed. A new key goes only to a trusted window's files, and to none that Git has stopped ignoring.
 */
async function filesWithEarlierKey(
	folder: string,
	key: string | undefined,
): Promise<{ stale: Stale[]; kept: vscode.Uri[] }> {
	const stale: Stale[] = [];
	const kept: vscode.Uri[] = [];
	for (const address of new Set(readEnvFileRecords(folder).map(({ file }) => file))) {
		const file = vscode.Uri.parse(address);
		const text = await readEditable(file).catch(() => undefined);
		const isEarlier = isEarlierKey(folder, file, key);
		if (text !== undefined && !keysIn(text).some(isEarlier)) continue;
		if (text === undefined || (key !== undefined && !(await mayHaveKey(file)))) {
			kept.push(file);
			continue;
		}
		const updated = key === undefined ? withoutKey(text, isEarlier) : withNewKey(text, isEarlier, key);
		stale.push({ file, text, updated });
	}
	return { stale, kept };
}

async function mayHaveKey(file: vscode.Uri): Promise<boolean> {
	return vscode.workspace.isTrusted && (await isIgnoredByGit(file)) !== false;
}
