import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { AccountScope } from "../account/accountScope.ts";
import type { Current } from "../base/current.ts";
import { isGuid } from "../base/guid.ts";
import type { Disposable } from "../base/lifecycle.ts";
import { knownDataset } from "../model/datasets/datasetLookup.ts";
import { DRAGGED_DATASETS } from "./treeDragAndDrop.ts";

const kind = vscode.DocumentDropOrPasteEditKind.Empty.append("dataMarketplace");
const idKind = kind.append("id");
const snippetKind = kind.append("snippet");

/**
 * A dropped dataset becomes its ID. If there's a code snippet in the editor's language, VS Code's button at the drop
 * offers the snippet instead. Shift can't choose between them, because VS Code drops a row into an editor only while
 * Shift is held.
 */
export function registerEditorDrop(scopes: Current<AccountScope>): Disposable {
	return vscode.languages.registerDocumentDropEditProvider(
		"*",
		{
			async provideDocumentDropEdits({ languageId }, _position, dropped) {
				const text = await dropped.get(DRAGGED_DATASETS)?.asString();
				const ids = text?.split("\n").filter(isGuid) ?? [];
				const scope = scopes.value;
				return ids.length === 0 || !scope ? undefined : editsFor(scope, ids, languageId);
			},
		},
		{ dropMimeTypes: [DRAGGED_DATASETS], providedDropEditKinds: [idKind, snippetKind] },
	);
}

async function editsFor(
	scope: AccountScope,
	ids: readonly string[],
	editorLanguage: string,
): Promise<vscode.DocumentDropEdit[]> {
	const { snippet, snippetLanguageOf } = await import("../model/datasets/snippets.ts");
	const one = ids.length === 1;
	const idTitle = one ? l10n.t("Insert Dataset ID") : l10n.t("Insert Dataset IDs");
	const insertId = new vscode.DocumentDropEdit(ids.join("\n"), idTitle, idKind);
	const language = snippetLanguageOf(editorLanguage);
	const datasets = ids.map((id) => knownDataset(scope, id)).filter((dataset) => dataset !== undefined);
	if (language === undefined || datasets.length < ids.length) return [insertId];
	const { baseUrl } = scope.account.marketplace;
	const code = datasets.map((dataset) => snippet(language, baseUrl, dataset)).join("\n");
	const codeTitle = one ? l10n.t("Insert Code Snippet") : l10n.t("Insert Code Snippets");
	return [insertId, new vscode.DocumentDropEdit(code, codeTitle, snippetKind)];
}
