/** A page, rendered from each state that the host pushes. */
import * as l10n from "@vscode/l10n";
import { render, type ComponentChildren } from "preact";
import { useCallback, useContext, useMemo, useState } from "preact/hooks";
import type * as z from "zod/mini";
import type { ResponseOf, PageShape, RequestName, Sent, StateOf } from "../protocol/channel.ts";
import { RequestFailed, startPage } from "./channel.tsx";
import "./elements.tsx";
import "./inert.tsx";
import { Banner } from "./notices.tsx";
import { PageContext, type Channel, type Shared } from "./pageContext.tsx";

function useShared(): Shared {
	const shared = useContext(PageContext);
	if (shared === undefined) {
		throw new Error("This component must be inside a page.");
	}
	return shared;
}

/** Starts this bundle's page. */
export function renderPage<P extends PageShape>(
	page: P,
	View: (props: { readonly state: StateOf<P> }) => ComponentChildren,
): void {
	const main = document.createElement("main");
	document.body.append(main);
	startPage(page, (channel, state) =>
		render(
			<Provider channel={channel}>
				<View state={state} />
			</Provider>,
			main,
		),
	);
}

/** Provides the channel, the failure banner, and announcements to the components inside. */
function Provider({
	channel,
	children,
}: {
	readonly channel: Channel;
	readonly children: ComponentChildren;
}) {
	const [failure, setFailure] = useState<string>();
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

export interface PageTools<P extends PageShape> {
	/** Sends a request to the host. A failure is shown at the top of the page, and the response is `undefined`. */
	readonly send: <N extends RequestName<P>>(
		name: N,
		...body: Sent<P, N>
	) => Promise<ResponseOf<P, N> | undefined>;
	/** For requests in the background, whose failures aren't shown, and for the draft. */
	readonly channel: Channel;
	/** Announces text to screen readers without showing it on the page. */
	readonly announce: (words: string) => void;
}

/** What the components of a page need. The result is stable across renders. */
export function usePage<P extends PageShape>(page: P): PageTools<P> {
	const { channel, setFailure, announce } = useShared();
	return useMemo(
		() => ({
			send: async (name, ...body) => {
				try {
					const response = await channel.send(page, name, ...body);
					setFailure(undefined);
					return response;
				} catch (error) {
					setFailure(error instanceof RequestFailed ? error.message : l10n.t("Something went wrong."));
					return undefined;
				}
			},
			channel,
			announce,
		}),
		[page, channel, setFailure, announce],
	);
}

/** Form text that survives hiding, reloading, and quitting. Never put a secret in it. */
export function useDraft<S extends z.ZodMiniType<object>>(
	schema: S,
	empty: z.output<S>,
): readonly [z.output<S>, (change: Partial<z.output<S>>) => void] {
	const { channel } = useShared();
	const [draft, setDraft] = useState<z.output<S>>(() => channel.draft(schema) ?? empty);
	const change = (part: Partial<z.output<S>>): void =>
		setDraft((before: z.output<S>) => {
			const next = { ...before, ...part };
			channel.saveDraft(next);
			return next;
		});
	return [draft, change];
}

interface PageProps {
	/** Omitted if the content has its own. */
	readonly title?: ComponentChildren;
	/** Shown below the title. */
	readonly meta?: ComponentChildren;
	/** Labels a progress bar while something is loading or being sent; the content stays visible. */
	readonly progress?: string | undefined;
	readonly class?: string;
	readonly children?: ComponentChildren;
}

/** The frame of every page. */
export function Page({ title, meta, progress, class: name = "", children }: PageProps) {
	const { failure } = useShared();
	return (
		<>
			<div class="page-progress">
				{progress !== undefined && <vscode-progress-bar indeterminate aria-label={progress} />}
			</div>
			<div class={`page ${name}`.trim()}>
				{title !== undefined && (
					<header class="page-header">
						<h1>{title}</h1>
						{meta}
					</header>
				)}
				{failure !== undefined && (
					<Banner kind="failure" icon="error" role="alert" title={l10n.t("Couldn’t complete the action")}>
						<p>{failure}</p>
					</Banner>
				)}
				{children}
			</div>
		</>
	);
}
