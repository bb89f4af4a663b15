import * as l10n from "@vscode/l10n";
import * as z from "zod/mini";
import { setDateLanguage } from "../../../base/dates.ts";
import {
	readMessage,
	savedState,
	toView,
	type ResponseOf,
	type FromView,
	type PageShape,
	type RequestName,
	type Sent,
	type StateOf,
	type ToView,
} from "../protocol/channel.ts";

declare function acquireVsCodeApi(): {
	postMessage(message: unknown): void;
	getState(): unknown;
	setState(state: unknown): void;
};

// By default zod compiles functions, which the page's CSP blocks and reports.
z.config({ jitless: true });

/** The host couldn't carry out a request. The message is a full sentence to show. */
export class RequestFailed extends Error {}

interface Pending {
	/** Returns false if the value doesn't match the response schema. */
	resolve(value: unknown): boolean;
	reject(error: RequestFailed): void;
}

/** Sends requests to the host and persists the form draft. */
export class PageChannel {
	readonly #api = acquireVsCodeApi();
	readonly #pending = new Map<number, Pending>();
	#nextId = 1;
	#epoch = 0;
	#restore: unknown;
	#draft: unknown = readMessage(savedState, this.#api.getState())?.draft;

	/** Sends a request to the host. Rejects with `RequestFailed` if the host fails. */
	send<P extends PageShape, N extends RequestName<P>>(
		page: P,
		name: N,
		...[body]: Sent<P, N>
	): Promise<ResponseOf<P, N>> {
		const id = this.#nextId++;
		const requests: P["requests"] = page.requests;
		const response: P["requests"][N]["response"] | undefined = requests[name]?.response;
		if (response === undefined) {
			return Promise.reject(new RequestFailed(name));
		}
		const { promise, resolve, reject } = Promise.withResolvers<ResponseOf<P, N>>();
		const settle = (value: unknown): boolean => {
			const parsed = readMessage(response, value);
			if (parsed !== undefined) {
				resolve(parsed);
			}
			return parsed !== undefined;
		};
		this.#pending.set(id, { resolve: settle, reject });
		this.#post({ type: "request", id, name, body: body ?? null, epoch: this.#epoch });
		return promise;
	}

	/** The form draft, or `undefined` if there is none or it doesn't match `schema`. */
	draft<S extends z.ZodMiniType>(schema: S): z.output<S> | undefined {
		return readMessage(schema, this.#draft);
	}

	/** Persists the draft across hiding, reloading, and quitting. Never put a secret in it. */
	saveDraft(draft: unknown): void {
		this.#draft = draft;
		this.#save();
	}

	/** For `startPage` only: handles one message from the host. */
	receive(message: ToView): void {
		if (message.type === "response") {
			this.#settle(message);
			return;
		}
		this.#restore = message.restore;
		this.#epoch = message.epoch;
		this.#save();
	}

	/** For `startPage` only. */
	ready(): void {
		this.#post({ type: "ready" });
	}

	#settle(message: Extract<ToView, { type: "response" }>): void {
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

/** Signals ready, and passes each state to `show`. */
export function startPage<P extends PageShape>(
	page: P,
	show: (channel: PageChannel, state: StateOf<P>) => void,
): void {
	const channel = new PageChannel();
	window.addEventListener("message", (event) => {
		const message = event.origin === window.origin ? readMessage(toView, event.data) : undefined;
		if (message === undefined) {
			return;
		}
		if (message.type === "start") {
			const { language, strings } = message.localisation;
			setDateLanguage(language);
			if (strings !== null) l10n.config({ contents: JSON.stringify(strings) });
		}
		channel.receive(message);
		if (message.type === "start" || message.type === "state") {
			const schema: P["state"] = page.state;
			const state = readMessage(schema, message.state);
			if (state !== undefined) show(channel, state);
		}
	});
	channel.ready();
}
