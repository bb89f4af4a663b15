import * as l10n from "@vscode/l10n";
import { displayName, forClipboard } from "../../base/text.ts";
import { copyToClipboard } from "../../host/clipboard.ts";
import { showDatasetJson } from "../../host/jsonDocuments.ts";
import { curlCommand, datasetMarkdown } from "../../model/datasets/snippets.ts";
import { datasetFacts, readDataset } from "../../model/datasetFacts.ts";
import type { Services } from "../../services.ts";
import { findDataset as find } from "../../views/findPicker.ts";
import { openCreatePanel } from "../../pages/newDataset/createPanel.ts";
import { openDatasetPanel } from "../../pages/dataset/datasetPanel.ts";
import { datasetIdArgument } from "../arguments.ts";
import type { CommandHandler, NounHandlers } from "../register.ts";
import { estimateCost, watchPrice } from "./datasetPrice.ts";
import { insertSnippet } from "./datasetSnippet.ts";

interface Copied {
	kind: "copied";
	text: string;
}
interface Cancelled {
	kind: "cancelled";
}

export function datasetCommands(services: Services): NounHandlers<"dataset"> {
	const about =
		<T>(act: (id: string, argument: unknown) => Promise<T>): CommandHandler =>
		async (argument) => {
			const id = datasetIdArgument(argument) ?? (await findDataset(services));
			return id === undefined ? ({ kind: "cancelled" } satisfies Cancelled) : act(id, argument);
		};
	return {
		open: about(async (id) => open(services, id)),
		openAsJson: about(async (id) => openAsJson(services, id)),
		copyId: about(async (id) => copy(id)),
		copyName: about(async (id) => {
			const { name } = await datasetFacts(services, id);
			return copy(forClipboard(displayName(name, id)));
		}),
		copyAsMarkdown: about(async (id) => copy(datasetMarkdown(await readDataset(services, id)))),
		copyCurl: about(async (id) => copy(curlCommand(services.serviceChoice.current?.baseUrl ?? "", id))),
		pin: about(async (id) => {
			await services.preferences.pin(id);
			return { kind: "pinned", id };
		}),
		unpin: async (argument) => unpin(services, datasetIdArgument(argument)),
		watchPrice: about(async (id, argument) => watchPrice(services, id, argument)),
		estimateCost: about(async (id, argument) => estimateCost(services, id, argument)),
		insertSnippet: about(async (id, argument) => insertSnippet(services, id, argument)),
		create: async (argument) => {
			return openCreatePanel(services, argument);
		},
	};
}

async function findDataset(services: Services): Promise<string | undefined> {
	return find(services, { title: l10n.t("Choose a Dataset") });
}

async function unpin(
	services: Services,
	given: string | undefined,
): Promise<{ kind: "unpinned"; id: string } | Cancelled> {
	const { preferences, notifications } = services;
	if (given === undefined && preferences.pins.length === 0) {
		void notifications.show("info", l10n.t("No dataset is pinned."));
		return { kind: "cancelled" };
	}
	const id = given ?? (await find(services, { title: l10n.t("Unpin Dataset"), only: "pinned" }));
	if (id === undefined) return { kind: "cancelled" };
	await preferences.unpin(id);
	return { kind: "unpinned", id };
}

async function copy(text: string): Promise<Copied> {
	await copyToClipboard(text);
	return { kind: "copied", text };
}

async function open(services: Services, id: string): Promise<{ kind: "opened"; id: string }> {
	openDatasetPanel(services, id);
	return { kind: "opened", id };
}

async function openAsJson(services: Services, id: string): Promise<{ kind: "opened"; id: string }> {
	await showDatasetJson(await readDataset(services, id));
	return { kind: "opened", id };
}
