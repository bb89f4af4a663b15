import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { formatTimestamp } from "../base/dates.ts";
import { commandIds } from "../host/commandIds.ts";
import { isAccessFileName, readLockBeside } from "./manifestFiles.ts";
import { publicationOn } from "./manifestLock.ts";

/** The actions of a manifest or an access file, above its first line. */
export class ManifestLenses implements vscode.CodeLensProvider {
	readonly #origin: () => string | undefined;
	readonly onDidChangeCodeLenses: vscode.Event<void>;

	constructor(origin: () => string | undefined, onDidChangeCodeLenses: vscode.Event<void>) {
		this.#origin = origin;
		this.onDidChangeCodeLenses = onDidChangeCodeLenses;
	}

	async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
		if (isAccessFileName(document.uri))
			return [lens(document, l10n.t("Review Changes and Apply…"), commandIds.access.apply)];
		const { manifest } = commandIds;
		const state = await readLockBeside(document.uri);
		const published = state.kind === "lock" ? publicationOn(state.lock, this.#origin() ?? "") : undefined;
		const lenses = [
			lens(document, l10n.t("Validate"), manifest.validate),
			lens(document, l10n.t("Preview"), manifest.preview),
		];
		if (!published) return [...lenses, lens(document, l10n.t("Publish…"), manifest.publish)];
		const when = formatTimestamp(published.published_at);
		return [
			...lenses,
			lens(document, l10n.t("Compare with Published Dataset"), manifest.compareWithLive),
			lens(document, l10n.t("Published {0}", when), manifest.publish),
		];
	}
}

function lens(document: vscode.TextDocument, title: string, command: string): vscode.CodeLens {
	return new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), { title, command, arguments: [document.uri] });
}
