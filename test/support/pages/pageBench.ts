import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname } from "node:path";
import type { BrowserContextOptions, Page, ViewportSize } from "playwright-core";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { pageHtml } from "../../../src/pages/shared/host/html.ts";
import { openBrowser, type TestBrowser } from "../host/browser.ts";
import type { Theme } from "../host/workbench.ts";
import { type Listening, listen } from "../loopback.ts";
import { emptyStates } from "./states/all.ts";
import type { ShownState } from "./states/state.ts";
import { wearing } from "./themes.ts";

const types: Readonly<Record<string, string>> = {
	".js": "text/javascript",
	".css": "text/css",
	".ttf": "font/ttf",
};

/** VS Code's webview API, with stand-ins for the extension's side of the channel. */
const EDITOR_API = `
	window.sent = [];
	window.answers = {};
	window.acquireVsCodeApi = () => ({
		getState: () => JSON.parse(sessionStorage.getItem("state") ?? "null") ?? undefined,
		setState: (state) => { window.saved = state; },
		postMessage: (message) => {
			window.sent.push(message);
			// A request whose answer is undefined gets no response.
			if (message.type === "request" && !(message.name in answers && answers[message.name] === undefined)) {
				const value = window.answers[message.name] ?? null;
				window.postMessage({ type: "response", id: message.id, ok: true, value }, "*");
			}
		},
	});
	window.refusedByPolicy = [];
	addEventListener("securitypolicyviolation", (event) => window.refusedByPolicy.push(event.violatedDirective));
`;

/** Resolves after two frames, once all fonts are loaded: before the icon font is, icons have another size. */
const SETTLED = `new Promise((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done))))
	.then(() => document.fonts.ready.then(() => undefined))`;

/** The message with which the extension shows a state. */
export const stateMessage = (state: unknown) => ({ type: "state", epoch: 0, restore: {}, state });

/**
 * A page of the extension in a browser, with its real document and CSP, driven by a test instead of the extension.
 */
export class BenchPage {
	readonly page: Page;
	/** Requested paths, in order. */
	readonly requests: readonly string[];
	/** What this kind of page shows between two states, if anything. */
	readonly #between: ShownState | undefined;
	/** The last state shown by `show` since the page was loaded. */
	#shown: ShownState | undefined;

	constructor(page: Page, requests: readonly string[], between?: ShownState) {
		this.page = page;
		this.requests = requests;
		this.#between = between;
	}

	/**
	 * Shows a state in a theme, as if the page had just been loaded. It's loaded only if something might be kept from the
	 * state before: loading takes four times as long.
	 */
	async show(shown: ShownState, theme: Theme = "dark"): Promise<void> {
		const between = this.#shown?.act === undefined ? this.#between : undefined;
		if (this.#shown && between) {
			await this.page.evaluate(`postMessage(${JSON.stringify(stateMessage(between.state))}, "*")`);
			await this.wear(theme);
			await this.answer(shown.answers);
			await this.post(stateMessage(shown.state));
		} else {
			if (this.#shown) await this.reload();
			await this.wear(theme);
			await this.start(shown.state, shown.answers);
		}
		await shown.act?.(this.page);
		this.#shown = shown;
	}

	/** Starts the page with a state. `answers` are the responses to its requests, by name. */
	async start(state: unknown, answers: Readonly<Record<string, unknown>> = {}): Promise<void> {
		await this.until(`sent.some(({ type }) => type === "ready")`);
		await this.answer(answers);
		const localization = { language: "en", strings: null };
		await this.post({ ...stateMessage(state), type: "start", localization });
	}

	/** Sets the responses to the page's requests from now on, by name. */
	async answer(answers: Readonly<Record<string, unknown>> = {}): Promise<void> {
		await this.page.evaluate(`answers = ${JSON.stringify(answers)}`);
	}

	/** Reloads the page, which loses its state. */
	async reload(): Promise<void> {
		this.#shown = undefined;
		await this.page.reload();
	}

	/** Hides the page and shows it again: it's loaded anew, with the state that it saved. */
	async hideAndShow(): Promise<void> {
		await this.page.evaluate(`sessionStorage.setItem("state", JSON.stringify(saved))`);
		await this.reload();
		await this.page.evaluate("sessionStorage.clear()");
	}

	/** Gives the page the colors and sizes of a theme. It has none at first. */
	async wear(theme: Theme): Promise<void> {
		await this.page.evaluate(`${wearing(theme)}, ${SETTLED}`);
	}

	/** Gives the page's window a size in pixels, and waits until the page has it, which takes a while beside other pages. */
	async resize(width: number, height: number): Promise<void> {
		await this.page.setViewportSize({ width, height });
		await this.until(`innerWidth === ${width} && innerHeight === ${height}`);
	}

	/** `repeated`: a part of the message that is sent only once: a megabyte in each place takes seconds. */
	async post(message: unknown, repeated?: string): Promise<void> {
		const part = JSON.stringify(repeated ?? "").slice(1, -1);
		const parts = repeated === undefined ? [JSON.stringify(message)] : JSON.stringify(message).split(part);
		const whole = `${JSON.stringify(parts)}.join(${JSON.stringify(part)})`;
		await this.page.evaluate(`postMessage(JSON.parse(${whole}), "*"), ${SETTLED}`);
	}

	/** Waits until everything posted has been rendered. */
	async settle(): Promise<void> {
		await this.page.evaluate(SETTLED);
	}

	/**
	 * Waits until an expression is true in the page. The driver's `waitForFunction` can't: it evaluates the expression
	 * on each frame, which the page's CSP forbids.
	 */
	async until(expression: string): Promise<void> {
		await this.page.evaluate(
			`new Promise((done) => {
				const look = () => (${expression}) ? done() : requestAnimationFrame(look);
				look();
			})`,
		);
	}

	/** Simulates losing focus. The driver reports every page as focused, so this overrides it. */
	async leave(): Promise<void> {
		await this.page.evaluate(`
			document.hasFocus = () => false;
			window.tookFocus = 0;
			HTMLElement.prototype.focus = () => { window.tookFocus++; };
		`);
	}

	/** How often the page has tried to take the focus since `leave`. */
	async tookFocus(): Promise<unknown> {
		return this.page.evaluate("tookFocus");
	}

	/** The ID of the page's last request. */
	async lastRequestId(): Promise<unknown> {
		return this.page.evaluate(`sent.findLast(({ type }) => type === "request").id`);
	}

	/** Bodies of the requests with this name that the page sent to the extension. */
	async asked(name: string): Promise<unknown[]> {
		const sent: unknown = await this.page.evaluate(
			`sent.filter((message) => message.name === ${JSON.stringify(name)}).map(({ body }) => body)`,
		);
		return Array.isArray(sent) ? sent.map((body: unknown) => body) : [];
	}
}

/** Serves the built pages to a browser. */
export class PageBench {
	readonly #server: Listening;
	readonly #browser: TestBrowser;
	readonly #size: ViewportSize;
	/** The pages that `load` opened, by name. */
	readonly #pages = new Map<string, Page>();
	readonly #requests: string[] = [];
	#title = "";

	private constructor(server: Listening, browser: TestBrowser, size: ViewportSize) {
		this.#server = server;
		this.#browser = browser;
		this.#size = size;
	}

	/** `measured`: whether scripts run as fast as for a person. */
	static async open(options: BrowserContextOptions = {}, measured = false): Promise<PageBench> {
		const viewport = options.viewport ?? { width: 1000, height: 900 };
		const browser = await openBrowser({ ...options, measured, viewport });
		const server = createServer();
		const bench = new PageBench(await listen(server), browser, viewport);
		server.on("request", (request, response) => {
			void bench.#answer(request.url ?? "/").then(({ status, type, body }) => {
				// A reloaded page takes its scripts and styles from the browser's cache.
				const cached = type === "text/html" ? {} : { "cache-control": "max-age=600" };
				response.writeHead(status, { "content-type": type, ...cached }).end(body);
			});
		});
		await browser.context.addInitScript(EDITOR_API);
		return bench;
	}

	/** Opens a page, as VS Code does when its panel is shown. If one of this kind is open, loads that one again, in half the time. */
	async load(name: string): Promise<BenchPage> {
		const page = this.#pages.get(name) ?? (await this.#browser.context.newPage());
		this.#pages.set(name, page);
		await page.setViewportSize(this.#size);
		return this.#loadInto(page, name);
	}

	/** Opens one more page of a kind, beside that of `load`. */
	async loadAnother(name: string, title?: string): Promise<BenchPage> {
		return this.#loadInto(await this.#browser.context.newPage(), name, title);
	}

	async #loadInto(page: Page, name: string, title = "Sample"): Promise<BenchPage> {
		this.#title = title;
		this.#requests.length = 0;
		await page.goto(`${this.#origin}/page/${name}`);
		return new BenchPage(page, this.#requests, emptyStates[name]);
	}

	/** Sets the clock of every page loaded from now on. */
	async stopClocks(at: Date): Promise<void> {
		await this.#browser.context.clock.setFixedTime(at);
	}

	/** An empty page in the same browser. */
	async blankPage(): Promise<Page> {
		return this.#browser.context.newPage();
	}

	async close(): Promise<void> {
		await this.#browser.close();
		await this.#server.close();
	}

	get #origin(): string {
		return `http://127.0.0.1:${this.#server.port}`;
	}

	async #answer(path: string): Promise<{ status: number; type: string; body: Buffer | string }> {
		this.#requests.push(path);
		const page = /^\/page\/(\w+)$/.exec(path)?.[1];
		if (page !== undefined) return { status: 200, type: "text/html", body: this.#document(page) };
		const file = /^\/([\w-]+\.(?:js|css|ttf))(?:\?.*)?$/.exec(path)?.[1];
		if (file === undefined) return { status: 404, type: "text/plain", body: "" };
		const type = types[extname(file)] ?? "text/plain";
		return { status: 200, type, body: await readFile(inRoot("dist", "pages", file)) };
	}

	#document(page: string): string {
		return pageHtml({
			cspSource: this.#origin,
			script: `${this.#origin}/${page}.js`,
			shared: `${this.#origin}/shared.js`,
			styles: `${this.#origin}/style.css`,
			language: "en",
			title: this.#title,
			heading: this.#title,
		});
	}
}

/** Opens a browser for the tests of a `describe`, and closes it after them. */
export function usePageBench(
	options?: BrowserContextOptions,
): Pick<PageBench, "load" | "loadAnother" | "stopClocks" | "blankPage"> {
	let bench: PageBench;

	before(async () => {
		bench = await PageBench.open(options);
	});
	after(async () => bench.close());

	return {
		load: async (name) => bench.load(name),
		loadAnother: async (...page) => bench.loadAnother(...page),
		stopClocks: async (at) => bench.stopClocks(at),
		blankPage: async () => bench.blankPage(),
	};
}
