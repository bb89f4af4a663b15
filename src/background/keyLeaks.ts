import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { DisposableOwner } from "../base/lifecycle.ts";
import { occurrencesOf } from "../base/text.ts";
import { isIgnoredByGit } from "../host/gitIgnore.ts";
import { readEnvFileRecords } from "../model/session/envFileRecords.ts";
import type { AccountScope } from "../account/accountScope.ts";
import type { Current } from "../base/current.ts";
import type { Session } from "../model/session/session.ts";
import { KEY_VARIABLE } from "../rules/apiKey.ts";
import { replacementOf } from "./keyInText.ts";

const SOURCE = "Data Marketplace";
const CODE = "api-key";
/** In UTF-16 units. Longer documents aren't searched, because every keystroke would search them again. */
const MAX_LENGTH = 1_000_000;
const selector: vscode.DocumentSelector = [
	{ scheme: "file" },
	{ scheme: "untitled" },
	{ scheme: "vscode-remote" },
	{ scheme: "vscode-notebook-cell" },
];

/**
 * Warns if the stored key appears verbatim in an open document, and offers to replace it with the environment
 * variable.
 */
export class KeyLeaks extends DisposableOwner implements vscode.CodeActionProvider {
	readonly #session: Session;
	readonly #scopes: Current<AccountScope>;
	readonly #diagnostics = this.store.add(vscode.languages.createDiagnosticCollection("data-marketplace-key"));
	#key: string | undefined;

	constructor(session: Session, scopes: Current<AccountScope>) {
		super();
		this.#session = session;
		this.#scopes = scopes;
		const { workspace, languages } = vscode;
		this.store.add(session.onDidChange(() => void this.#follow()));
		this.store.add(workspace.onDidOpenTextDocument((document) => this.#look(document)));
		this.store.add(workspace.onDidChangeTextDocument(({ document }) => this.#look(document)));
		this.store.add(workspace.onDidCloseTextDocument(({ uri }) => this.#diagnostics.delete(uri)));
		const kinds = { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] };
		this.store.add(languages.registerCodeActionsProvider(selector, this, kinds));
		void this.#follow();
	}

	provideCodeActions(
		document: vscode.TextDocument,
		_range: vscode.Range,
		context: vscode.CodeActionContext,
	): vscode.CodeAction[] {
		return context.diagnostics
			.filter((diagnostic) => diagnostic.source === SOURCE && diagnostic.code === CODE)
			.flatMap((diagnostic) => fix(document, diagnostic) ?? []);
	}

	/** Follows the stored key of the account in use. A key from the environment isn't reported. */
	async #follow(): Promise<void> {
		const { state } = this.#session;
		const stored = "credential" in state && state.credential === "key";
		const scope = this.#scopes.value;
		const key = stored ? await scope?.account.readKey() : undefined;
		if (key === this.#key || scope !== this.#scopes.value) return;
		this.#key = key;
		this.#diagnostics.clear();
		for (const document of vscode.workspace.textDocuments) this.#look(document);
	}

	#look(document: vscode.TextDocument): void {
		if (this.#key === undefined || vscode.languages.match(selector, document) === 0) return;
		const text = document.getText();
		const places = text.length > MAX_LENGTH ? [] : occurrencesOf(text, this.#key);
		const found = places.map(({ start, end }) => {
			const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
			const message = l10n.t(
				"This is your API key. Anyone who gets this file can use your account until the key is replaced or revoked.",
			);
			const diagnostic = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity.Warning);
			diagnostic.source = SOURCE;
			diagnostic.code = CODE;
			return diagnostic;
		});
		if (found.length > 0) void this.#report(document, found);
		else if (this.#diagnostics.has(document.uri)) this.#diagnostics.set(document.uri, []);
	}

	/** Reports what was found, except in a file that a command added the key to and that Git ignores or may ignore. */
	async #report(document: vscode.TextDocument, found: vscode.Diagnostic[]): Promise<void> {
		const [{ uri, version }, key] = [document, this.#key];
		const scope = this.#scopes.value;
		const records = scope ? readEnvFileRecords(scope.account.folder) : [];
		const isAdded = records.some(({ file }) => file === uri.toString());
		// Where Git can't tell, for example outside a repository, the user was warned before adding the key.
		const isExpected = isAdded && (await isIgnoredByGit(uri)) !== false;
		if (document.isClosed || document.version !== version || this.#key !== key) return;
		this.#diagnostics.set(uri, isExpected ? [] : found);
	}
}

function fix(document: vscode.TextDocument, diagnostic: vscode.Diagnostic): vscode.CodeAction | undefined {
	const place = {
		start: document.offsetAt(diagnostic.range.start),
		end: document.offsetAt(diagnostic.range.end),
	};
	const replacement = replacementOf(document.getText(), place, document.languageId);
	if (replacement === undefined) return undefined;
	const { start, end, text, isRead } = replacement;
	const title = isRead
		? l10n.t("Read the API key from {0}", KEY_VARIABLE)
		: l10n.t("Replace the API key with a reference to {0}", KEY_VARIABLE);
	const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
	const edit = new vscode.WorkspaceEdit();
	edit.replace(document.uri, new vscode.Range(document.positionAt(start), document.positionAt(end)), text);
	action.edit = edit;
	action.diagnostics = [diagnostic];
	action.isPreferred = isRead;
	return action;
}
