import * as vscode from "vscode";
import type { AccountScope } from "../account/accountScope.ts";
import type { Current } from "../base/current.ts";
import { propertyOf } from "../base/record.ts";
import { commandIds } from "../host/commandIds.ts";
import type { Walkthroughs, WalkthroughStep } from "../host/walkthroughs.ts";
import { lacksRole } from "../model/wallet/walletParts.ts";
import type { KeyValueStore } from "../storage/stores.ts";

const OPENED_KEY = "walkthroughs.opened";

/** By command, the kind of outcome that completes a step. */
const steps: Readonly<Record<string, readonly [WalkthroughStep, outcome: string]>> = {
	[commandIds.datasets.search]: ["find", "opened"],
	[commandIds.dataset.open]: ["find", "opened"],
	[commandIds.dataset.openToSide]: ["find", "opened"],
	[commandIds.dataset.estimateCost]: ["cost", "estimated"],
	[commandIds.apiKey.openTerminal]: ["code", "opened"],
	[commandIds.apiKey.debug]: ["code", "started"],
	[commandIds.apiKey.addToEnvFile]: ["code", "added"],
	[commandIds.manifest.new]: ["describe", "created"],
	[commandIds.manifest.inferFields]: ["describe", "created"],
};

interface Parts {
	readonly scopes: Current<AccountScope>;
	readonly keyValue: KeyValueStore;
	readonly walkthroughs: Pick<Walkthroughs, "complete" | "open">;
}

/** Completes a command's walkthrough step. After a sign-in, opens the first walkthrough. */
export async function noteOutcome(parts: Parts, id: string, outcome: unknown): Promise<void> {
	const kind = propertyOf(outcome, "kind");
	const [step, wanted] = steps[id] ?? [];
	if (step !== undefined && kind === wanted) parts.walkthroughs.complete(step);
	if (kind === "signedIn") await openFirstWalkthrough(parts);
}

/**
 * After a sign-in, opens the walkthrough of the account's role, the first time only, if there's no editor to cover and
 * the user hasn't turned off welcome pages.
 */
async function openFirstWalkthrough({ scopes, keyValue, walkthroughs }: Parts): Promise<void> {
	const wallet = scopes.value?.wallet;
	const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
	const hasEditor = tabs.some(({ input }) => input !== undefined);
	// Without null, VS Code logs a warning about a setting that folders can have.
	const startup = vscode.workspace.getConfiguration("workbench", null).get("startupEditor");
	if (!wallet || hasEditor || startup === "none" || keyValue.get(OPENED_KEY) === true) return;
	await keyValue.update(OPENED_KEY, true);
	await wallet.refresh();
	await walkthroughs.open(lacksRole(wallet.buyer) ? "seller" : "buyer");
}
