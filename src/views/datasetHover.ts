import * as vscode from "vscode";
import type { Disposable } from "../base/lifecycle.ts";
import { latest } from "../model/loadable.ts";
import type { Services } from "../services.ts";
import { datasetTooltip } from "./rows/datasetRow.ts";

const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/** A known dataset's ID in code shows what it is. Nothing is asked: only what the list holds is shown. */
export function registerDatasetHover(services: Services): Disposable {
	return vscode.languages.registerHoverProvider(
		[{ scheme: "file" }, { scheme: "untitled" }, { scheme: "vscode-remote" }],
		{
			provideHover(document, position) {
				const range = document.getWordRangeAtPosition(position, idPattern);
				const id = range && document.getText(range).toLowerCase();
				const dataset = id === undefined ? undefined : services.catalogue.row(id);
				if (!dataset || !range) return undefined;
				const balance = latest(services.wallet.buyer)?.value;
				const more = { fieldCount: dataset.fieldCount, ...(balance ? { balance } : {}) };
				return new vscode.Hover(new vscode.MarkdownString(datasetTooltip(dataset, more)), range);
			},
		},
	);
}
