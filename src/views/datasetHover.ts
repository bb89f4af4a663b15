import * as vscode from "vscode";
import * as l10n from "@vscode/l10n";
import { GUID } from "../base/guid.ts";
import type { Disposable } from "../base/lifecycle.ts";
import { commandIds, type CommandId } from "../host/commandIds.ts";
import { knownDataset } from "../model/datasets/datasetLookup.ts";
import type { AccountScope } from "../account/accountScope.ts";
import type { Current } from "../base/current.ts";

const idPattern = new RegExp(GUID, "i");

/** In any document, hovering over the ID of a dataset in the list or My Datasets shows its card. */
export function registerDatasetHover(scopes: Current<AccountScope>): Disposable {
	return vscode.languages.registerHoverProvider("*", {
		async provideHover(document, position) {
			const range = document.getWordRangeAtPosition(position, idPattern);
			const id = range && document.getText(range).toLowerCase();
			const scope = scopes.value;
			const card = id === undefined || !scope ? undefined : await cardOf(scope, id);
			if (id === undefined || card === undefined) return undefined;
			return new vscode.Hover([new vscode.MarkdownString(card), linksOf(id)], range);
		},
	});
}

/** The dataset's card as Markdown, or undefined for an unknown ID. Only the description may need a request. */
async function cardOf(scope: AccountScope, id: string): Promise<string | undefined> {
	await scope.catalogue.loaded();
	const dataset = knownDataset(scope, id);
	if (!dataset) return undefined;
	const { tooltipOf } = await import("./rows/datasetRows.ts");
	return tooltipOf(scope.wallet, dataset, await scope.descriptionOf(id), !!scope.ownership.item(id));
}

/**
 * The card's links. They're separate from the card, so that untrusted text is never in Markdown that may run
 * commands.
 */
function linksOf(id: string): vscode.MarkdownString {
	const commands: ReadonlyArray<readonly [CommandId, string]> = [
		[commandIds.dataset.open, l10n.t("Open Dataset")],
		[commandIds.dataset.estimateCost, l10n.t("Estimate Cost…")],
		[commandIds.dataset.watchPrice, l10n.t("Watch Price…")],
		[commandIds.dataset.copyId, l10n.t("Copy ID")],
		[commandIds.dataset.copyLink, l10n.t("Copy Link")],
	];
	const argument = encodeURIComponent(JSON.stringify([id]));
	const links = commands.map(([command, words]) => `[${words}](command:${command}?${argument})`);
	const markdown = new vscode.MarkdownString(links.join(" · "));
	markdown.isTrusted = { enabledCommands: commands.map(([command]) => command) };
	return markdown;
}
