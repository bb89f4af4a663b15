import type * as vscode from "vscode";
import { Emitter } from "../../src/base/event.ts";

/** A fake webview panel, for testing the extension's side of one. */
export class FakePanel {
	readonly #messages = new Emitter<unknown>();
	readonly #viewStates = new Emitter<unknown>();
	readonly #disposals = new Emitter<void>();
	/** Messages posted by the extension. */
	readonly posted: unknown[] = [];
	readonly #waiting: Array<() => void> = [];
	title = "";
	visible = true;
	disposed = false;
	revealed = 0;
	iconPath: unknown;
	readonly webview = {
		html: "",
		options: {},
		cspSource: "https://webview.example",
		onDidReceiveMessage: this.#messages.event,
		asWebviewUri: (uri: unknown) => uri,
		postMessage: async (message: unknown) => {
			this.posted.push(structuredClone(message));
			for (const wake of this.#waiting.splice(0)) wake();
			return true;
		},
	};
	readonly onDidChangeViewState = this.#viewStates.event;
	readonly onDidDispose = this.#disposals.event;

	/** Typed as VS Code's panel, with only the members the extension uses. */
	get asPanel(): vscode.WebviewPanel {
		return required(this);
	}

	reveal(): void {
		this.revealed++;
	}

	dispose(): void {
		if (!this.disposed) {
			this.disposed = true;
			this.#disposals.fire();
		}
	}

	/** Sends a message as the page would. */
	send(message: unknown): void {
		this.#messages.fire(message);
	}

	setVisible(visible: boolean): void {
		this.visible = visible;
		this.#viewStates.fire(undefined);
	}

	/** Resolves once the extension has posted this many messages. */
	async untilPosted(count: number): Promise<void> {
		while (this.posted.length < count) await new Promise<void>((resolve) => this.#waiting.push(resolve));
	}
}

function required(value: unknown): vscode.WebviewPanel {
	if (!isPanel(value)) throw new Error("This is no panel");
	return value;
}

function isPanel(value: unknown): value is vscode.WebviewPanel {
	return value instanceof FakePanel;
}

/** What a panel needs from its window. Records log entries. */
export function fakePanelParts() {
	const logged: string[] = [];
	const log = (message: string): unknown => logged.push(message);
	const switched = new Emitter<unknown>();
	return {
		logged,
		switched,
		log: { info: log, warn: log, error: log, show: () => undefined },
		session: { onDidChange: new Emitter<unknown>().event },
		scopes: { onDidChange: switched.event },
		facts: { folder: "/extension" },
	};
}
