import { isDeepStrictEqual } from "node:util";
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { describeError } from "../api/describeError.ts";
import { latest } from "../api/loadable.ts";
import { DisposableStore } from "../base/lifecycle.ts";
import { formatPrice, groupDigits } from "../base/money.ts";
import { displayName, forPrompt, forQuickPick } from "../base/text.ts";
import { parseSearch, type Flag } from "../rules/searchQuery.ts";
import type { AccountScope } from "../account/accountScope.ts";
import { AsyncPickItems } from "./asyncPickItems.ts";
import { problemItems } from "./filterBox.ts";
import { LatestTask } from "../base/async/latestTask.ts";
import type { DatasetSummary } from "../rules/datasetSummary.ts";
import { datasetIcon } from "./rows/datasetRows.ts";

const MAX_ITEMS = 100;

interface DatasetItem extends vscode.QuickPickItem {
	datasetId?: string;
}

type Searched = Pick<AccountScope, "catalogue" | "preferences">;

interface FindOptions {
	title: string;
	only?: Flag;
	without?: readonly string[];
}

/**
 * The oldest supported version of VS Code has no toggle buttons, so the icon and text show whether the flag
 * is on.
 */
interface FlagButton extends vscode.QuickInputButton {
	readonly flag: Flag;
}

/**
 * Lets the user find a dataset. Resolves to its ID, or undefined if canceled. `endsWithFocus` also cancels when
 * the picker loses focus, for pure lookups.
 */
export async function findDataset(
	scope: Searched,
	how: FindOptions & { text?: string; endsWithFocus?: boolean },
): Promise<string | undefined> {
	const store = new DisposableStore();
	const picker = store.add(vscode.window.createQuickPick<DatasetItem>());
	const finder = new Finder(scope, picker, how);
	picker.value = how.text ?? "";
	picker.ignoreFocusOut = how.endsWithFocus !== true;
	try {
		return await new Promise<string | undefined>((resolve) => {
			store.add(picker.onDidChangeValue(() => finder.find()));
			store.add(picker.onDidTriggerButton((button) => finder.toggle(button)));
			store.add(scope.catalogue.onDidChange(() => finder.find()));
			store.add(picker.onDidHide(() => resolve(undefined)));
			store.add(
				picker.onDidAccept(async () => {
					const id = await finder.chosen();
					if (id !== undefined) resolve(id);
				}),
			);
			// A catalogue that's disposed of during the load doesn't report the change.
			void loadIfUnknown(scope).then(() => store.disposed || finder.find());
			finder.find();
			picker.show();
		});
	} finally {
		finder.stop();
		store.dispose();
	}
}

/** The list may not be known yet: the views that load it may never have been visible. */
async function loadIfUnknown({ catalogue }: Searched): Promise<void> {
	await catalogue.loaded();
	if (latest(catalogue.state) === undefined) await catalogue.refresh();
}

class Finder {
	readonly #scope: Searched;
	readonly #picker: vscode.QuickPick<DatasetItem>;
	#buttons: readonly FlagButton[] = flagButtons(new Set());
	readonly #flags = new Set<Flag>();
	readonly #how: FindOptions;
	readonly #search = new LatestTask();
	readonly #list: AsyncPickItems<DatasetItem>;
	/** The text that the current list matches. */
	#shownFor: string | undefined;

	constructor(scope: Searched, picker: vscode.QuickPick<DatasetItem>, how: FindOptions) {
		this.#scope = scope;
		this.#picker = picker;
		this.#how = how;
		this.#list = new AsyncPickItems(picker, ({ datasetId }) => datasetId !== undefined);
		picker.buttons = this.#buttons;
		picker.busy = true;
		picker.placeholder = l10n.t("Enter words, price<0.01, seller:, field:, type:, or is:");
		picker.matchOnDescription = true;
		picker.keepScrollPosition = false;
	}

	stop(): void {
		this.#search.stop();
	}

	/** Searches for the typed text, dropping results of earlier searches. */
	find(): void {
		this.#list.follow(async () => this.#find());
	}

	toggle(button: vscode.QuickInputButton): void {
		const pressed = this.#buttons.find((one) => one === button);
		if (pressed === undefined) return;
		if (!this.#flags.delete(pressed.flag)) this.#flags.add(pressed.flag);
		this.#buttons = flagButtons(this.#flags);
		this.#picker.buttons = this.#buttons;
		this.find();
	}

	/** The ID of the dataset that Enter selects, once the list matches the typed text. Undefined if none. */
	async chosen(): Promise<string | undefined> {
		return (await this.#list.chosen())?.datasetId;
	}

	async #find(): Promise<void> {
		const picker = this.#picker;
		const typed = parseSearch(picker.value);
		const flags = [...this.#flags, ...(this.#how.only ? [this.#how.only] : [])];
		const terms = [...typed.terms, ...flags.map((flag) => ({ kind: "is" as const, flag }))];
		const { catalogue, preferences } = this.#scope;
		const { title, without = [] } = this.#how;
		const query = {
			search: { ...typed, terms },
			limit: MAX_ITEMS + without.length,
			pinned: new Set(preferences.pins),
			pinnedFirst: true,
			fuzzy: true,
		};
		const page = await this.#search.run(async (signal) => catalogue.query(query, signal));
		if (!page) return;
		// Once the list is loaded, a search ends before VS Code would show progress.
		picker.busy = catalogue.state.kind === "loading" && latest(catalogue.state) === undefined;
		const sameText = picker.value === this.#shownFor;
		this.#shownFor = picker.value;
		const rows = page.rows.filter(({ id }) => !without.includes(id));
		const total = page.total - (page.rows.length - rows.length);
		picker.title = forPrompt(l10n.t("{0} · {1} of {2}", title, groupDigits(total), groupDigits(page.of)));
		const found = [
			...problemItems(typed).slice(0, 1),
			...rows.map((row) => this.#item(row)),
			...this.#unlistedPins(),
		];
		const items = found.length === 0 ? [nothingItem(catalogue.state)] : found;
		// Setting the same items again would undo an arrow key, because VS Code updates `activeItems` later.
		if (sameText && isDeepStrictEqual(items, picker.items)) return;
		const marked = sameText ? picker.activeItems[0]?.datasetId : undefined;
		picker.items = items;
		this.#mark(marked);
	}

	/** The pinned datasets that aren't in the list, if only pinned ones are wanted. Typed text filters them by ID. */
	#unlistedPins(): DatasetItem[] {
		const { catalogue, preferences } = this.#scope;
		if (this.#how.only !== "pinned" || this.#flags.size > 0) return [];
		if (latest(catalogue.state)?.value.partial !== false) return [];
		const typed = this.#picker.value.trim().toLowerCase();
		return preferences.pins
			.filter((id) => id.includes(typed) && !catalogue.row(id))
			.map((id) => ({
				label: forQuickPick(id),
				description: l10n.t("not in the list"),
				iconPath: new vscode.ThemeIcon("circle-slash"),
				alwaysShow: true,
				datasetId: id,
			}));
	}

	/** Makes the dataset with the ID `marked` active, else the first dataset, even below an explanatory item. */
	#mark(marked: string | undefined): void {
		const { items } = this.#picker;
		const found =
			(marked !== undefined && items.find(({ datasetId }) => datasetId === marked)) ||
			items.find(({ datasetId }) => datasetId !== undefined);
		if (found && found !== items[0]) this.#picker.activeItems = [found];
	}

	#item(row: DatasetSummary): DatasetItem {
		const { icon, color } = datasetIcon(row);
		return {
			label: forQuickPick(displayName(row.name, row.id)),
			description: `${forQuickPick(formatPrice(row))} · ${forQuickPick(row.seller_name)}`,
			iconPath: new vscode.ThemeIcon(icon, color === undefined ? undefined : new vscode.ThemeColor(color)),
			alwaysShow: true,
			datasetId: row.id,
		};
	}
}

function flagButtons(on: ReadonlySet<Flag>): FlagButton[] {
	return [
		on.has("granted")
			? flagButton("granted", "pass-filled", l10n.t("Include Datasets You Weren’t Granted Access To"))
			: flagButton("granted", "pass", l10n.t("Show Only Datasets You Were Granted Access To")),
		on.has("queryable")
			? flagButton("queryable", "debug-connected", l10n.t("Include Datasets That Aren’t Queryable"))
			: flagButton("queryable", "plug", l10n.t("Show Only Queryable Datasets")),
	];
}

function flagButton(flag: Flag, icon: string, tooltip: string): FlagButton {
	return { flag, iconPath: new vscode.ThemeIcon(icon), tooltip };
}

/** Says that nothing matches or, without a list, that the list is loading or why it couldn’t be loaded. */
function nothingItem(list: Searched["catalogue"]["state"]): DatasetItem {
	const known = latest(list);
	const [label, icon, detail] =
		!known && list.kind === "loading"
			? [l10n.t("Loading…"), "loading~spin"]
			: !known && list.kind === "failed"
				? [l10n.t("Couldn’t load"), "warning", forQuickPick(describeError(list.error).sentence)]
				: [l10n.t("No matches"), "search-stop"];
	const item = { label, iconPath: new vscode.ThemeIcon(icon), alwaysShow: true };
	return detail === undefined ? item : { ...item, detail };
}
