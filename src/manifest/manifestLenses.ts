import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { formatTimestamp } from "../base/dates.ts";
import { commandIds } from "../host/commandIds.ts";
import { isAccessFileName } from "./manifestFiles.ts";
import { publicationOf } from "./publicationLock.ts";

/** The actions of a manifest or an access file, above its first line. `origin`: the marketplace in use, or empty. */
export async function manifestLenses(
	document: vscode.TextDocument,
	origin: string,
): Promise<vscode.CodeLens[]> {
	if (isAccessFileName(document.uri))
		return [lens(document, l10n.t("Review Changes and Apply…"), commandIds.access.apply)];
	const { manifest } = commandIds;
	const publication = await publicationOf(document.uri, origin);
	const lenses = [
		lens(document, l10n.t("Validate"), manifest.validate),
		lens(document, l10n.t("Preview"), manifest.preview),
	];
	if (publication.kind !== "published")
		return [...lenses, lens(document, l10n.t("Publish…"), manifest.publish)];
	const when = formatTimestamp(publication.entry.published_at);
	return [
		...lenses,
		lens(document, l10n.t("Compare with Published Dataset"), manifest.compareWithLive),
		lens(document, l10n.t("Published {0}", when), manifest.publish),
	];
}

function lens(document: vscode.TextDocument, title: string, command: string): vscode.CodeLens {
	return new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), { title, command, arguments: [document.uri] });
}
