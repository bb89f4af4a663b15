import type * as vscode from "vscode";
import { Notifications } from "../../src/host/notifications.ts";
import {
	type BodyOf,
	type PageShape,
	type RequestName,
	type StateOf,
	toView,
	type ToView,
} from "../../src/pages/shared/protocol/channel.ts";
import { FakePanel } from "./fakePanel.ts";
import type { AccountWindow } from "./windowFixture.ts";

/** Agrees to every question, and keeps what it shows. */
export class AgreeingNotifications extends Notifications {
	readonly shown: string[] = [];
	readonly #waiting: Array<() => void> = [];

	/** The button that the user selects in every notification that has it. */
	selects = "";

	/** Called while a question is open. */
	meanwhile: () => Promise<void> = async () => undefined;

	override async confirm(): Promise<boolean> {
		await this.meanwhile();
		return true;
	}

	override async show<A extends string>(_: string, message: string, ...actions: A[]): Promise<A | undefined> {
		this.shown.push(message);
		for (const wake of this.#waiting.splice(0)) wake();
		return actions.find((action) => action === this.selects);
	}

	/** Resolves to the first notification. */
	async first(): Promise<string> {
		for (;;) {
			const [first] = this.shown;
			if (first !== undefined) return first;
			await new Promise<void>((resolve) => this.#waiting.push(resolve));
		}
	}
}

const fail = (message: string): never => {
	throw new Error(message);
};

/** What a window gives to its pages. Fails if a page logs a warning or an error. */
export function pagePartsOf(window: AccountWindow, notifications: Notifications = new Notifications()) {
	return {
		...window,
		notifications,
		log: { info: () => undefined, warn: fail, error: fail, show: () => undefined },
		browser: { open: async () => ({ kind: "opened" as const }) },
		facts: {
			folder: "/extension",
			id: "test.extension",
			version: "1.0.0",
			issuesUrl: "",
			storageFolder: window.storageFolder,
		},
	};
}

/** A page in a panel, as the page sees its host. */
export class OpenPage<P extends PageShape> {
	readonly panel = new FakePanel();
	readonly #page: P;
	#requests = 0;

	constructor(page: P, open: (panel: vscode.WebviewPanel) => unknown) {
		this.#page = page;
		open(this.panel.asPanel);
		this.panel.send({ type: "ready" });
	}

	/** The state that the page shows. */
	get state(): StateOf<P> {
		const schema: P["state"] = this.#page.state;
		return schema.parse(this.#shown.state);
	}

	/** How often the account had changed when the page got its state. */
	get epoch(): number {
		return this.#shown.epoch;
	}

	/** Resolves to the state that the page shows, once that fits. */
	async until(fits: (state: StateOf<P>) => boolean): Promise<StateOf<P>> {
		while (!fits(this.state)) await this.#nextMessage();
		return this.state;
	}

	/** Sends a request, by default from the state shown. Resolves to why it wasn't carried out, or to an empty string. */
	async send<N extends RequestName<P>>(name: N, body: BodyOf<P, N>, epoch = this.epoch): Promise<string> {
		const id = ++this.#requests;
		this.panel.send({ type: "request", id, name, body, epoch });
		for (;;) {
			const response = this.#messages.find((message) => message.type === "response" && message.id === id);
			if (response?.type === "response") return response.ok ? "" : response.message;
			await this.#nextMessage();
		}
	}

	/** Everything that the page was sent for the accounts after the first, as text. */
	get shownSinceSwitch(): string {
		const states = this.#messages.filter((message) => message.type !== "response" && message.epoch > 0);
		return JSON.stringify([this.panel.title, states]);
	}

	get #messages(): ToView[] {
		return this.panel.posted.map((message) => toView.parse(message));
	}

	get #shown(): Exclude<ToView, { type: "response" }> {
		const shown = this.#messages.findLast((message) => message.type !== "response");
		if (shown === undefined) throw new Error("the page has no state");
		return shown;
	}

	async #nextMessage(): Promise<void> {
		await this.panel.untilPosted(this.panel.posted.length + 1);
	}
}
