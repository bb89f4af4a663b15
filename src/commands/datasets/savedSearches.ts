import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { formatPrice } from "../../base/money.ts";
import { display, displayName, forQuickPick } from "../../base/text.ts";
import { commandIds } from "../../host/commandIds.ts";
import { focusView, runCommand } from "../../host/commands.ts";
import type { Notifications } from "../../host/notifications.ts";
import { type ChoiceWithButtons, pickOne, pickOrPress } from "../../host/picks.ts";
import type { PriceWatch, SavedSearch } from "../../model/preferences.ts";
import { parseSearch } from "../../rules/searchQuery.ts";
import type { DiscoverView } from "../../views/discoverView.ts";
import { watchWords } from "../../views/rows/datasetRows.ts";
import { newsWords, searchIcon } from "../../views/rows/discoverRows.ts";
import { textArgument } from "../arguments.ts";
import {
	type Cancelled,
	type CommandHandler,
	type CommandParts,
	type CommandScope,
	type NounHandlers,
	withAccount,
} from "../commandHandler.ts";

interface Used extends CommandParts {
	readonly datasetList: Pick<DiscoverView, "filter" | "showFound">;
}

type Verb = "saveSearch" | "openSearch" | "watchSearch" | "unwatchSearch" | "removeSavedSearch";

export function savedSearchCommands(parts: Used): Pick<NounHandlers<"datasets">, Verb> {
	const { datasetList } = parts;
	const about = (
		ask: Ask,
		act: (scope: CommandScope, name: string) => Promise<{ kind: string }>,
	): CommandHandler =>
		withAccount(parts, async (scope, argument) => {
			const name = textArgument(argument, "searchName") ?? (await chooseSearch(scope, ask));
			if (name === undefined) return { kind: "cancelled" } satisfies Cancelled;
			return act(scope, name);
		});
	return {
		saveSearch: withAccount(parts, async (scope, argument) =>
			saveSearch(scope, datasetList.filter, textArgument(argument, "name")),
		),
		openSearch: withAccount(parts, async (scope, argument) =>
			openSearch(scope, datasetList, textArgument(argument, "searchName")),
		),
		watchSearch: about(toWatch, watchSearch),
		unwatchSearch: about(toUnwatch, async ({ preferences }, name) => {
			await preferences.unwatchSearch(name);
			return { kind: "notWatching", name };
		}),
		removeSavedSearch: about(toRemove, async ({ preferences }, name) => {
			await preferences.removeSearch(name);
			return { kind: "removed", name };
		}),
	};
}

interface Invalid {
	kind: "invalid";
	message: string;
}

/** Shows what's wrong with a search, if anything: part of it would be ignored, so nothing would be news for it. */
function rejectMistake(notifications: Notifications, query: string): Invalid | undefined {
	const [problem] = parseSearch(query).problems;
	if (!problem) return undefined;
	void notifications.show("error", problem.message);
	return { kind: "invalid", message: problem.message };
}

/** A stored search may have a mistake, too: earlier versions saved those. */
async function watchSearch(
	{ preferences, notifications }: CommandScope,
	name: string,
): Promise<{ kind: "watching"; name: string } | Invalid> {
	const search = preferences.savedSearches.find((saved) => saved.name === name);
	const invalid = search && rejectMistake(notifications, search.query);
	if (invalid) return invalid;
	await preferences.watchSearch(name);
	return { kind: "watching", name };
}

async function saveSearch(
	scope: CommandScope,
	query: string,
	given?: string,
): Promise<{ kind: "saved"; name: string } | Invalid | Cancelled> {
	const { preferences, notifications } = scope;
	if (query.trim() === "") {
		void notifications.show(
			"info",
			l10n.t("Filter the datasets in Discover first, and then save the filter as a search."),
		);
		return { kind: "cancelled" };
	}
	const invalid = rejectMistake(notifications, query);
	if (invalid) return invalid;
	const entered =
		given !== undefined && nameProblem(given) === undefined
			? given
			: await notifications.input({
					title: l10n.t("Save Filter as Search"),
					prompt: l10n.t("Enter a name for the search “{0}”.", display(query, 80)),
					value: display(query, 60),
					validate: nameProblem,
				});
	if (entered === undefined) return { kind: "cancelled" };
	const search = { name: entered.trim(), query };
	if (!(await mayReplace(scope, search))) return { kind: "cancelled" };
	await preferences.saveSearch(search);
	return { kind: "saved", name: search.name };
}

/** Asks before a search with another query is replaced. */
async function mayReplace(
	{ preferences, notifications }: CommandScope,
	{ name, query }: Pick<SavedSearch, "name" | "query">,
): Promise<boolean> {
	const old = preferences.savedSearches.find((search) => search.name === name);
	if (!old || old.query === query) return true;
	return notifications.confirm({
		question: l10n.t("Replace the saved search {0}?", display(name, 60)),
		detail: l10n.t(
			"“{0}” will be replaced by “{1}”, and can’t be restored.",
			display(old.query, 80),
			display(query, 80),
		),
		action: l10n.t("Replace Search"),
	});
}

function nameProblem(text: string): string | undefined {
	return display(text) === "" ? l10n.t("Enter a name.") : undefined;
}

/** Which of the saved searches to choose from, and what to say if there's none. */
type Ask = (hasSearches: boolean) => {
	title: string;
	isChoice: (search: SavedSearch) => boolean;
	none: string;
};

const toWatch: Ask = (hasSearches) => ({
	title: l10n.t("Watch Search"),
	isChoice: ({ watch }) => !watch,
	none: hasSearches
		? l10n.t("You’re already watching all saved searches.")
		: l10n.t(
				"No saved search to watch. Filter the datasets in Discover first, and then save the filter as a search.",
			),
});

const toUnwatch: Ask = () => ({
	title: l10n.t("Stop Watching Search"),
	isChoice: ({ watch }) => watch !== undefined,
	none: l10n.t("You aren’t watching any searches."),
});

const toRemove: Ask = () => ({
	title: l10n.t("Remove Saved Search"),
	isChoice: () => true,
	none: l10n.t("You haven’t saved any searches."),
});

async function chooseSearch(
	{ preferences, notifications }: CommandScope,
	ask: Ask,
): Promise<string | undefined> {
	const { savedSearches } = preferences;
	const { title, isChoice, none } = ask(savedSearches.length > 0);
	const choices = savedSearches.filter(isChoice).map(searchChoice);
	if (choices.length > 0) return pickOne(choices, { title });
	void notifications.show("info", none);
	return undefined;
}

const searchChoice = (search: SavedSearch) => ({
	label: forQuickPick(search.name),
	description: forQuickPick([newsWords(search), search.query].filter((part) => part !== "").join(" · ")),
	...searchIcon(search),
	value: search.name,
});

/** Opens a saved search in Discover and shows what's new for it, or opens a dataset whose price is watched. */
async function openSearch(
	scope: CommandScope,
	datasetList: Used["datasetList"],
	given?: string,
): Promise<{ kind: "opened"; name: string; found: number } | { kind: "opened"; id: string } | Cancelled> {
	const { account, preferences, watchNews } = scope;
	const chosen = given === undefined ? await chooseWatch(scope) : { name: given };
	if (account.left.aborted) return { kind: "cancelled" };
	if (chosen && "id" in chosen) {
		await runCommand(commandIds.dataset.open, { datasetId: chosen.id });
		return { kind: "opened", id: chosen.id };
	}
	const search = preferences.savedSearches.find(({ name }) => name === chosen?.name);
	if (!search) return { kind: "cancelled" };
	const { name, query, watch } = search;
	datasetList.showFound(search);
	await watchNews.seeSearch(name);
	await preferences.setView({ filter: query });
	await focusView("dataMarketplace.discover");
	return { kind: "opened", name, found: watch?.found.length ?? 0 };
}

type Chosen = { name: string } | { id: string };

/**
 * Lets the user pick a saved search or watched price, those with updates first. Undefined if canceled, or if there are none.
 */
async function chooseWatch(scope: CommandScope): Promise<Chosen | undefined> {
	const { preferences } = scope;
	const choices = (): Array<ChoiceWithButtons<Chosen>> => {
		const { savedSearches, priceWatches } = preferences;
		const all = [
			...savedSearches.map((search) => openableSearch(scope, search)),
			...priceWatches.map((watch) => openablePrice(scope, watch)),
		];
		return all.toSorted((a, b) => Number(b.icon === "bell-dot") - Number(a.icon === "bell-dot"));
	};
	if (choices().length > 0) return pickOrPress(choices, { title: l10n.t("Saved Searches and Watches") });
	void offerFilter(scope.notifications);
	return undefined;
}

async function offerFilter(notifications: Notifications): Promise<void> {
	const filter = l10n.t("Filter Datasets…");
	const picked = await notifications.show("info", l10n.t("No saved searches or watches yet."), filter);
	if (picked === filter) await runCommand(commandIds.datasets.filter);
}

function openableSearch(scope: CommandScope, search: SavedSearch): ChoiceWithButtons<Chosen> {
	const { preferences } = scope;
	const { name, watch } = search;
	const toggle = watch
		? button("bell-slash", l10n.t("Stop Watching Search"), async () => preferences.unwatchSearch(name))
		: button("bell", l10n.t("Watch Search"), async () => watchSearch(scope, name));
	const remove = button("close", l10n.t("Remove Saved Search"), async () => preferences.removeSearch(name));
	return { ...searchChoice(search), value: { name }, buttons: [toggle, remove] };
}

function openablePrice(
	{ preferences, catalogue }: CommandScope,
	watch: PriceWatch,
): ChoiceWithButtons<Chosen> {
	const { id, reached } = watch;
	const dataset = catalogue.row(id);
	const description = [watchWords(watch), ...(dataset ? [formatPrice(dataset)] : [])].join(" · ");
	const stop = button("bell-slash", l10n.t("Stop Watching Price"), async () => preferences.unwatchPrice(id));
	return {
		label: forQuickPick(displayName(dataset?.name ?? "", id)),
		description: forQuickPick(description),
		icon: reached === true ? "bell-dot" : "bell",
		value: { id },
		buttons: [stop],
	};
}

const button = (icon: string, tooltip: string, press: () => Promise<unknown>) => ({
	iconPath: new vscode.ThemeIcon(icon),
	tooltip,
	press,
});
