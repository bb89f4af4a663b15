import * as vscode from "vscode";
import { turn } from "../base/clock.ts";

/** Every context key of the extension; `when` clauses in package.json use them as `dataMarketplace.<name>`. */
export interface ContextKeyValues {
	/**
	 * The kind of the session's state; for a sign-in, `logInOver` instead of rejected and `logInLost` instead of
	 * lost.
	 */
	state: string;
	/** A credential is available, so commands that call the marketplace make sense. */
	signedIn: boolean;
	/** A marketplace is configured. */
	hasService: boolean;
	/** A filter narrows the list of datasets. */
	filtered: boolean;
	/** Another window changed the sign-in, which this one can see only after a reload. */
	reloadMayHelp: boolean;
	/** DATA_MARKETPLACE_API_KEY is set. */
	environmentKey: boolean;
	/** The marketplace returned an empty list. */
	listEmpty: boolean;
	/** None of the listed datasets is the account's own, and none can still arrive with the list. */
	ownedEmpty: boolean;
	/** No action has been taken on this computer. */
	activityEmpty: boolean;
	/** The account has no buyer balance, so a deposit makes no sense. */
	noBuyer: boolean;
	/** IDs of the completed walkthrough steps, separated by spaces. */
	completedSteps: string;
	/** The account has neither a buyer balance nor a seller balance. */
	noRole: boolean;
}

/** Sets context keys. Skips unchanged ones and batches the rest, because each call is a round trip to the window. */
export class ContextKeys {
	readonly #values = new Map<string, unknown>();
	readonly #waiting = new Set<string>();

	set<K extends keyof ContextKeyValues>(key: K, value: ContextKeyValues[K]): void {
		if (this.#values.has(key) && this.#values.get(key) === value) return;
		this.#values.set(key, value);
		if (this.#waiting.size === 0) setImmediate(() => this.#send());
		this.#waiting.add(key);
	}

	/** Resolves once the window has processed everything sent so far: by then, rows are on screen. */
	async whenContextKeysSet(): Promise<void> {
		await turn();
		await vscode.commands.executeCommand("setContext", "dataMarketplace.state", this.#values.get("state"));
	}

	#send(): void {
		for (const key of this.#waiting) {
			void vscode.commands.executeCommand("setContext", `dataMarketplace.${key}`, this.#values.get(key));
		}
		this.#waiting.clear();
	}
}
