/** The page's connection with the extension host. A document has only one page, so the connection is this module. */
import * as l10n from "@vscode/l10n";
import { render, type ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import * as z from "zod/mini";
import { setDateLanguage } from "../../../base/dates.ts";
import {
	savedState,
	toView,
	type ResponseOf,
	type FromView,
	type PageShape,
	type RequestName,
	type Requests,
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

/** A request failed, or its response was invalid. The page shows the message. */
class RequestFailed extends Error {}

/** A new serial makes screen readers repeat the same words. */
interface Spoken {
	readonly words: string;
	readonly serial: number;
}

const api = acquireVsCodeApi();
const pending = new Map<number, (response: Extract<ToView, { type: "response" }>) => void>();
/** Starts with the time, because requests from before the page was rebuilt may still be running in the host. */
let nextId = Date.now();
let epoch = 0;
let restore: unknown;
let draft: unknown = savedState.safeParse(api.getState()).data?.draft;
let failure: Spoken | undefined;
let announcement: Spoken = { words: "", serial: 0 };
let draw = (): void => undefined;

function post(message: FromView): void {
	api.postMessage(message);
}

/** Sends a request to the host. Rejects with `RequestFailed` if the request fails or its response is invalid. */
export function request<P extends Requests, N extends RequestName<P>>(
	page: P,
	name: N,
	...[body]: Sent<P, N>
): Promise<ResponseOf<P, N>> {
	const id = nextId++;
	const requests: P["requests"] = page.requests;
	const response: P["requests"][N]["response"] | undefined = requests[name]?.response;
	if (response === undefined) return Promise.reject(new Error(`Unknown request: ${name}`));
	const { promise, resolve, reject } = Promise.withResolvers<ResponseOf<P, N>>();
	pending.set(id, (message) => {
		const value = message.ok ? response.safeParse(message.value).data : undefined;
		const unexpected = l10n.t("This page received an unexpected response. Reload the window.");
		if (value !== undefined) resolve(value);
		else reject(new RequestFailed(message.ok ? unexpected : message.message));
	});
	post({ type: "request", id, name, body: body ?? null, epoch });
	return promise;
}

/** Sends a request to the host. On failure, shows why on the page, and resolves to `undefined`. */
export async function send<P extends Requests, N extends RequestName<P>>(
	page: P,
	name: N,
	...body: Sent<P, N>
): Promise<ResponseOf<P, N> | undefined> {
	try {
		const response = await request(page, name, ...body);
		setFailure(undefined);
		return response;
	} catch (error) {
		setFailure(spokenFailure(error));
		return undefined;
	}
}

/** Sends a request that copies something, and announces "Copied" unless it fails. */
export async function copy<P extends Requests, N extends RequestName<P>>(...sent: [P, N, ...Sent<P, N>]) {
	const response = await send(...sent);
	if (response !== undefined) announce(l10n.t("Copied"));
	return response;
}

function spokenFailure(error: unknown): Spoken {
	const unexpected = l10n.t("Something went wrong. Reload the window and try again.");
	return { words: error instanceof RequestFailed ? error.message : unexpected, serial: nextId++ };
}

/** Draws later, because a component that is being removed may hide a failure. */
function setFailure(next: Spoken | undefined): void {
	if (failure === next) return;
	failure = next;
	queueMicrotask(draw);
}

/** Why the last request failed, for `Page` to show. */
export function lastFailure(): Spoken | undefined {
	return failure;
}

/** Shows why a background request failed, unless that's shown already. The returned function hides it again. */
export function showFailure(error: unknown): () => void {
	const shown = spokenFailure(error);
	if (failure?.words !== shown.words) setFailure(shown);
	return () => {
		if (failure?.words === shown.words) setFailure(undefined);
	};
}

/** Announces text to screen readers without showing it on the page. */
export function announce(words: string): void {
	announcement = { words, serial: nextId++ };
	queueMicrotask(draw);
}

/** The form draft, or `undefined` if there is none or it doesn't match `schema`. */
export function savedDraft<S extends z.ZodMiniType>(schema: S): z.output<S> | undefined {
	return schema.safeParse(draft).data;
}

/** Persists the form draft across hiding, reloading, and quitting. Never put a secret in it. */
export function saveDraft(next: unknown): void {
	draft = next;
	api.setState({ restore, draft });
}

const keptDraft = z.object({ owner: z.string(), form: z.unknown() });

/**
 * Form text that survives hiding, reloading, and quitting. Never put a secret in it. If it belongs to one account, key
 * the component by `accountKey`, and pass the same key as `owner`.
 */
export function useDraft<S extends z.ZodMiniType<object>>(
	schema: S,
	empty: z.output<S>,
	owner = "",
): readonly [z.output<S>, (change: Partial<z.output<S>>) => void] {
	const [form, setForm] = useState<z.output<S>>(() => {
		const kept = savedDraft(keptDraft);
		return (kept?.owner === owner ? schema.safeParse(kept.form).data : undefined) ?? empty;
	});
	const mounted = useRef(true);
	useLayoutEffect(() => () => void (mounted.current = false), []);
	const change = (part: Partial<z.output<S>>): void => {
		// A late response to another account's form would replace this account's draft.
		if (!mounted.current) return;
		setForm((before: z.output<S>) => {
			const next = { ...before, ...part };
			saveDraft({ owner, form: next });
			return next;
		});
	};
	return [form, change];
}

/** Starts this bundle's page: signals ready, and renders each valid state that the host pushes. */
export function renderPage<P extends PageShape>(
	page: P,
	View: (props: { readonly state: StateOf<P> }) => ComponentChildren,
): void {
	const main = document.createElement("main");
	const schema: P["state"] = page.state;
	window.addEventListener("keydown", leaveToInputMethod, { capture: true });
	window.addEventListener("message", (event) => {
		const message = event.origin === window.origin ? toView.safeParse(event.data).data : undefined;
		if (message === undefined) return;
		if (message.type === "response") {
			pending.get(message.id)?.(message);
			pending.delete(message.id);
			return;
		}
		if (message.type === "start") {
			const { language, strings } = message.localization;
			setDateLanguage(language);
			if (strings !== null) l10n.config({ contents: JSON.stringify(strings) });
			document.body.replaceChildren(main);
		}
		// A failure is no longer relevant after a switch of accounts.
		if (message.epoch !== epoch) failure = undefined;
		({ epoch, restore } = message);
		api.setState({ restore, draft });
		const state = schema.safeParse(message.state).data;
		if (state === undefined) return;
		draw = () =>
			render(
				<>
					<div class="visually-hidden" role="status">
						<span key={announcement.serial}>{announcement.words}</span>
					</div>
					<View state={state} />
				</>,
				main,
			);
		draw();
	});
	post({ type: "ready" });
}

/** Enter, Escape, or an arrow pressed while text is being composed, as in Japanese, is only for the input method. */
function leaveToInputMethod(event: KeyboardEvent): void {
	if (event.isComposing) event.stopPropagation();
}
