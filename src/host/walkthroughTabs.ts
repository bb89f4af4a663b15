import * as vscode from "vscode";
import { type Disposable, DisposableStore, MutableDisposable, toDisposable } from "../base/lifecycle.ts";

/**
 * VS Code registers the steps of all walkthroughs a moment after the first one opens, and fires no event. A change of
 * a context key before that completes no step.
 */
const REGISTERED_MS = 3_000;

/** Calls `run` once VS Code has registered the steps, after a walkthrough is open, now or later. */
export function onceStepsRegistered(run: () => void): Disposable {
	const store = new DisposableStore();
	const timer = store.add(new MutableDisposable());
	const look = (): void => {
		const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
		if (timer.value !== undefined || tabs.every(({ input }) => input !== undefined)) return;
		const pending = setTimeout(run, REGISTERED_MS);
		timer.value = toDisposable(() => clearTimeout(pending));
	};
	store.add(vscode.window.tabGroups.onDidChangeTabs(look));
	look();
	return store;
}
