import * as vscode from "vscode";
import type { Disposable } from "../base/lifecycle.ts";
import type { Row, RowMark } from "./rows/row.ts";

/** A private URI scheme for rows with a letter. Its URIs refer to no files. */
const SCHEME = "data-marketplace-row";

const letters: Record<RowMark, string> = {
	new: "N",
	priceDown: "↓",
	priceUp: "↑",
	queryable: "Q",
	accessGained: "G",
	accessLost: "L",
	watched: "W",
};

export function markUri(rowId: string, mark: NonNullable<Row["mark"]>): vscode.Uri {
	return vscode.Uri.from({
		scheme: SCHEME,
		path: `/${mark.kind}/${encodeURIComponent(rowId)}`,
		query: mark.words,
	});
}

/** Shows each row's mark as a badge at its end, where it's visible at any width. */
export function registerRowDecorations(): Disposable {
	return vscode.window.registerFileDecorationProvider({
		provideFileDecoration(uri) {
			const kind = Object.keys(letters).find((name): name is RowMark => name === uri.path.split("/")[1]);
			if (uri.scheme !== SCHEME || kind === undefined) return undefined;
			return new vscode.FileDecoration(letters[kind], uri.query);
		},
	});
}
