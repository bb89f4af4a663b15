import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { Dataset } from "../api/wire/schemas.ts";
import { ReadOnlyDocuments } from "../host/readOnlyDocuments.ts";
import { publishedText } from "./publishedText.ts";
import { fileName, textOf } from "./manifestFiles.ts";

const SCHEME = "data-marketplace-published";

/** The marketplace's side of open comparisons. */
let documents: ReadOnlyDocuments | undefined;

/** Opens a comparison: the marketplace's version on the left, the manifest on the right. */
export async function compareWithPublished(
	manifest: vscode.Uri,
	published: Dataset,
): Promise<{ same: boolean }> {
	const text = await textOf(manifest);
	const left = publishedText(text, published);
	const uri = vscode.Uri.from({
		scheme: SCHEME,
		authority: published.id.toLowerCase(),
		path: `/${fileName(manifest)}`,
	});
	documents ??= new ReadOnlyDocuments(SCHEME);
	documents.put(uri, left);
	const title = l10n.t("Published ↔ {0}", fileName(manifest));
	await vscode.commands.executeCommand("vscode.diff", uri, manifest, title, { preview: true });
	return { same: left === text };
}
