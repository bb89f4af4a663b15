import * as vscode from "vscode";
import type { Disposable } from "../base/lifecycle.ts";
import type { RowMark } from "./rows/row.ts";

/** An address of our own for rows that carry a letter: it names no file, and no text of others is in it. */
const scheme = "data-marketplace-row";

const letters: Record<RowMark, string> = {
	new: "N",
	priceDown: "↓",
	priceUp: "↑",
	queryable: "Q",
	granted: "G",
	lost: "L",
};

export function markUri(rowId: string, mark: { kind: RowMark; words: string }): vscode.Uri {
	return vscode.Uri.from({
		scheme,
		path: `/${encodeURIComponent(rowId)}`,
		query: JSON.stringify([mark.kind, mark.words]),
	});
}

/** Draws the letters behind rows of the Changed group. */
export function registerRowMarks(): Disposable {
	return vscode.window.registerFileDecorationProvider({
		provideFileDecoration(uri) {
			if (uri.scheme !== scheme) return undefined;
			const [kind, words] = JSON.parse(uri.query) as [RowMark, string];
			return new vscode.FileDecoration(letters[kind], words);
		},
	});
}
