import { cp, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { findBrowser } from "../../../scripts/lib/browser.mjs";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { CODE_SERVER_VERSION } from "../../../scripts/lib/vscodeServer.mjs";

/** Needed to run as root and without internet access. */
const flags = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
	"--no-proxy-server",
];

/** In the seconds that a test's window lives, optimizing its scripts and collecting its garbage costs more than it saves. */
const scriptFlagsForSeconds = [
	"--no-turbofan",
	"--no-maglev",
	"--initial-heap-size=1024",
	"--min-semi-space-size=64",
	"--max-semi-space-size=64",
	// Otherwise, the browser starts parsing the workbench's script before it looks for a compiled copy.
	"--no-script-streaming",
];

/**
 * The origin at which every test's browser finds its VS Code, whatever the server's port: browsers cache compiled
 * scripts by address.
 */
export const VSCODE_ORIGIN = "http://code.localhost:8080";

/** The caches of browsers that ran this version of VS Code before, oldest first. Only the newest is used. */
const keptProfiles = inRoot("out", "browser", CODE_SERVER_VERSION);
/**
 * Browsers cache compiled scripts only on a repeated load, so the first profiles, from up to four test files at a
 * time, may lack them.
 */
const PROFILES_TO_KEEP = 6;

interface BrowserOptions extends BrowserContextOptions {
	/** The port of the server to be found at VSCODE_ORIGIN. */
	readonly serverPort?: number;
	/** Whether scripts run as fast as for a person. */
	readonly measured?: boolean;
}

export interface TestBrowser {
	readonly context: BrowserContext;
	close(): Promise<void>;
}

/** What's open in this process. */
export const openContexts = new Set<BrowserContext>();

/** Launches a browser with a profile of its own. */
export async function openBrowser(options: BrowserOptions = {}): Promise<TestBrowser> {
	const { serverPort, measured = false, ...rest } = options;
	const executablePath = findBrowser();
	const profile = await mkdtemp(join(tmpdir(), "data-marketplace-browser-"));
	const keepsScripts = serverPort !== undefined && !measured;
	if (keepsScripts) await takeScripts(profile);
	const context = await chromium.launchPersistentContext(profile, {
		...rest,
		...(executablePath ? { executablePath } : {}),
		args: [
			...flags,
			hosts(serverPort),
			...(measured ? [] : [`--js-flags=${scriptFlagsForSeconds.join(" ")}`]),
		],
	});
	// The same as in `until`: being slow isn't a failure.
	context.setDefaultTimeout(60_000);
	openContexts.add(context);
	const close = async (): Promise<void> => {
		openContexts.delete(context);
		await context.close();
		if (keepsScripts) await keepScripts(profile);
		await rm(profile, { recursive: true, force: true, maxRetries: 5 });
	};
	return { context, close };
}

/**
 * Blocks all requests to other computers. A `route` would do so, too, but would pass each request through the driver,
 * and the browser would cache no scripts.
 */
function hosts(serverPort: number | undefined): string {
	const server =
		serverPort === undefined ? "" : `MAP ${new URL(VSCODE_ORIGIN).host} 127.0.0.1:${serverPort}, `;
	return `--host-resolver-rules=${server}MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost`;
}

/** Compiling VS Code's scripts takes a third of a window's startup time. */
async function takeScripts(profile: string): Promise<void> {
	await mkdir(keptProfiles, { recursive: true });
	const newest = (await readdir(keptProfiles)).toSorted().at(-1);
	if (newest !== undefined)
		await cp(join(keptProfiles, newest), join(profile, "Default"), { recursive: true });
}

async function keepScripts(profile: string): Promise<void> {
	const number = (await readdir(keptProfiles)).length + 1;
	if (number > PROFILES_TO_KEEP) return;
	const copy = await mkdtemp(`${keptProfiles}-`);
	for (const cache of ["Cache", "Code Cache"])
		await cp(join(profile, "Default", cache), join(copy, cache), { recursive: true });
	// Fails if another process has just kept one under this number.
	await rename(copy, join(keptProfiles, String(number))).catch(async () => rm(copy, { recursive: true }));
}

/** All pages open in this process's browsers and desktop windows. */
export function openPages(): Page[] {
	return [...openContexts].flatMap((context) => context.pages());
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
 * `key`: 32 bytes, the same for all pages of one profile.
 */
export async function answerMintKey(context: BrowserContext, key: Buffer): Promise<void> {
	await context.addInitScript(`if (window === top) {
		const send = window.fetch;
		const isMintKey = (to) => new URL(to.url ?? to, location.href).pathname.endsWith("/mint-key");
		window.fetch = async (to, options) =>
			isMintKey(to) ? new Response(Uint8Array.of(${[...key].join()})) : send(to, options);
	}`);
}
