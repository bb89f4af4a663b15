import * as l10n from "@vscode/l10n";
import { displayName, forClipboard } from "../../base/text.ts";
import { copyToClipboard } from "../../host/clipboard.ts";
import { datasetLink } from "../../host/links.ts";
import { showDatasetJson } from "../../host/readOnlyDocuments.ts";
import { curlCommand, datasetMarkdown } from "../../model/datasets/snippets.ts";
import { findDataset } from "../../views/searchPicker.ts";
import { openNewDatasetPanel } from "../../pages/newDataset/controller.ts";
import { openDatasetPanel } from "../../pages/dataset/controller.ts";
import type { PageParts } from "../../pages/shared/host/panels.ts";
import { datasetIdArgument, datasetIdsArgument } from "../arguments.ts";
import {
	type Cancelled,
	type CommandHandler,
	type CommandScope,
	type NounHandlers,
	withAccount,
} from "../commandHandler.ts";
import { estimateCost, watchPrice } from "./datasetPrice.ts";
import { insertSnippet } from "./datasetSnippet.ts";
import { loadDataset, lookUpDataset } from "./loadDataset.ts";

export function datasetCommands(pages: PageParts): NounHandlers<"dataset"> {
	const about = <T>(
		act: (scope: CommandScope, id: string, argument: unknown) => Promise<T>,
	): CommandHandler =>
		withAccount(pages, async (scope, argument) => {
			const id = datasetIdArgument(argument) ?? (await chooseDataset(scope));
			return id === undefined ? ({ kind: "cancelled" } satisfies Cancelled) : act(scope, id, argument);
		});
	const aboutSelected = <T>(
		act: (scope: CommandScope, ids: readonly string[]) => Promise<T>,
		choose = chooseDataset,
	): CommandHandler =>
		withAccount(pages, async (scope, first, selection) => {
			const selected = datasetIdsArgument(first, selection);
			const ids = selected.length > 0 ? selected : [await choose(scope)].filter((id) => id !== undefined);
			return ids.length === 0 ? ({ kind: "cancelled" } satisfies Cancelled) : act(scope, ids);
		});
	const copyLines = (lineOf: (scope: CommandScope, id: string) => Promise<string>): CommandHandler =>
		aboutSelected(async (scope, ids) => {
			const lines = await Promise.all(ids.map(async (id) => lineOf(scope, id)));
			return copy(lines.join("\n"));
		});
	const open = (toSide: boolean): CommandHandler =>
		about(async ({ watchNews }, id) => {
			openDatasetPanel(pages, id, { toSide });
			await watchNews.seePrice(id);
			return { kind: "opened", id };
		});
	return {
		open: open(false),
		openToSide: open(true),
		openAsJson: about(async ({ account }, id) => {
			await showDatasetJson(await loadDataset(account, id));
			return { kind: "opened", id };
		}),
		copyId: copyLines(async (_scope, id) => id),
		copyName: copyLines(async (scope, id) => {
			const { name } = await lookUpDataset(scope, id);
			return forClipboard(displayName(name, id));
		}),
		copyLink: copyLines(async ({ account }, id) =>
			datasetLink(pages.facts.id, id, account.marketplace.baseUrl),
		),
		copyAsMarkdown: about(async ({ account }, id) => copy(datasetMarkdown(await loadDataset(account, id)))),
		copyCurl: about(async ({ account }, id) => copy(curlCommand(account.marketplace.baseUrl, id))),
		pin: aboutSelected(async ({ preferences }, ids) => {
			await preferences.pin(...ids);
			return { kind: "pinned", ids };
		}),
		unpin: aboutSelected(async ({ preferences }, ids) => {
			await preferences.unpin(...ids);
			return { kind: "unpinned", ids };
		}, choosePinned),
		watchPrice: about(watchPrice),
		estimateCost: about(estimateCost),
		insertSnippet: about(insertSnippet),
		create: async (argument) => openNewDatasetPanel(pages, argument),
	};
}

async function chooseDataset(scope: CommandScope): Promise<string | undefined> {
	return findDataset(scope, { title: l10n.t("Choose a Dataset") });
}

async function choosePinned(scope: CommandScope): Promise<string | undefined> {
	if (scope.preferences.pins.length > 0)
		return findDataset(scope, { title: l10n.t("Unpin Dataset"), only: "pinned" });
	void scope.notifications.show("info", l10n.t("You haven’t pinned any datasets."));
	return undefined;
}

async function copy(text: string): Promise<{ kind: "copied"; text: string }> {
	await copyToClipboard(text);
	return { kind: "copied", text };
}
