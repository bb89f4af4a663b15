/** The host side of every panel: its document, its state, and its page's requests. */
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { describeError } from "../../../api/describeError.ts";
import type { Event } from "../../../base/event.ts";
import { DisposableStore, MutableDisposable } from "../../../base/lifecycle.ts";
import { UserFacingError } from "../../../base/userFacingError.ts";
import type { ExtensionFacts } from "../../../host/extensionFacts.ts";
import type { Log } from "../../../host/log.ts";
import type { Notifications } from "../../../host/notifications.ts";
import {
	fromView,
	nothing,
	type ResponseOf,
	type BodyOf,
	type FromView,
	type PageShape,
	type RequestName,
	type RestoreOf,
	type StateOf,
	type ToView,
} from "../protocol/channel.ts";
import { pageHtml } from "./html.ts";

/** What a panel needs from the window. */
interface PanelParts {
	readonly log: Log;
	readonly notifications: Pick<Notifications, "showFailure">;
	/** Most pages show its state. */
	readonly session: { readonly onDidChange: Event<unknown> };
	readonly scopes: { readonly onDidChange: Event<unknown> };
	readonly facts: Pick<ExtensionFacts, "folder">;
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

type Request = Extract<FromView, { type: "request" }>;

/** What a controller sees of its panel. */
export interface PagePanel {
	readonly visible: boolean;
	/** Changes when the page is hidden or closed, and no longer gets the responses to its requests. */
	readonly pagesLost: number;
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
	readonly #log: Log;
	readonly #notifications: PanelParts["notifications"];
	readonly #folder: vscode.Uri;
	readonly #create: (previous?: C) => C;
	readonly #panel: vscode.WebviewPanel;
	readonly #disposables = new DisposableStore();
	/** What the current controller subscribed to. */
	readonly #attached = this.#disposables.add(new MutableDisposable<DisposableStore>());
	/** The IDs of the requests that haven't been responded to. */
	readonly #running = new Set<number>();
	pagesLost = 0;
	#controller: C;
	#epoch = 0;
	#ready = false;
	#pushScheduled = false;
	#disposed = false;

	constructor(
		{ log, notifications, session, scopes, facts }: PanelParts,
		create: (previous?: C) => C,
		open: (controller: C) => vscode.WebviewPanel,
		onDidDispose: () => void,
	) {
		const controller = create();
		const panel = open(controller);
		this.#log = log;
		this.#notifications = notifications;
		this.#folder = vscode.Uri.file(facts.folder);
		this.#create = create;
		this.#controller = controller;
		this.#panel = panel;
		this.#prepare();
		this.#disposables.add(panel.webview.onDidReceiveMessage((raw: unknown) => this.#receive(raw)));
		this.#disposables.add(panel.onDidChangeViewState(() => this.#visibilityChanged()));
		this.#disposables.add(
			panel.onDidDispose(() => {
				this.#end();
				onDidDispose();
			}),
		);
		this.#disposables.add(scopes.onDidChange(() => this.#replaceController()));
		this.#disposables.add(session.onDidChange(() => this.push()));
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

	/** Allows scripts, but no command links, and only files from the pages' own folder. */
	#prepare(): void {
		this.#panel.webview.options = {
			enableScripts: true,
			enableForms: true,
			enableCommandUris: false,
			localResourceRoots: [vscode.Uri.joinPath(this.#folder, "dist", "pages")],
		};
		this.#panel.iconPath = {
			dark: vscode.Uri.joinPath(this.#folder, "media", "tab-dark.svg"),
			light: vscode.Uri.joinPath(this.#folder, "media", "tab-light.svg"),
		};
	}

	/** Loads the page, or if it's hidden, sets what to load when it's shown. */
	#load(): void {
		const { page, title, heading = title } = this.#controller;
		const { webview } = this.#panel;
		const address = (file: string): string =>
			webview.asWebviewUri(vscode.Uri.joinPath(this.#folder, "dist", "pages", file)).toString();
		webview.html = pageHtml({
			cspSource: webview.cspSource,
			script: address(`${page.name}.js`),
			shared: address("shared.js"),
			styles: address("style.css"),
			language: vscode.env.language,
			title,
			heading,
		});
	}

	#visibilityChanged(): void {
		// VS Code destroys hidden pages; the page sends "ready" again once it's rebuilt.
		if (!this.#panel.visible) {
			this.pagesLost += 1;
			this.#ready = false;
			this.#load();
		} else {
			this.push();
		}
	}

	#receive(raw: unknown): void {
		const message = fromView.safeParse(raw).data;
		if (message === undefined) {
			this.#log.warn(`Dropped an invalid message from the page "${this.#controller.page.name}".`);
			return;
		}
		if (message.type === "ready") this.#start();
		else void this.#respond(message);
	}

	#start(): void {
		this.#ready = true;
		this.#post({
			type: "start",
			localization: { language: vscode.env.language, strings: vscode.l10n.bundle ?? null },
			...this.#shown(),
		});
	}

	/**
	 * Responds to every request, with a sentence to show if the request isn't carried out. Shows the sentence itself if
	 * the page was lost meanwhile.
	 */
	async #respond(request: Request): Promise<void> {
		const { id, name } = request;
		const lost = this.pagesLost;
		try {
			this.#post({ type: "response", id, ok: true, value: await this.#resultOf(request) });
		} catch (error) {
			const failure = `The page request "${name}" failed`;
			if (this.pagesLost !== lost) return this.#notifications.showFailure(this.#log, failure, error);
			if (!(error instanceof UserFacingError)) this.#log.error(failure, error);
			this.#post({ type: "response", id, ok: false, message: describeError(error).sentence });
		}
	}

	async #resultOf({ id, name, body, epoch }: Request): Promise<unknown> {
		const { page, handlers } = this.#controller;
		const shape = Object.hasOwn(page.requests, name) ? page.requests[name] : undefined;
		const handler: unknown = Reflect.get(handlers, name);
		const parsed = shape?.body.safeParse(body);
		if (typeof handler !== "function" || parsed?.success !== true || this.#running.has(id)) {
			this.#log.warn(`Dropped an invalid request from the page "${page.name}".`);
			throw new UserFacingError(l10n.t("This page sent an invalid request. Reload the window."));
		}
		if (shape?.sends === true && epoch !== this.#epoch) {
			throw new UserFacingError(
				l10n.t("The active account changed, so nothing was sent. Review the page and try again."),
			);
		}
		this.#running.add(id);
		try {
			const result: unknown = await Reflect.apply(handler, handlers, [parsed.data]);
			return shape?.response === nothing ? null : result;
		} finally {
			this.#running.delete(id);
		}
	}

	#post(message: ToView): void {
		if (!this.#disposed) void this.#panel.webview.postMessage(message);
	}

	#end(): void {
		this.pagesLost += 1;
		this.#disposed = true;
		this.#ready = false;
		this.#disposables.dispose();
	}
}
