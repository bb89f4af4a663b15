import {
	type Browser,
	type BrowserContext,
	type BrowserContextOptions,
	chromium,
	type Page,
} from "playwright-core";
import { findBrowser } from "../../../scripts/lib/browser.mjs";

/** Needed to run as root and without internet access. */
const flags = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
	// Blocks all requests to other computers. A `route` would do so, too, but would pass each request through the
	// driver, and the browser would cache no scripts.
	"--no-proxy-server",
	"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
];

/** In the seconds that a test's window lives, optimizing its scripts and collecting its garbage costs more than it saves. */
const FOR_SECONDS =
	"--js-flags=--no-turbofan --no-maglev --initial-heap-size=1024 --min-semi-space-size=64 --max-semi-space-size=64";

let running: Promise<Browser> | undefined;
let borrowers = 0;

export interface BorrowedBrowser {
	newContext(options?: BrowserContextOptions): Promise<BrowserContext>;
	/** Closes what was opened through this loan, and the browser if no one else uses it. */
	giveBack(): Promise<void>;
}

/**
 * Lends the process's single browser, launched on first use and closed when no one uses it.
 * @param measured whether scripts run as fast as for a person
 */
export async function borrowBrowser(measured = false): Promise<BorrowedBrowser> {
	const executablePath = findBrowser();
	borrowers += 1;
	const args = measured ? flags : [...flags, FOR_SECONDS];
	running ??= chromium.launch({ ...(executablePath ? { executablePath } : {}), args });
	const browser = await running;
	const contexts: BrowserContext[] = [];
	return {
		newContext: async (options) => {
			const context = await browser.newContext(options);
			// Same as `until`: slow isn't wrong.
			context.setDefaultTimeout(60_000);
			contexts.push(context);
			return context;
		},
		giveBack: async () => {
			await Promise.all(contexts.map((context) => context.close()));
			borrowers -= 1;
			if (borrowers === 0) {
				running = undefined;
				await browser.close();
			}
		},
	};
}

/** All pages open in this process's browser, or none if it isn't running. */
export async function openPages(): Promise<Page[]> {
	return (await running)?.contexts().flatMap((context) => context.pages()) ?? [];
}

/** The addresses of requests to other computers from now on, all of which are blocked. */
export function outsideRequests(context: BrowserContext): readonly string[] {
	const refused: string[] = [];
	context.on("requestfailed", (request) => {
		if (request.failure()?.errorText === "net::ERR_NAME_NOT_RESOLVED") refused.push(request.url());
	});
	return refused;
}

/**
 * Answers the workbench's request for half of the key that encrypts secrets, which the bare server rejects.
 * @param key 32 bytes, the same for all pages of one profile
 */
export async function answerMintKey(context: BrowserContext, key: Buffer): Promise<void> {
	await context.addInitScript(`if (window === top) {
		const send = window.fetch;
		const isMintKey = (to) => new URL(to.url ?? to, location.href).pathname.endsWith("/mint-key");
		window.fetch = async (to, options) =>
			isMintKey(to) ? new Response(Uint8Array.of(${[...key].join()})) : send(to, options);
	}`);
}
