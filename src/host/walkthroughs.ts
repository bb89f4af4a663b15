import * as vscode from "vscode";
import { type Disposable, DisposableStore, MutableDisposable, toDisposable } from "../base/lifecycle.ts";
import type { KeyValueStore } from "../storage/stores.ts";
import type { ContextKeys } from "./contextKeys.ts";

/** The walkthrough steps that VS Code checks off through the context key `completedSteps`. */
export type WalkthroughStep =
	"connect" | "find" | "cost" | "balance" | "code" | "describe" | "publish" | "access" | "paid";

const COMPLETED_KEY = "walkthroughs.completed";
const OPENED_KEY = "walkthroughs.opened";

/**
 * VS Code registers the steps of all walkthroughs a moment after the first one opens, and fires no event. A change of
 * the context key before that completes no step, so the key is set later.
 */
const REGISTERED_MS = 3_000;

/** The walkthroughs in package.json. Steps stay completed on this computer, in any window and for any account. */
export class Walkthroughs {
	readonly #memory: KeyValueStore;
	readonly #contextKeys: ContextKeys;
	#registered = false;

	constructor(memory: KeyValueStore, contextKeys: ContextKeys) {
		this.#memory = memory;
		this.#contextKeys = contextKeys;
	}

	/** Checks off the completed steps once a walkthrough is open, now or later. */
	follow(): Disposable {
		const store = new DisposableStore();
		const timer = store.add(new MutableDisposable());
		const look = (): void => {
			const isShown = openTabs().some(({ input }) => input === undefined);
			if (this.#registered || timer.value !== undefined || !isShown) return;
			const pending = setTimeout(() => this.#checkOff(), REGISTERED_MS);
			timer.value = toDisposable(() => clearTimeout(pending));
		};
		store.add(vscode.window.tabGroups.onDidChangeTabs(look));
		look();
		return store;
	}

	complete(step: WalkthroughStep): void {
		const steps = this.#completed.split(" ").filter((each) => each !== "");
		if (steps.includes(step)) return;
		void this.#memory.update(COMPLETED_KEY, [...steps, step].join(" ")).then(() => this.#show());
	}

	/**
	 * Opens the role's walkthrough, the first time only, if there's no editor to cover and the user hasn't turned off
	 * welcome pages.
	 */
	async openFirst(roleOf: () => Promise<"buyer" | "seller">): Promise<void> {
		const hasEditor = openTabs().some(({ input }) => input !== undefined);
		const startup = vscode.workspace.getConfiguration("workbench").get("startupEditor");
		if (hasEditor || startup === "none" || this.#memory.get(OPENED_KEY) === true) return;
		await this.#memory.update(OPENED_KEY, true);
		const id = `data-marketplace.data-marketplace#${await roleOf()}`;
		await vscode.commands.executeCommand("workbench.action.openWalkthrough", id);
		this.#checkOff();
	}

	#checkOff(): void {
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

function openTabs(): vscode.Tab[] {
	return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);
}
