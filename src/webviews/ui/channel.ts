/** The page's end of the channel to its host. */
import * as l10n from "@vscode/l10n";
import * as z from "zod/mini";
import {
	readMessage,
	savedState,
	toView,
	type AnswerOf,
	type BodyOf,
	type FromView,
	type PageShape,
	type RequestName,
	type StateOf,
	type ToView,
} from "../protocol/channel.ts";

declare function acquireVsCodeApi(): {
	postMessage(message: unknown): void;
	getState(): unknown;
	setState(state: unknown): void;
};

// Without this zod tries to compile functions, which the page's policy refuses and reports.
z.config({ jitless: true });

/** A request that the host could not carry out; the message is a sentence to show. */
export class RequestFailed extends Error {}

interface Pending {
	/** False where the value does not fit the request's answer. */
	resolve(value: unknown): boolean;
	reject(error: RequestFailed): void;
}

/** What a page does: it is built once from the first state, then told of every later one. */
export type BuildPage<P extends PageShape> = (
	channel: PageChannel<P>,
	state: StateOf<P>,
) => (state: StateOf<P>) => void;

/** Sends requests and keeps unsent form text. */
export class PageChannel<P extends PageShape> {
	readonly #page: P;
	readonly #api = acquireVsCodeApi();
	readonly #pending = new Map<number, Pending>();
	#nextId = 1;
	#restore: unknown;
	#draft: unknown;
	/** The display language, for dates. */
	language = "en";

	constructor(page: P) {
		this.#page = page;
		this.#draft = readMessage(savedState, this.#api.getState())?.draft;
	}

	/** Asks the host. Rejects with `RequestFailed` where the host could not do it, and when `signal` aborts. */
	request<N extends RequestName<P>>(
		name: N,
		body: BodyOf<P, N>,
		signal?: AbortSignal,
	): Promise<AnswerOf<P, N>> {
		const id = this.#nextId++;
		const requests: P["requests"] = this.#page.requests;
		const answer: P["requests"][N]["answer"] | undefined = requests[name]?.answer;
		if (answer === undefined) {
			return Promise.reject(new RequestFailed(name));
		}
		const { promise, resolve, reject } = Promise.withResolvers<AnswerOf<P, N>>();
		const settle = (value: unknown): boolean => {
			const parsed = readMessage(answer, value);
			if (parsed !== undefined) {
				resolve(parsed);
			}
			return parsed !== undefined;
		};
		this.#pending.set(id, { resolve: settle, reject });
		signal?.addEventListener("abort", () => this.#post({ type: "cancel", id }), { once: true });
		this.#post({ type: "request", id, name, body });
		return promise;
	}

	/** Unsent text of the page's form, read with its schema; what does not fit is dropped. */
	draft<S extends z.ZodMiniType>(schema: S): z.output<S> | undefined {
		return readMessage(schema, this.#draft);
	}

	/** Keeps unsent text over hiding, reloading and quitting. Never a secret. */
	saveDraft(draft: unknown): void {
		this.#draft = draft;
		this.#save();
	}

	/** Only for `startPage`: one message from the host. */
	receive(message: ToView): void {
		if (message.type === "answer") {
			this.#settle(message);
			return;
		}
		if (message.type === "start") {
			this.language = message.localisation.language;
		}
		this.#restore = message.restore;
		this.#save();
	}

	/** Only for `startPage`. */
	ready(): void {
		this.#post({ type: "ready" });
	}

	#settle(message: Extract<ToView, { type: "answer" }>): void {
		const pending = this.#pending.get(message.id);
		this.#pending.delete(message.id);
		if (pending === undefined) {
			return;
		}
		if (!message.ok) {
			pending.reject(new RequestFailed(message.message));
		} else if (!pending.resolve(message.value)) {
			pending.reject(
				new RequestFailed(l10n.t("This page received an unexpected response. Reload the window.")),
			);
		}
	}

	#post(message: FromView): void {
		this.#api.postMessage(message);
	}

	#save(): void {
		this.#api.setState({ restore: this.#restore, draft: this.#draft });
	}
}

/** Starts a page: says that it is ready, builds it from the first state, tells it of later ones. */
export function startPage<P extends PageShape>(page: P, build: BuildPage<P>): void {
	const channel = new PageChannel(page);
	let update: ((state: StateOf<P>) => void) | undefined;
	const show = (raw: unknown): void => {
		const schema: P["state"] = page.state;
		const state = readMessage(schema, raw);
		if (state === undefined) {
			return;
		}
		update ??= build(channel, state);
		update(state);
	};
	window.addEventListener("message", (event) => {
		const message = event.origin === window.origin ? readMessage(toView, event.data) : undefined;
		if (message === undefined) {
			return;
		}
		if (message.type === "start" && message.localisation.strings !== null) {
			l10n.config({ contents: JSON.stringify(message.localisation.strings) });
		}
		channel.receive(message);
		if (message.type === "start" || message.type === "state") {
			show(message.state);
		}
	});
	channel.ready();
}
