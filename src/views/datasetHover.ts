import * as vscode from "vscode";
import { GUID } from "../base/guid.ts";
import type { Disposable } from "../base/lifecycle.ts";
import { knownDataset } from "../model/datasetFacts.ts";
import { latest } from "../model/loadable.ts";
import type { Services } from "../services.ts";
import { datasetTooltip } from "./rows/datasetRow.ts";

const idPattern = new RegExp(GUID, "i");

/** In every document, the ID of a dataset that the list (or My Datasets) holds shows what it is. */
export function registerDatasetHover(services: Services): Disposable {
	return vscode.languages.registerHoverProvider("*", {
		async provideHover(document, position) {
			const range = document.getWordRangeAtPosition(position, idPattern);
			const card = range && (await cardOf(services, document.getText(range).toLowerCase()));
			return card === undefined ? undefined : new vscode.Hover(new vscode.MarkdownString(card), range);
		},
	});
}

/** Markdown; undefined for an ID that is not known here, about which nobody is asked. */
async function cardOf(services: Services, id: string): Promise<string | undefined> {
	const { catalogue, descriptions, wallet } = services;
	await catalogue.loaded();
	const dataset = knownDataset(services, id);
	if (dataset === undefined) return undefined;
	const fieldCount = catalogue.row(id)?.fieldCount;
	const description = await descriptions.of(id);
	const balance = latest(wallet.buyer)?.value;
	return datasetTooltip(dataset, {
		...(fieldCount === undefined ? {} : { fieldCount }),
		...(description === undefined ? {} : { description }),
		...(balance ? { balance } : {}),
	});
}
