/** The host side of every panel: its document, its state, and its page's requests. */
import * as l10n from "@vscode/l10n";
import type * as vscode from "vscode";
import { describeError } from "../../../api/describeError.ts";
import type { Event } from "../../../base/event.ts";
import { DisposableStore, MutableDisposable } from "../../../base/lifecycle.ts";
import { UserFacingError } from "../../../base/userFacingError.ts";
import {
	fromView,
	nothing,
	type ResponseOf,
	type BodyOf,
	type FromView,
	type Localization,
	type PageShape,
	type RequestName,
	type RestoreOf,
	type StateOf,
	type ToView,
} from "../protocol/channel.ts";
import { pageHtml, type PageResources } from "./html.ts";

export interface PanelEnvironment {
	readonly log: { warn(message: string): void; error(message: string, error?: unknown): void };
	readonly localization: Localization;
	/** Sets the icon, and restricts the panel's resources to the pages' own folder. */
	prepare(panel: vscode.WebviewPanel): void;
	/** Fires when the session changes: most pages show its state. */
	readonly onDidChangeSession: Event<unknown>;
	/** Fires when the account in use changes, including to none. */
	readonly onDidSwitch: Event<unknown>;
	/** URIs of the page's files for this webview. */
	resources(webview: vscode.Webview, page: PageShape): Omit<PageResources, "language" | "title" | "heading">;
}

/** One handler per request of the page; a missing one doesn't compile. */
export type Handlers<P extends PageShape> = {
	readonly [N in RequestName<P>]: (body: BodyOf<P, N>) => HandledAs<ResponseOf<P, N>>;
};

/** What a handler returns: the response, or anything if the response is empty. */
type HandledAs<R> = [R] extends [null] ? unknown : R | Promise<R>;

/**
 * What turns a page into a panel: its title, restore data, state, and request handlers. It belongs to one
 * account, or to none; the next account gets another controller.
 */
export interface PageController<P extends PageShape> {
	readonly page: P;
	readonly title: string;
	/** The page's heading, if it isn't the title. */
	readonly heading?: string;
	/** Whether to open beside the active editor, which keeps the focus. */
	readonly beside?: boolean;
	readonly restore?: RestoreOf<P>;
	readonly handlers: Handlers<P>;
	/** The current state, always pushed whole. */
	state(): StateOf<P>;
	/** Called once with the panel, to subscribe to models. The store is disposed with the panel or the account. */
	attach(panel: PagePanel, disposables: DisposableStore): void;
}

/** What a controller sees of its panel. */
export interface PagePanel {
	readonly visible: boolean;
	title: string;
	/** Sends the whole state in a microtask; further calls before that have no effect. */
	push(): void;
}

export function viewTypeOf(page: PageShape): string {
	return `dataMarketplace.${page.name}`;
}

/**
 * One open panel. VS Code destroys a page when it's hidden, and the page is rebuilt from the state when it's
 * shown again. So nothing may live only in the page except unsent form text, which the page saves itself.
 */
export class WebviewPanelHost<P extends PageShape, C extends PageController<P> = PageController<P>> {
	readonly #environment: PanelEnvironment;
	readonly #create: (previous?: C) => C;
	readonly #panel: vscode.WebviewPanel;
	readonly #disposables = new DisposableStore();
	/** What the current controller subscribed to. */
	readonly #attached = this.#disposables.add(new MutableDisposable<DisposableStore>());
	/** The IDs of the requests that haven't been responded to. */
	readonly #running = new Set<number>();
	#controller: C;
	#epoch = 0;
	#ready = false;
	#pushScheduled = false;
	#disposed = false;

	constructor(
		environment: PanelEnvironment,
		create: (previous?: C) => C,
		open: (controller: C) => vscode.WebviewPanel,
		onDidDispose: () => void,
	) {
		const controller = create();
		const panel = open(controller);
		this.#environment = environment;
		this.#create = create;
		this.#controller = controller;
		this.#panel = panel;
		environment.prepare(panel);
		this.#disposables.add(panel.webview.onDidReceiveMessage((raw: unknown) => this.#receive(raw)));
		this.#disposables.add(panel.onDidChangeViewState(() => this.#visibilityChanged()));
		this.#disposables.add(
			panel.onDidDispose(() => {
				this.#end();
				onDidDispose();
			}),
		);
		this.#disposables.add(environment.onDidSwitch(() => this.#replaceController()));
		this.#disposables.add(environment.onDidChangeSession(() => this.push()));
		this.#attach();
		this.#load();
	}

	/** The controller for the account in use. */
	get controller(): C {
		return this.#controller;
	}

	get visible(): boolean {
		return !this.#disposed && this.#panel.visible;
	}

	set title(title: string) {
		if (!this.#disposed && this.#panel.title !== title) this.#panel.title = title;
	}

	/** Brings the panel to the front, in its current column unless another is given. */
	reveal(column?: vscode.ViewColumn): void {
		this.#panel.reveal(column, false);
	}

	push(): void {
		if (this.#pushScheduled || !this.#ready) return;
		this.#pushScheduled = true;
		queueMicrotask(() => {
			this.#pushScheduled = false;
			if (this.#ready && !this.#disposed) this.#post({ type: "state", ...this.#shown() });
		});
	}

	/** Replaces the controller after a switch to another account, or to none. */
	#replaceController(): void {
		this.#controller = this.#create(this.#controller);
		this.#epoch += 1;
		this.#attach();
		if (!this.#panel.visible) this.#load();
		this.push();
	}

	#attach(): void {
		const attached = new DisposableStore();
		this.#attached.value = attached;
		this.title = this.#controller.title;
		this.#controller.attach(this, attached);
	}

	#shown(): { restore: unknown; state: StateOf<P>; epoch: number } {
		const { restore = null } = this.#controller;
		return { restore, state: this.#controller.state(), epoch: this.#epoch };
	}

	/** Loads the page, or if it's hidden, sets what to load when it's shown. */
	#load(): void {
		const { page, title, heading = title } = this.#controller;
		this.#panel.webview.html = pageHtml({
			...this.#environment.resources(this.#panel.webview, page),
			language: this.#environment.localization.language,
			title,
			heading,
		});
	}

	#visibilityChanged(): void {
		// VS Code destroys hidden pages; the page sends "ready" again once it's rebuilt.
		if (!this.#panel.visible) {
			this.#ready = false;
			this.#load();
		} else {
			this.push();
		}
	}

	#receive(raw: unknown): void {
		const message = fromView.safeParse(raw).data;
		if (message === undefined) {
			this.#environment.log.warn(`Dropped an invalid message from the page "${this.#controller.page.name}".`);
			return;
		}
		if (message.type === "ready") this.#start();
		else void this.#respond(message);
	}

	#start(): void {
		this.#ready = true;
		this.#post({
			type: "start",
			localization: this.#environment.localization,
			...this.#shown(),
		});
	}

	/** Never rejects. Responds to every request, with a sentence to show if the request isn't carried out. */
	async #respond({ id, name, body, epoch }: Extract<FromView, { type: "request" }>): Promise<void> {
		const handler = this.#handler(name);
		const { requests } = this.#controller.page;
		const shape = Object.hasOwn(requests, name) ? requests[name] : undefined;
		const parsed = shape?.body.safeParse(body);
		if (handler === undefined || parsed?.success !== true || this.#running.has(id)) {
			this.#environment.log.warn(`Dropped an invalid request from the page "${this.#controller.page.name}".`);
			this.#post({
				type: "response",
				id,
				ok: false,
				message: l10n.t("This page sent an invalid request. Reload the window."),
			});
			return;
		}
		if (shape?.sends === true && epoch !== this.#epoch) {
			const message = l10n.t(
				"The active account changed, so nothing was sent. Review the page and try again.",
			);
			this.#post({ type: "response", id, ok: false, message });
			return;
		}
		this.#running.add(id);
		try {
			const result: unknown = await handler(parsed.data);
			this.#post({ type: "response", id, ok: true, value: shape?.response === nothing ? null : result });
		} catch (error) {
			this.#post({ type: "response", id, ok: false, message: this.#sentence(name, error) });
		} finally {
			this.#running.delete(id);
		}
	}

	#sentence(name: string, error: unknown): string {
		if (!(error instanceof UserFacingError))
			this.#environment.log.error(`The page request "${name}" failed`, error);
		return describeError(error).sentence;
	}

	#handler(name: string): ((body: unknown) => unknown) | undefined {
		const handlers: Readonly<Record<string, unknown>> = this.#controller.handlers;
		const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
		return typeof handler === "function"
			? (body): unknown => Reflect.apply(handler, handlers, [body])
			: undefined;
	}

	#post(message: ToView): void {
		if (!this.#disposed) void this.#panel.webview.postMessage(message);
	}

	#end(): void {
		this.#disposed = true;
		this.#ready = false;
		this.#disposables.dispose();
	}
}
