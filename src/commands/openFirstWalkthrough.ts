import * as vscode from "vscode";
import type { AccountScope } from "../account/accountScope.ts";
import type { Current } from "../base/current.ts";
import type { Walkthroughs } from "../host/walkthroughs.ts";
import { lacksRole } from "../model/wallet/walletParts.ts";
import type { KeyValueStore } from "../storage/stores.ts";

const OPENED_KEY = "walkthroughs.opened";

export interface FirstWalkthroughParts {
	readonly scopes: Current<AccountScope>;
	readonly keyValue: KeyValueStore;
	readonly walkthroughs: Pick<Walkthroughs, "open">;
}

/**
 * After a sign-in, opens the walkthrough of the account's role, the first time only, if there's no editor to cover and
 * the user hasn't turned off welcome pages.
 */
export async function openFirstWalkthrough({
	scopes,
	keyValue,
	walkthroughs,
}: FirstWalkthroughParts): Promise<void> {
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
