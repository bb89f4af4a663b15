import * as l10n from "@vscode/l10n";
import { applyEdits, modify } from "jsonc-parser";
import * as vscode from "vscode";
import type { Dataset } from "../api/wire/schemas.ts";
import { parseDecimal, plainDecimal } from "../base/money.ts";
import { ReadOnlyDocuments } from "../host/readOnlyDocuments.ts";
import { fieldToBody } from "../rules/datasetDraft.ts";
import { parseBounded } from "./boundedJson.ts";
import { readManifest } from "./manifestText.ts";
import { fileName, PUBLISHED_SCHEME, textOf } from "./manifestFiles.ts";

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
		scheme: PUBLISHED_SCHEME,
		authority: published.id.toLowerCase(),
		path: `/${fileName(manifest)}`,
	});
	documents ??= new ReadOnlyDocuments(PUBLISHED_SCHEME);
	documents.put(uri, left);
	const title = l10n.t("Published ↔ {0}", fileName(manifest));
	await vscode.commands.executeCommand("vscode.diff", uri, manifest, title, { preview: true });
	return { same: left === text };
}

/**
 * The manifest's own text with every differing value replaced by the marketplace's, so that a comparison shows only
 * these. Keeps values that the marketplace doesn't return (the connector's inputs). If the manifest isn't an object,
 * the result is only the marketplace's values.
 */
export function publishedText(manifestText: string, published: Dataset): string {
	const { draft } = readManifest(manifestText);
	const isObject = parseBounded(manifestText).root?.type === "object";
	const fields = (published.metadata_schema ?? []).map(fieldToBody);
	const changes: Array<[string, unknown]> = [];
	if (draft.name.trim() !== published.name) changes.push(["name", published.name]);
	if (draft.description !== published.description) changes.push(["description", published.description]);
	const price = parseDecimal(published.price_per_chunk);
	if (price === undefined || price !== parseDecimal(draft.price_per_chunk.trim()))
		changes.push(["price_per_chunk", plainDecimal(published.price_per_chunk)]);
	if (draft.currency.trim() !== published.currency) changes.push(["currency", published.currency]);
	if (draft.visibility.trim() !== published.visibility) changes.push(["visibility", published.visibility]);
	if (JSON.stringify(draft.metadata_schema.map(fieldToBody)) !== JSON.stringify(fields))
		changes.push(["metadata_schema", fields]);
	const formattingOptions = { insertSpaces: !/^\t/m.test(manifestText), tabSize: indentOf(manifestText) };
	return changes.reduce(
		(text, [key, value]) => applyEdits(text, modify(text, [key], value, { formattingOptions })),
		isObject ? manifestText : "",
	);
}

function indentOf(text: string): number {
	return /^( +)\S/m.exec(text)?.[1]?.length ?? 2;
}
