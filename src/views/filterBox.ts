import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { DisposableStore } from "../base/lifecycle.ts";
import { groupDigits } from "../base/money.ts";
import { display, forQuickPick } from "../base/text.ts";
import { completeSearch, parseSearch, type SearchQuery } from "../rules/searchQuery.ts";
import { LatestTask } from "../base/async/latestTask.ts";
import type { DiscoverView } from "./discoverView.ts";

interface FilterItem extends vscode.QuickPickItem {
	/** Text to put in the box when selected; absent to accept the filter as typed. */
	insert?: string;
}

/**
 * Asks for the tree's filter, and previews it on every keystroke. Resolves to the filter to save, or undefined
 * if the box is closed. The caller ends the preview.
 */
export async function askForFilter(list: DiscoverView): Promise<string | undefined> {
	const store = new DisposableStore();
	const box = store.add(vscode.window.createQuickPick<FilterItem>());
	const title = l10n.t("Filter Datasets");
	box.placeholder = l10n.t("Enter words, price<0.01, seller:, field:, type:, or is:");
	box.value = list.filter;
	box.ignoreFocusOut = false;
	const counting = new LatestTask();
	const render = async (): Promise<void> => {
		list.preview(box.value);
		box.title = title;
		box.items = items(box.value);
		// Without a count, the filter still works.
		const found = await counting.run(async (signal) => list.count(box.value, signal)).catch(() => undefined);
		// Not in an item, because setting the items again would undo an arrow key.
		if (found) box.title = l10n.t("{0} · {1} of {2}", title, groupDigits(found.total), groupDigits(found.of));
	};
	try {
		return await new Promise<string | undefined>((resolve) => {
			store.add(box.onDidChangeValue(() => void render()));
			store.add(box.onDidHide(() => resolve(undefined)));
			store.add(
				box.onDidAccept(() => {
					const insert = box.activeItems[0]?.insert;
					if (insert === undefined) return resolve(box.value.trim());
					box.value = insert;
					void render();
				}),
			);
			void render();
			box.show();
		});
	} finally {
		counting.stop();
		store.dispose();
	}
}

function items(text: string): FilterItem[] {
	const completions = completeSearch(text, text.length).map(({ insert, label, detail }): FilterItem => ({
		label,
		description: forQuickPick(detail),
		iconPath: new vscode.ThemeIcon("filter"),
		alwaysShow: true,
		insert,
	}));
	return [keepItem(text), ...problemItems(parseSearch(text)), ...completions];
}

function keepItem(text: string): FilterItem {
	const label =
		text.trim() === ""
			? l10n.t("Show All Datasets")
			: l10n.t("Apply Filter: {0}", forQuickPick(display(text, 60)));
	return { label, iconPath: new vscode.ThemeIcon("check"), alwaysShow: true };
}

/** What's wrong with the search, part by part. */
export function problemItems({ problems }: SearchQuery): vscode.QuickPickItem[] {
	return problems.map(({ message }) => ({
		label: forQuickPick(message),
		iconPath: new vscode.ThemeIcon("warning"),
		alwaysShow: true,
	}));
}
