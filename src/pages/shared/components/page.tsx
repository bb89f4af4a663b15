/** A page's connection with the extension host, and what its components share. */
import * as l10n from "@vscode/l10n";
import { createContext, render, type ComponentChildren } from "preact";
import {
	type Dispatch,
	type StateUpdater,
	useCallback,
	useContext,
	useLayoutEffect,
	useMemo,
	useState,
} from "preact/hooks";
import * as z from "zod/mini";
import { setDateLanguage } from "../../../base/dates.ts";
import {
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
import "./elements.tsx";
import "./inert.tsx";

declare function acquireVsCodeApi(): {
	postMessage(message: unknown): void;
	getState(): unknown;
	setState(state: unknown): void;
};

// By default, zod compiles functions, which the page's CSP blocks and reports.
z.config({ jitless: true });

/** A request failed, or its response was invalid. `usePage` shows the message. */
class RequestFailed extends Error {}

/** Sends requests to the host and persists the form draft. */
class PageChannel {
	readonly #api = acquireVsCodeApi();
	readonly #pending = new Map<number, (response: Extract<ToView, { type: "response" }>) => void>();
	/** Starts with the time, because requests from before the page was rebuilt may still be running in the host. */
	#nextId = Date.now();
	#epoch = 0;
	#restore: unknown;
	#draft: unknown = savedState.safeParse(this.#api.getState()).data?.draft;

	/** Sends a request to the host. Rejects with `RequestFailed` if the request fails or its response is invalid. */
	send<P extends PageShape, N extends RequestName<P>>(
		page: P,
		name: N,
		...[body]: Sent<P, N>
	): Promise<ResponseOf<P, N>> {
		const id = this.#nextId++;
		const requests: P["requests"] = page.requests;
		const response: P["requests"][N]["response"] | undefined = requests[name]?.response;
		if (response === undefined) return Promise.reject(new Error(`Unknown request: ${name}`));
		const { promise, resolve, reject } = Promise.withResolvers<ResponseOf<P, N>>();
		this.#pending.set(id, (message) => {
			const value = message.ok ? response.safeParse(message.value).data : undefined;
			const unexpected = l10n.t("This page received an unexpected response. Reload the window.");
			if (value !== undefined) resolve(value);
			else reject(new RequestFailed(message.ok ? unexpected : message.message));
		});
		this.#post({ type: "request", id, name, body: body ?? null, epoch: this.#epoch });
		return promise;
	}

	/** The form draft, or `undefined` if there is none or it doesn't match `schema`. */
	draft<S extends z.ZodMiniType>(schema: S): z.output<S> | undefined {
		return schema.safeParse(this.#draft).data;
	}

	/** Persists the draft across hiding, reloading, and quitting. Never put a secret in it. */
	saveDraft(draft: unknown): void {
		this.#draft = draft;
		this.#save();
	}

	/** For `renderPage` only: handles one message from the host. */
	receive(message: ToView): void {
		if (message.type === "response") {
			this.#pending.get(message.id)?.(message);
			this.#pending.delete(message.id);
			return;
		}
		this.#restore = message.restore;
		this.#epoch = message.epoch;
		this.#save();
	}

	/** For `renderPage` only: requests the first state. */
	ready(): void {
		this.#post({ type: "ready" });
	}

	#post(message: FromView): void {
		this.#api.postMessage(message);
	}

	#save(): void {
		this.#api.setState({ restore: this.#restore, draft: this.#draft });
	}
}

type Channel = Pick<PageChannel, "send" | "draft" | "saveDraft">;

/** A new serial makes screen readers repeat the same words. */
interface Failure {
	readonly words: string;
	readonly serial: number;
}

let failures = 0;

interface Shared {
	readonly channel: Channel;
	/** The failure to show, if any. */
	readonly failure: Failure | undefined;
	readonly setFailure: Dispatch<StateUpdater<Failure | undefined>>;
	/** Announces text to screen readers without showing it on the page. */
	readonly announce: (words: string) => void;
}

const PageContext = createContext<Shared | undefined>(undefined);

/** Throws outside a page. */
export function useShared(): Shared {
	const shared = useContext(PageContext);
	if (shared === undefined) throw new Error("This component must be inside a page.");
	return shared;
}

/** Starts this bundle's page: signals ready, and renders each valid state that the host pushes. */
export function renderPage<P extends PageShape>(
	page: P,
	View: (props: { readonly state: StateOf<P> }) => ComponentChildren,
): void {
	const main = document.createElement("main");
	const channel = new PageChannel();
	window.addEventListener("keydown", leaveToInputMethod, { capture: true });
	window.addEventListener("message", (event) => {
		const message = event.origin === window.origin ? toView.safeParse(event.data).data : undefined;
		if (message === undefined) return;
		if (message.type === "start") {
			const { language, strings } = message.localization;
			setDateLanguage(language);
			if (strings !== null) l10n.config({ contents: JSON.stringify(strings) });
			document.body.replaceChildren(main);
		}
		channel.receive(message);
		if (message.type === "response") return;
		const schema: P["state"] = page.state;
		const state = schema.safeParse(message.state).data;
		if (state !== undefined) {
			render(
				<Provider channel={channel} epoch={message.epoch}>
					<View state={state} />
				</Provider>,
				main,
			);
		}
	});
	channel.ready();
}

/** Enter, Escape, or an arrow pressed while text is being composed, as in Japanese, is only for the input method. */
function leaveToInputMethod(event: KeyboardEvent): void {
	if (event.isComposing) event.stopPropagation();
}

function Provider({
	channel,
	epoch,
	children,
}: {
	readonly channel: Channel;
	readonly epoch: number;
	readonly children: ComponentChildren;
}) {
	const [failure, setFailure] = useState<Failure>();
	// A failure is no longer relevant after a switch of accounts.
	useLayoutEffect(() => setFailure(undefined), [setFailure, epoch]);
	const [announcement, setAnnouncement] = useState({ words: "", serial: 0 });
	// A new serial makes screen readers announce the same words again.
	const announce = useCallback(
		(words: string): void => setAnnouncement(({ serial }) => ({ words, serial: serial + 1 })),
		[],
	);
	return (
		<PageContext.Provider value={{ channel, failure, setFailure, announce }}>
			<div class="visually-hidden" role="status">
				<span key={announcement.serial}>{announcement.words}</span>
			</div>
			{children}
		</PageContext.Provider>
	);
}

type Send<P extends PageShape> = <N extends RequestName<P>>(
	name: N,
	...body: Sent<P, N>
) => Promise<ResponseOf<P, N> | undefined>;

export interface PageTools<P extends PageShape> {
	/** Sends a request to the host. On failure, shows why on the page, and resolves to `undefined`. */
	readonly send: Send<P>;
	/** Sends a request that copies something, and announces "Copied" unless it fails. */
	readonly copy: Send<P>;
	/** For requests in the background, whose failures aren't shown, and for the draft. */
	readonly channel: Channel;
	/** Shows why a background request failed, unless that's shown already. The returned function hides it again. */
	readonly showFailure: (error: unknown) => () => void;
	readonly announce: Shared["announce"];
}

function failureOf(error: unknown): Failure {
	const unexpected = l10n.t("Something went wrong. Reload the window and try again.");
	return { words: error instanceof RequestFailed ? error.message : unexpected, serial: failures++ };
}

/** How a page's components talk to the host and announce changes. The result is stable across renders. */
export function usePage<P extends PageShape>(page: P): PageTools<P> {
	const { channel, setFailure, announce } = useShared();
	return useMemo(() => {
		const showFailure = (error: unknown): (() => void) => {
			const shown = failureOf(error);
			const isShown = (current: Shared["failure"]): boolean => current?.words === shown.words;
			setFailure((current) => (isShown(current) ? current : shown));
			return () => setFailure((current) => (isShown(current) ? undefined : current));
		};
		const send: Send<P> = async (name, ...body) => {
			try {
				const response = await channel.send(page, name, ...body);
				setFailure(undefined);
				return response;
			} catch (error) {
				setFailure(failureOf(error));
				return undefined;
			}
		};
		const copy: Send<P> = async (name, ...body) => {
			const response = await send(name, ...body);
			if (response !== undefined) announce(l10n.t("Copied"));
			return response;
		};
		return { send, copy, channel, showFailure, announce };
	}, [page, channel, setFailure, announce]);
}
