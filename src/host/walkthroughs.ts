import * as vscode from "vscode";
import type { KeyValueStore } from "../storage/stores.ts";
import type { ContextKeys } from "./contextKeys.ts";

/** The walkthrough steps that VS Code checks off through the context key `completedSteps`. */
export type WalkthroughStep =
	| "connect"
	| "find"
	| "cost"
	| "balance"
	| "code"
	| "describe"
	| "publish"
	| "access"
	| "paid";

const COMPLETED_KEY = "walkthroughs.completed";

/** The walkthroughs in package.json. Steps stay completed on this computer, in any window and for any account. */
export class Walkthroughs {
	readonly #extensionId: string;
	readonly #memory: KeyValueStore;
	readonly #contextKeys: ContextKeys;
	#registered = false;

	constructor(extensionId: string, memory: KeyValueStore, contextKeys: ContextKeys) {
		this.#extensionId = extensionId;
		this.#memory = memory;
		this.#contextKeys = contextKeys;
	}

	complete(step: WalkthroughStep): void {
		const steps = this.#completed.split(" ").filter((each) => each !== "");
		if (steps.includes(step)) return;
		void this.#memory.update(COMPLETED_KEY, [...steps, step].join(" ")).then(() => this.#show());
	}

	async open(role: "buyer" | "seller"): Promise<void> {
		await vscode.commands.executeCommand("workbench.action.openWalkthrough", `${this.#extensionId}#${role}`);
		this.checkOff();
	}

	/** Checks off the completed steps. To be called once VS Code has registered the steps. */
	checkOff(): void {
		this.#registered = true;
		this.#show();
	}

	#show(): void {
		if (this.#registered) this.#contextKeys.set("completedSteps", this.#completed);
	}

	/** Names of completed steps, separated by spaces. */
	get #completed(): string {
		const stored = this.#memory.get(COMPLETED_KEY);
		return typeof stored === "string" ? stored : "";
	}
}
