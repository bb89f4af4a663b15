import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { AccountScope } from "../account/accountScope.ts";
import { displayName, forPrompt, forToolQuestion } from "../base/text.ts";
import { UserFacingError } from "../base/userFacingError.ts";
import { fileName, freeManifestUri } from "../manifest/manifestFiles.ts";
import { readManifest } from "../manifest/manifestText.ts";
import { manifestTextOf } from "../manifest/newManifest.ts";
import { knownDataset, readDataset } from "../model/datasets/datasetLookup.ts";
import { type AccessOutcome, changeAccess } from "../model/selling/accessChanges.ts";
import { accessQuestion, markRepeat } from "../model/selling/accessPlan.ts";
import { type DatasetDraft, emptyDraft } from "../rules/datasetDraft.ts";
import { checkEmail } from "../rules/email.ts";
import type { Notifications } from "../host/notifications.ts";
import type { AccessInput, DraftInput } from "./toolInputs.ts";
import { draftText } from "./toolResults.ts";

/**
 * Writes a manifest to a new file in the first workspace folder and opens the file. If there's no folder,
 * opens the manifest unsaved. Sends nothing.
 */
export async function draftManifest(input: DraftInput): Promise<string> {
	const text = manifestTextOf(draftOf(input));
	const { problems } = readManifest(text);
	const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
	if (!folder) {
		const document = await vscode.workspace.openTextDocument({ content: text, language: "json" });
		await vscode.window.showTextDocument(document, { preview: false });
		return draftText(undefined, problems);
	}
	const created = lastCreated.then(async () => {
		const free = await freeManifestUri(folder, stemOf(input));
		await vscode.workspace.fs.writeFile(free, new TextEncoder().encode(text));
		return free;
	});
	lastCreated = created.catch(() => undefined);
	const uri = await created;
	await vscode.window.showTextDocument(uri, { preview: false });
	return draftText(vscode.workspace.asRelativePath(uri), problems);
}

/** One at a time: two at once would find the same name free. */
let lastCreated: Promise<unknown> = Promise.resolve();

/** What VS Code asks before `draftManifest` runs. */
export async function draftConfirmation(
	input: DraftInput,
): Promise<vscode.LanguageModelToolConfirmationMessages> {
	const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
	return {
		title: folder
			? l10n.t("Create {0}?", fileName(await freeManifestUri(folder, stemOf(input))))
			: l10n.t("Open a new dataset manifest without saving it?"),
		message: l10n.t("Nothing will be sent to the marketplace."),
	};
}

/** The base name that `draftManifest` tries first. */
function stemOf(input: Pick<DraftInput, "fileName" | "name">): string {
	const wanted = (input.fileName ?? input.name).replace(/(?:\.dataset)?\.json$/i, "");
	const plain = wanted
		.normalize("NFKD")
		.replace(/\p{M}+/gu, "")
		.replace(/[^A-Za-z0-9]+/g, "-")
		.replace(/^-|-$/g, "")
		.slice(0, 60);
	return plain.toLowerCase() || "new";
}

function draftOf(input: DraftInput): DatasetDraft {
	const { fileName: _, metadata_schema, ...given } = input;
	const fields = (metadata_schema ?? []).map((field) => ({ ...field, description: field.description ?? "" }));
	const written = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
	return { ...emptyDraft, ...written, metadata_schema: fields };
}

interface AskedAccess {
	readonly email: string;
	/** Set if the address contains look-alike letters or an `xn--` domain. */
	readonly warning: string | undefined;
	readonly name: string;
	readonly datasetId: string;
	/** The account that would make the change, and its marketplace. */
	readonly where: { readonly account: string; readonly host: string };
}

/**
 * The buyer and dataset of an access change. Throws UserFacingError for an invalid address or if not signed
 * in, MarketplaceError if the dataset can't be loaded.
 */
export async function askedAccess(
	scope: AccountScope,
	input: AccessInput,
	signal?: AbortSignal,
): Promise<AskedAccess> {
	const { account } = scope;
	const verdict = checkEmail(input.email);
	if (!verdict.ok) throw new UserFacingError(verdict.message);
	const { datasetId } = input;
	const { name } = knownDataset(scope, datasetId) ?? (await readDataset(account, datasetId, signal));
	return {
		email: verdict.value,
		warning: verdict.note,
		name: displayName(name, datasetId),
		datasetId,
		where: { account: account.id.account, host: account.marketplace.host },
	};
}

/** What VS Code asks before the tool runs: who, what, where. Plain text, because only a chat renders Markdown. */
export function accessConfirmation(
	action: "grant" | "revoke",
	subject: AskedAccess,
): vscode.LanguageModelToolConfirmationMessages {
	const { email, name, datasetId, where, warning } = subject;
	const what = l10n.t("{0} ({1})", forToolQuestion(name), datasetId);
	const account = l10n.t("Account: {0} on {1}.", forToolQuestion(where.account), forToolQuestion(where.host));
	return {
		title:
			action === "grant"
				? l10n.t("Grant access to {1} for {0}?", forPrompt(email), what)
				: l10n.t("Revoke access to {1} for {0}?", forPrompt(email), what),
		message: [account, ...(warning === undefined ? [] : [forToolQuestion(warning)])].join(" "),
	};
}

/** Asks again, since VS Code's own confirmation can be turned off permanently. If confirmed, sends once. */
export async function runAccess(
	notifications: Notifications,
	{ writes, ledger }: AccountScope,
	action: "grant" | "revoke",
	{ email, name, datasetId, where }: AskedAccess,
	signal: AbortSignal,
): Promise<string> {
	signal.throwIfAborted();
	const task = markRepeat({ action, datasetId, datasetName: name, email }, ledger.byEmail(datasetId));
	const question = accessQuestion([task], { datasetId, name }, where);
	const detail = [question.detail, l10n.t("Requested by an AI agent.")].join("\n");
	if (!(await notifications.confirm({ ...question, detail })))
		return "Nothing was sent: the user declined, or the same question is still open.";
	signal.throwIfAborted();
	const outcome = await changeAccess(writes, task);
	return `Outcome: ${word(outcome, action)}. ${outcome.sentence}`.trim();
}

/** The outcome as a word that agents rely on, the same in every display language. */
function word({ state, already }: AccessOutcome, action: "grant" | "revoke"): string {
	if (state === "done") return already ? "alreadyGranted" : action === "grant" ? "granted" : "revoked";
	return state === "unknown" ? "unconfirmed" : state;
}
