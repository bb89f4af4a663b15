import * as vscode from "vscode";
import { turn } from "../base/turn.ts";

/** Every context key of the extension; package.json's `when` clauses read them as `dataMarketplace.<name>`. */
export interface ContextKeyValues {
	/** The kind of the session's state; of a log-in `logInOver` for rejected, and `logInLost` for lost. */
	state: string;
	/** A credential is at hand, so commands that call the service make sense. */
	signedIn: boolean;
	/** A service is configured. */
	hasService: boolean;
	/** A filter narrows the list of datasets. */
	filtered: boolean;
	/** Another window changed the sign-in, and this one can only see it after a reload. */
	reloadMayHelp: boolean;
	/** DATA_MARKETPLACE_API_KEY is set. */
	environmentKey: boolean;
	/** The service answered an empty list. */
	listEmpty: boolean;
	/** The account has no buyer's balance, so a deposit makes no sense. */
	noBuyer: boolean;
	/** The steps of the walkthroughs that are completed, by their IDs, a blank between each. */
	completedSteps: string;
	/** The account has neither a buyer's nor a seller's balance. */
	noRole: boolean;
}

/** Sets context keys, only when they change and those of a moment together: each is a round trip to the window. */
export class ContextKeys {
	readonly #values = new Map<string, unknown>();
	readonly #waiting = new Set<string>();

	set<K extends keyof ContextKeyValues>(key: K, value: ContextKeyValues[K]): void {
		if (this.#values.has(key) && this.#values.get(key) === value) return;
		this.#values.set(key, value);
		if (this.#waiting.size === 0) setImmediate(() => this.#send());
		this.#waiting.add(key);
	}

	/** Ends when the window has dealt with all that it was sent until now: rows are on the screen then. */
	async caughtUp(): Promise<void> {
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
