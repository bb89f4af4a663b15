import assert from "node:assert/strict";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import type { BrowserContext } from "playwright-core";
import { answersAt, until } from "../support/host/conditions.ts";
import { openBrowser } from "../support/host/browser.ts";
import { NpmProcess } from "../support/host/npmProcess.ts";
import { WorkbenchWindow } from "../support/host/window.ts";
import { extensionId, version } from "../support/manifest.ts";

describe("The start commands without a terminal", () => {
	let folder: string;

	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), "data-marketplace-start-"));
	});

	afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

	it("npm start opens VS Code with the packaged extension, and leaves no process when npm ends", async () => {
		const npm = new NpmProcess(["start"], { DATA_MARKETPLACE_START_FOLDER: folder });
		const address = await npm.line(
			/^data marketplace ready (\S+)\nOpen this address in your browser\. Press Ctrl\+C to stop everything\.$/m,
		);
		const browser = await openBrowser();
		try {
			const page = await browser.context.newPage();
			await page.goto(address);
			const window = new WorkbenchWindow(page);
			await window.statusBarItem("100.00 USD").waitFor();
			await window.treeRows("Discover").filter({ hasText: "Switch to the Demo Seller" }).waitFor();
			await page.getByText("Get Started as a Buyer").first().waitFor();
			for (const title of ["Discover", "My Datasets", "Billing", "Activity"])
				await window.view(title).waitFor();
			await checkFiles(join(folder, "extensions", `${extensionId}-${version}`));
			await checkProxy(new URL(address).origin, browser.context);
		} finally {
			await browser.close();
			await npm.end("SIGTERM", "npm");
		}
		await until(async () => (await npm.left()).length === 0);
		assert.equal(await answersAt(address), false);
		assert.equal(npm.output.includes("\u001B"), false, "color without a terminal");
	});

	it("npm run marketplace prints one line, serves its folder alone, and leaves no process when its group ends", async () => {
		const npm = new NpmProcess(["run", "marketplace", "--", "--port", "0", "--data", folder]);
		const origin = await npm.line(/^marketplace ready (http:\/\/127\.0\.0\.1:\d+)$/m);
		assert.equal(await answersAt(`${origin}/openapi.json`), true);
		const second = new NpmProcess(["run", "marketplace", "--", "--data", folder]);
		const servedAt = await second.line(/^Another process is already serving the folder .* \((\S+)\)\./m);
		assert.equal(servedAt, origin);
		await npm.end("SIGTERM", "group");
		await until(async () => (await npm.left()).length === 0);
		assert.equal(await answersAt(origin), false);
	});
});

/** The installed extension contains what runs: no sources, tests, source maps, or development files. */
async function checkFiles(extension: string): Promise<void> {
	const entries = await readdir(extension, { recursive: true, withFileTypes: true });
	const files = entries
		.filter((entry) => entry.isFile())
		.map((entry) => relative(extension, join(entry.parentPath, entry.name)));
	const runs =
		/^(?:dist|media|l10n)\/|^package(?:\.nls(?:\.[\w-]+)?)?\.json$|^(?:readme|changelog)\.md$|^LICENSE\.txt$|^THIRD-PARTY-NOTICES\.txt$|^\.vsixmanifest$/;
	assert.deepEqual(
		files.filter((path) => !runs.test(path) || path.endsWith(".map")),
		[],
	);
	for (const needed of [
		"dist/extension.js",
		"dist/localMarketplace.js",
		"dist/pages/style.css",
		"THIRD-PARTY-NOTICES.txt",
	])
		assert.ok(files.includes(needed), needed);
}

/**
 * The proxy in front of the server gives secrets only to those with the token, and redirects loopback links.
 */
async function checkProxy(origin: string, context: BrowserContext): Promise<void> {
	const known = await context.request.post(`${origin}/mint-key`);
	assert.equal((await known.body()).length, 32);
	const stranger = await fetch(`${origin}/mint-key`, { method: "POST" });
	assert.equal(stranger.status, 403);
	const withoutToken = await fetch(`${origin}/`);
	assert.equal(withoutToken.status, 403);
	const link = await fetch(`${origin}/proxy/4321/checkout?session=a%20b`, { redirect: "manual" });
	assert.equal(link.headers.get("location"), "http://127.0.0.1:4321/checkout?session=a%20b");
}
