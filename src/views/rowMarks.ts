import * as vscode from "vscode";
import type { Disposable } from "../base/lifecycle.ts";
import type { Row, RowMark } from "./rows/row.ts";

/** An address of our own for rows that carry a letter: it names no file, and no text of others is in it. */
const scheme = "data-marketplace-row";

const letters: Record<RowMark, string> = {
	new: "N",
	priceDown: "↓",
	priceUp: "↑",
	queryable: "Q",
	granted: "G",
	lost: "L",
	watched: "W",
};

export function markUri(rowId: string, mark: NonNullable<Row["mark"]>): vscode.Uri {
	return vscode.Uri.from({
		scheme,
		path: `/${mark.kind}/${encodeURIComponent(rowId)}`,
		query: mark.words,
	});
}

/** Draws the letters at the end of a row, where they can be seen at every width. */
export function registerRowMarks(): Disposable {
	return vscode.window.registerFileDecorationProvider({
		provideFileDecoration(uri) {
			const kind = Object.keys(letters).find((name): name is RowMark => name === uri.path.split("/")[1]);
			if (uri.scheme !== scheme || kind === undefined) return undefined;
			return new vscode.FileDecoration(letters[kind], uri.query);
		},
	});
}
