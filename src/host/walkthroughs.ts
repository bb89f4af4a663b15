import * as vscode from "vscode";
import type { KeyValueStore } from "../storage/stores.ts";
import type { ContextKeys } from "./contextKeys.ts";

/** The walkthrough steps that VS Code checks off through the context key `completedSteps`. */
export type WalkthroughStep =
	"find" | "cost" | "balance" | "code" | "describe" | "publish" | "access" | "paid";

const completedKey = "walkthroughs.completed";
const openedKey = "walkthroughs.opened";

/** The walkthroughs in package.json. Steps stay completed on this computer, in any window and for any account. */
export class Walkthroughs {
	readonly #memory: KeyValueStore;
	readonly #contextKeys: ContextKeys;

	constructor(memory: KeyValueStore, contextKeys: ContextKeys) {
		this.#memory = memory;
		this.#contextKeys = contextKeys;
	}

	/** Checks off the steps that were completed earlier. */
	show(): void {
		this.#contextKeys.set("completedSteps", this.#completed);
	}

	complete(step: WalkthroughStep): void {
		const steps = this.#completed.split(" ").filter((each) => each !== "");
		if (steps.includes(step)) return;
		void this.#memory.update(completedKey, [...steps, step].join(" ")).then(() => this.show());
	}

	/**
	 * Opens the role's walkthrough, the first time only, if there's no editor to cover and the user hasn't turned off
	 * welcome pages.
	 */
	async openFirst(roleOf: () => Promise<"buyer" | "seller">): Promise<void> {
		const hasEditor = vscode.window.tabGroups.all.some(({ tabs }) =>
			tabs.some(({ input }) => input !== undefined),
		);
		const startup = vscode.workspace.getConfiguration("workbench").get("startupEditor");
		if (hasEditor || startup === "none" || this.#memory.get(openedKey) === true) return;
		await this.#memory.update(openedKey, true);
		const id = `data-marketplace.data-marketplace#${await roleOf()}`;
		await vscode.commands.executeCommand("workbench.action.openWalkthrough", id);
	}

	/** Names of completed steps, separated by spaces. */
	get #completed(): string {
		const stored = this.#memory.get(completedKey);
		return typeof stored === "string" ? stored : "";
	}
}
