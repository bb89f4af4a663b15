import * as l10n from "@vscode/l10n";
import { displayName, forClipboard } from "../../base/text.ts";
import { copyToClipboard } from "../../host/clipboard.ts";
import { datasetLink } from "../../host/links.ts";
import { showDatasetJson } from "../../host/jsonDocuments.ts";
import { curlCommand, datasetMarkdown } from "../../model/datasets/snippets.ts";
import { datasetFacts, readDataset } from "../../model/datasetFacts.ts";
import { findDataset as find } from "../../views/findPicker.ts";
import { openCreatePanel } from "../../pages/newDataset/controller.ts";
import { type DatasetParts, openDatasetPanel } from "../../pages/dataset/controller.ts";
import { datasetIdArgument } from "../arguments.ts";
import { type Cancelled, type CommandHandler, type NounHandlers, withAccount } from "../commandHandler.ts";
import { estimateCost, watchPrice } from "./datasetPrice.ts";
import { insertSnippet } from "./datasetSnippet.ts";
import type { AccountScope } from "../../account/accountScope.ts";

type Parts = DatasetParts &
	Pick<AccountScope, "account" | "catalogue" | "ownership" | "preferences" | "wallet">;

interface Copied {
	kind: "copied";
	text: string;
}

export function datasetCommands(app: DatasetParts): NounHandlers<"dataset"> {
	const about = <T>(act: (parts: Parts, id: string, argument: unknown) => Promise<T>): CommandHandler =>
		withAccount(app, async (parts, argument) => {
			const id = datasetIdArgument(argument) ?? (await findDataset(parts));
			return id === undefined ? ({ kind: "cancelled" } satisfies Cancelled) : act(parts, id, argument);
		});
	return {
		open: about(open),
		openAsJson: about(openAsJson),
		copyId: about(async (_services, id) => copy(id)),
		copyName: about(async (parts, id) => {
			const { name } = await datasetFacts(parts, id);
			return copy(forClipboard(displayName(name, id)));
		}),
		copyLink: about(async ({ account, facts }, id) =>
			copy(datasetLink(facts.id, id, account.marketplace.baseUrl)),
		),
		copyAsMarkdown: about(async (parts, id) => copy(datasetMarkdown(await readDataset(parts, id)))),
		copyCurl: about(async ({ account }, id) => copy(curlCommand(account.marketplace.baseUrl, id))),
		pin: about(async ({ preferences }, id) => {
			await preferences.pin(id);
			return { kind: "pinned", id };
		}),
		unpin: withAccount(app, async (parts, argument) => unpin(parts, datasetIdArgument(argument))),
		watchPrice: about(watchPrice),
		estimateCost: about(estimateCost),
		insertSnippet: about(insertSnippet),
		create: async (argument) => {
			return openCreatePanel(app, argument);
		},
	};
}

async function findDataset(parts: Parts): Promise<string | undefined> {
	return find(parts, { title: l10n.t("Choose a Dataset") });
}

async function unpin(
	parts: Parts,
	given: string | undefined,
): Promise<{ kind: "unpinned"; id: string } | Cancelled> {
	const { preferences, notifications } = parts;
	if (given === undefined && preferences.pins.length === 0) {
		void notifications.show("info", l10n.t("You haven’t pinned any datasets."));
		return { kind: "cancelled" };
	}
	const id = given ?? (await find(parts, { title: l10n.t("Unpin Dataset"), only: "pinned" }));
	if (id === undefined) return { kind: "cancelled" };
	await preferences.unpin(id);
	return { kind: "unpinned", id };
}

async function copy(text: string): Promise<Copied> {
	await copyToClipboard(text);
	return { kind: "copied", text };
}

async function open(parts: Parts, id: string): Promise<{ kind: "opened"; id: string }> {
	openDatasetPanel(parts, id);
	return { kind: "opened", id };
}

async function openAsJson(parts: Parts, id: string): Promise<{ kind: "opened"; id: string }> {
	await showDatasetJson(await readDataset(parts, id));
	return { kind: "opened", id };
}
