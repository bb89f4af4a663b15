import * as vscode from "vscode";
import { turn } from "../base/clock.ts";

/** Every context key of the extension; `when` clauses in package.json use them as `dataMarketplace.<name>`. */
interface ContextKeyValues {
	/**
	 * The kind of the session's state; for a password session, `sessionExpired` instead of `keyRejected` and
	 * `sessionLost` instead of `keyLost`.
	 */
	state: string;
	/** Whether a credential is available, so that commands that call the marketplace make sense. */
	signedIn: boolean;
	/** Whether an account is in use, even one whose key is rejected or lost, so that what needs no call makes sense. */
	hasAccount: boolean;
	/** Whether a marketplace is chosen. */
	hasService: boolean;
	/** Whether a filter narrows the list of datasets. */
	filtered: boolean;
	/** Whether another window changed the credential, but this window doesn't see the change. */
	reloadMayHelp: boolean;
	/** Whether DATA_MARKETPLACE_API_KEY holds a key in the right format, while no credential is available. */
	environmentKey: boolean;
	/** Whether the list of datasets is loaded and empty. */
	listEmpty: boolean;
	/** Whether My Datasets is empty, and no dataset can still arrive there with the list. */
	ownedEmpty: boolean;
	/** Whether the account in use has no recorded actions on this computer. */
	activityEmpty: boolean;
	/** Whether the marketplace reported that the account isn't a buyer, so that a deposit makes no sense. */
	noBuyer: boolean;
	/** IDs of the completed walkthrough steps, separated by spaces. */
	completedSteps: string;
	/** Whether the marketplace reported that the account is neither a buyer nor a seller. */
	noRole: boolean;
}

/**
 * Sets context keys. Skips values that are unchanged or replaced in the same turn, because each call is a
 * round trip to the window.
 */
export class ContextKeys {
	readonly #values = new Map<string, unknown>();
	readonly #waiting = new Set<string>();

	set<K extends keyof ContextKeyValues>(key: K, value: ContextKeyValues[K]): void {
		if (this.#values.has(key) && this.#values.get(key) === value) return;
		this.#values.set(key, value);
		if (this.#waiting.size === 0) setImmediate(() => this.#send());
		this.#waiting.add(key);
	}

	/** Resolves once the window has processed everything sent so far, even if it couldn't set a key. */
	async whenSet(): Promise<void> {
		await turn();
		await vscode.commands
			.executeCommand("setContext", "dataMarketplace.state", this.#values.get("state"))
			.then(undefined, () => undefined);
	}

	#send(): void {
		for (const key of this.#waiting)
			void vscode.commands.executeCommand("setContext", `dataMarketplace.${key}`, this.#values.get(key));
		this.#waiting.clear();
	}
}
