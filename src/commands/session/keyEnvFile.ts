/** Adds the API key to a `.env` file, and offers to update the file when the key changes. */
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { AccountScope } from "../../account/accountScope.ts";
import { display, forQuickPick } from "../../base/text.ts";
import { readEditable, writeEditable } from "../../host/envFiles.ts";
import { isIgnoredByGit, makeGitIgnore } from "../../host/gitIgnore.ts";
import type { ConfirmOptions } from "../../host/notifications.ts";
import { pickOne } from "../../host/picks.ts";
import { type AccountId, accountFolder } from "../../model/session/accounts.ts";
import {
	envFileRecords,
	forgetEnvFile,
	isAddedKey,
	recordEnvFile,
} from "../../model/session/envFileRecords.ts";
import { keyVariable } from "../../rules/credential.ts";
import { keysIn, withKey, withNewKey, withoutKey } from "../../rules/envFile.ts";
import type { SignInParts } from "../signInParts.ts";
import { keyAfter, type NotGiven, whereKeyGoes } from "./giveKey.ts";

type Parts = Pick<SignInParts, "notifications" | "facts">;
type AddOutcome = { kind: "added" | "notAdded" } | NotGiven;

/** Adds the key to the `.env` file of a workspace folder, after a confirmation that names the file. */
export async function addKeyToEnvFile(scope: AccountScope, parts: Parts): Promise<AddOutcome> {
	const { isTrusted, workspaceFolders = [] } = vscode.workspace;
	if (!isTrusted || workspaceFolders.length === 0) {
		const message = l10n.t("To add your API key to a .env file, open a folder that you trust.");
		void parts.notifications.show("info", message);
		return { kind: "notAdded" };
	}
	const folder = await pickFolder(workspaceFolders);
	if (folder === undefined) return { kind: "cancelled" };
	const given = await keyAfter(scope, parts.notifications, undefined);
	if (given.kind !== "given") return given;
	const file = vscode.Uri.joinPath(folder.uri, ".env");
	const text = await readEditable(file);
	const isEarlier = isEarlierKey(scope.account.folder, file, given.key);
	const obstacle = obstacleIn(nameOf(file), text, given.key, isEarlier);
	if (text === undefined || obstacle !== undefined) return explain(parts, file, obstacle);
	const replaces = keysIn(text).length > 0;
	const refusal = await askToWrite(scope, parts, file, replaces);
	if (refusal !== undefined) return refusal;
	await recordEnvFile(scope.account.folder, file.toString(), given.key);
	const updated = replaces ? withNewKey(text, isEarlier, given.key) : withKey(text, given.key);
	await writeEditable(file, text, updated);
	void parts.notifications.show("info", l10n.t("Added the API key to {0}.", nameOf(file)));
	return { kind: "added" };
}

/** Whether a value in a file is another key that was added there. */
function isEarlierKey(folder: string, file: vscode.Uri, key: string | undefined): (value: string) => boolean {
	const records = envFileRecords(folder);
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
			placeholder: l10n.t("Choose the folder whose code reads the key."),
		},
	);
}

function nameOf(file: vscode.Uri): string {
	return vscode.workspace.asRelativePath(file, true);
}

/** Why the key can't be added to a text, without showing what the text contains. */
function obstacleIn(
	name: string,
	text: string | undefined,
	key: string,
	isEarlier: (value: string) => boolean,
): string | undefined {
	if (text === undefined) {
		return l10n.t(
			"{0} can’t be changed, because the file is a link, is over 256 KB, isn’t text, or has unsaved changes.",
			name,
		);
	}
	const keys = keysIn(text);
	if (keys.some((value) => value !== key && !isEarlier(value))) {
		return l10n.t(
			"{0} already sets {1} to another value. To use this account’s key, remove that line, then try again.",
			name,
			keyVariable,
		);
	}
	return keys.includes(key) ? l10n.t("{0} already contains the API key.", name) : undefined;
}

async function explain({ notifications }: Parts, file: vscode.Uri, why = ""): Promise<{ kind: "notAdded" }> {
	const open = l10n.t("Open File");
	void notifications.show("info", why, open).then(async (picked) => {
		if (picked === open) await vscode.window.showTextDocument(file);
	});
	return { kind: "notAdded" };
}

/** Asks, and then makes Git ignore the file if Git doesn't yet. Resolves to the outcome if the key may not be written. */
async function askToWrite(
	scope: AccountScope,
	parts: Parts,
	file: vscode.Uri,
	replaces: boolean,
): Promise<AddOutcome | undefined> {
	const ignored = await isIgnoredByGit(file);
	const confirmed = await parts.notifications.confirm(
		questionAbout(scope, parts, file, { ignored, replaces }),
	);
	if (!confirmed || scope.account.left.aborted) return { kind: "cancelled" };
	if (ignored === true || (await makeGitIgnore(file)) || ignored === undefined) return undefined;
	return explain(
		parts,
		file,
		l10n.t(
			"Git still doesn’t ignore {0}, so the key wasn’t added. If Git tracks the file, run “git rm --cached .env”, then try again.",
			nameOf(file),
		),
	);
}

function questionAbout(
	{ account: { id, marketplace } }: AccountScope,
	{ facts }: Parts,
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
 * Asks nothing if no file has an earlier key, or if a new key may not be written in this window.
 */
export async function offerEnvFileUpdate(
	{
		notifications,
		facts,
	}: { notifications: Parts["notifications"]; facts: Pick<Parts["facts"], "storageFolder"> },
	id: AccountId,
	key: string | undefined,
): Promise<void> {
	if (key !== undefined && !vscode.workspace.isTrusted) return;
	const folder = accountFolder(facts.storageFolder, id);
	const stale = await staleFiles(folder, key);
	if (stale.length === 0) return;
	const confirmed = await notifications.confirm({
		question:
			key === undefined
				? l10n.t("Remove the API key for {0} from .env files?", id.account)
				: l10n.t("Replace the API key for {0} in .env files?", id.account),
		detail: stale.map(({ file }) => display(file.fsPath, 1000)).join("\n"),
		action: key === undefined ? l10n.t("Remove Key") : l10n.t("Replace Key"),
	});
	if (!confirmed) return;
	for (const { file, text, updated } of stale) {
		try {
			if (key !== undefined) await recordEnvFile(folder, file.toString(), key);
			await writeEditable(file, text, updated);
			if (key === undefined) await forgetEnvFile(folder, file.toString());
		} catch {
			const message = l10n.t(
				"Couldn’t change {0}. Remove the earlier key from the file yourself.",
				nameOf(file),
			);
			void notifications.show("warning", message);
		}
	}
}

/** The files that have an earlier key, without those that Git has stopped ignoring: they get no new key. */
async function staleFiles(folder: string, key: string | undefined): Promise<Stale[]> {
	const addresses = new Set(envFileRecords(folder).map(({ file }) => file));
	const found = Array.from(addresses, async (address): Promise<Stale[]> => {
		const file = vscode.Uri.parse(address);
		const text = await readEditable(file).catch(() => undefined);
		const isEarlier = isEarlierKey(folder, file, key);
		if (text === undefined || !keysIn(text).some(isEarlier)) return [];
		if (key !== undefined && (await isIgnoredByGit(file)) === false) return [];
		const updated = key === undefined ? withoutKey(text, isEarlier) : withNewKey(text, isEarlier, key);
		return [{ file, text, updated }];
	});
	return (await Promise.all(found)).flat();
}
