import * as l10n from "@vscode/l10n";
import { describeError } from "../../api/describeError.ts";
import { failureOf } from "../../api/loadable.ts";
import { stringOf } from "../../base/record.ts";
import { commandIds } from "../../host/commandIds.ts";
import { collapseRows, focusView, runCommand } from "../../host/commands.ts";
import { pickOne } from "../../host/picks.ts";
import type { CatalogueGrouping, CatalogueSort } from "../../catalogue/search/catalogueQuery.ts";
import type { Preferences } from "../../model/preferences.ts";
import { parseSearch } from "../../rules/searchQuery.ts";
import type { DiscoverView } from "../../views/discoverView.ts";
import { askForFilter } from "../../views/filterBox.ts";
import { findDataset } from "../../views/searchPicker.ts";
import { datasetIdsArgument, tableFormatArgument, textArgument, textProperty } from "../arguments.ts";
import {
	type Cancelled,
	type CommandHandler,
	type CommandScope,
	type NounHandlers,
	withAccount,
} from "../commandHandler.ts";
import { exportDatasets } from "./exportDatasets.ts";
import { refreshDatasets } from "./refreshDatasets.ts";
import { savedSearchCommands } from "./savedSearches.ts";
import { MAX_COMPARED } from "../../pages/comparison/protocol.ts";
import type { PageParts } from "../../pages/shared/host/panels.ts";
import type { Trees } from "../../views/trees.ts";

interface Used extends PageParts {
	readonly trees: Trees;
	readonly datasetList: DiscoverView;
}

export function datasetsCommands(parts: Used): NounHandlers<"datasets"> {
	const { trees, datasetList } = parts;
	/** Shows what was changed in Discover, which may be hidden. */
	const shown = <T extends { kind: string }>(
		change: (preferences: Preferences, argument: unknown) => Promise<T>,
	): CommandHandler =>
		withAccount(parts, async ({ preferences }, argument) => {
			const outcome = await change(preferences, argument);
			if (outcome.kind !== "cancelled" && !datasetList.view.visible)
				await focusView("dataMarketplace.discover");
			return outcome;
		});
	return {
		...savedSearchCommands(parts),
		refresh: async () => refresh(parts),
		search: withAccount(parts, async (scope, argument) => search(scope, textArgument(argument, "text"))),
		filter: shown(async (_preferences, argument) => filter(parts, textArgument(argument, "text"))),
		clearFilter: shown(async (preferences) => {
			await preferences.setView({ filter: "" });
			return { kind: "filtered", filter: "" };
		}),
		sort: shown(async (preferences, argument) => sort(preferences, textArgument(argument, "sort"))),
		groupBy: shown(async (preferences, argument) => groupBy(preferences, textArgument(argument, "groupBy"))),
		collapseAll: async () => collapseRows("dataMarketplace.discover"),
		showMore: (argument) => trees.showMore(stringOf(argument, "list")),
		compare: withAccount(parts, async (scope, first, selection) =>
			compareDatasets(scope, parts, datasetIdsArgument(first, selection), textProperty(first, "chunks")),
		),
		export: withAccount(parts, async (scope, argument) =>
			exportDatasets(scope, datasetList.filter, tableFormatArgument(argument)),
		),
		dismissChanges: withAccount(parts, async ({ catalogue }) => {
			await catalogue.dismissChanges();
			return { kind: "dismissed" };
		}),
	};
}

/** Refreshes Discover. If the view is hidden, a notification says why that failed instead. */
async function refresh({
	session,
	scopes,
	notifications,
	datasetList,
}: Used): ReturnType<typeof refreshDatasets> {
	const outcome = await refreshDatasets(session, scopes);
	const failure = scopes.value && failureOf(scopes.value.catalogue.state);
	if (outcome.kind === "failed" && failure && !datasetList.view.visible)
		void notifications.show("error", describeError(failure).sentence);
	return outcome;
}

async function search(
	scope: CommandScope,
	text?: string,
): Promise<{ kind: "opened"; id: string } | Cancelled> {
	const id = await findDataset(scope, {
		endsWithFocus: true,
		title: l10n.t("Search Datasets"),
		...(text === undefined ? {} : { text }),
	});
	if (id === undefined) return { kind: "cancelled" };
	await runCommand(commandIds.dataset.open, { datasetId: id });
	return { kind: "opened", id };
}

/** Compares the given datasets, or those that the user chooses, up to the most that the page shows. */
async function compareDatasets(
	scope: CommandScope,
	pages: PageParts,
	given: readonly string[],
	chunks?: string,
): Promise<{ kind: "opened"; ids: string[] } | Cancelled> {
	const ids = given.slice(0, MAX_COMPARED);
	while (ids.length < 2) {
		const title =
			ids.length === 0
				? l10n.t("Choose the First Dataset to Compare")
				: l10n.t("Choose the Second Dataset to Compare");
		const id = await findDataset(scope, { title, without: ids });
		if (id === undefined) return { kind: "cancelled" };
		ids.push(id);
	}
	if (given.length > MAX_COMPARED) {
		const message = l10n.t("You can compare up to {0} datasets. Showing the first {0}.", MAX_COMPARED);
		void pages.notifications.show("info", message);
	}
	const { openComparisonPanel } = await import("../../pages/comparison/controller.ts");
	openComparisonPanel(pages, ids, chunks);
	return { kind: "opened", ids };
}

async function filter(
	{ scopes, datasetList }: Used,
	given: string | undefined,
): Promise<{ kind: "filtered"; filter: string; problems: string[] } | Cancelled> {
	try {
		const text = given ?? (await askForFilter(datasetList));
		// Those of the account in use by now, whose list has shown the preview.
		const preferences = scopes.value?.preferences;
		if (text === undefined || preferences === undefined) return { kind: "cancelled" };
		await preferences.setView({ filter: text });
		const problems = parseSearch(text).problems.map(({ message }) => message);
		return { kind: "filtered", filter: text, problems };
	} finally {
		datasetList.preview(undefined);
	}
}

async function sort(
	preferences: Preferences,
	given?: string,
): Promise<{ kind: "sorted"; by: CatalogueSort } | Cancelled> {
	const names: Array<[CatalogueSort, string]> = [
		["name", l10n.t("Name")],
		["price", l10n.t("Price, cheapest first")],
		["newest", l10n.t("Created, newest first")],
		["updated", l10n.t("Updated, newest first")],
	];
	const by = await choose(names, given, preferences.view.sort, l10n.t("Sort Datasets By"));
	if (by === undefined) return { kind: "cancelled" };
	await preferences.setView({ sort: by });
	return { kind: "sorted", by };
}

async function groupBy(
	preferences: Preferences,
	given?: string,
): Promise<{ kind: "grouped"; by: CatalogueGrouping } | Cancelled> {
	const names: Array<[CatalogueGrouping, string]> = [
		["none", l10n.t("No grouping")],
		["seller", l10n.t("Seller")],
		["visibility", l10n.t("Visibility")],
		["granted", l10n.t("Your access")],
	];
	const by = await choose(names, given, preferences.view.groupBy, l10n.t("Group Datasets By"));
	if (by === undefined) return { kind: "cancelled" };
	await preferences.setView({ groupBy: by });
	return { kind: "grouped", by };
}

async function choose<T extends string>(
	names: ReadonlyArray<readonly [T, string]>,
	given: string | undefined,
	present: T,
	title: string,
): Promise<T | undefined> {
	const named = names.find(([value]) => value === given)?.[0];
	if (named !== undefined) return named;
	return pickOne(
		names.map(([value, label]) => ({ label, icon: value === present ? "check" : "blank", value })),
		{ title, endsWithFocus: true },
	);
}
