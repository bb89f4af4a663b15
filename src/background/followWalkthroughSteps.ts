import * as vscode from "vscode";
import type { AccountScope } from "../account/accountScope.ts";
import { latest } from "../api/loadable.ts";
import { type Current, whileCurrent } from "../base/current.ts";
import { type Disposable, DisposableStore, MutableDisposable } from "../base/lifecycle.ts";
import type { Walkthroughs, WalkthroughStep } from "../host/walkthroughs.ts";
import { isUnpaid, type JournalRecord } from "../model/writes/journal.ts";

/**
 * VS Code registers the steps of all walkthroughs a moment after the first one opens, and fires no event. A change of
 * a context key before that completes no step.
 */
const REGISTERED_MS = 3_000;

const stepOf: Partial<Record<JournalRecord["kind"], WalkthroughStep>> = {
	create: "publish",
	grant: "access",
	deposit: "balance",
	withdraw: "paid",
};

/** Completes walkthrough steps once the account in use has done them, in any window. */
export function followWalkthroughSteps(
	scopes: Current<AccountScope>,
	walkthroughs: Pick<Walkthroughs, "complete">,
): Disposable {
	return whileCurrent(scopes, (scope, store) => {
		if (!scope) return;
		walkthroughs.complete("connect");
		const { writes, drafts, wallet } = scope;
		const noteWrites = (): void => {
			for (const record of writes.records()) {
				const step = record.outcome === "done" && !isUnpaid(record) ? stepOf[record.kind] : undefined;
				if (step !== undefined) walkthroughs.complete(step);
			}
		};
		const noteDraft = (): void => {
			if (drafts.current.savedAt !== "") walkthroughs.complete("describe");
		};
		const noteAutoDeposit = (): void => {
			if (latest(wallet.autoDeposit)?.value?.enabled === true) walkthroughs.complete("balance");
		};
		store.add(writes.onDidChange(noteWrites));
		store.add(drafts.onDidChange(noteDraft));
		store.add(wallet.onDidChange(noteAutoDeposit));
		for (const note of [noteWrites, noteDraft, noteAutoDeposit]) note();
	});
}

/** Calls `run` once VS Code has registered the steps, after a walkthrough is open, now or later. */
export function onceStepsRegistered(run: () => void): Disposable {
	const store = new DisposableStore();
	const timer = store.add(new MutableDisposable());
	const look = (): void => {
		const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
		if (timer.value !== undefined || tabs.every(({ input }) => input !== undefined)) return;
		const pending = setTimeout(run, REGISTERED_MS);
		timer.value = { dispose: () => clearTimeout(pending) };
	};
	store.add(vscode.window.tabGroups.onDidChangeTabs(look));
	look();
	return store;
}
