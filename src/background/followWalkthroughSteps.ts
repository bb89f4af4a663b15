import type { AccountScope } from "../account/accountScope.ts";
import { latest } from "../api/loadable.ts";
import { type Current, whileCurrent } from "../base/current.ts";
import type { Disposable } from "../base/lifecycle.ts";
import type { Walkthroughs, WalkthroughStep } from "../host/walkthroughs.ts";
import type { JournalRecord } from "../model/writes/journal.ts";

const stepOf: Partial<Record<JournalRecord["kind"], WalkthroughStep>> = {
	create: "publish",
	grant: "access",
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
		const { writes, drafts, wallet, lastDeposit } = scope;
		const noteWrites = (): void => {
			for (const { kind, outcome } of writes.records()) {
				const step = outcome === "done" ? stepOf[kind] : undefined;
				if (step !== undefined) walkthroughs.complete(step);
			}
		};
		const noteDraft = (): void => {
			if (drafts.current.savedAt !== "") walkthroughs.complete("describe");
		};
		const noteDeposit = (): void => {
			const automatic = latest(wallet.autoDeposit)?.value?.enabled === true;
			if (lastDeposit.value !== undefined || automatic) walkthroughs.complete("balance");
		};
		store.add(writes.onDidChange(noteWrites));
		store.add(drafts.onDidChange(noteDraft));
		store.add(wallet.onDidChange(noteDeposit));
		store.add(lastDeposit.onDidChange(noteDeposit));
		for (const note of [noteWrites, noteDraft, noteDeposit]) note();
	});
}
