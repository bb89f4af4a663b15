import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { createServer } from "node:net";
import { join, relative } from "node:path";
import { openWorkbench, type Workbench } from "../support/host/workbench.ts";
import { listen } from "../support/loopback.ts";
import { extensionId, version } from "../support/manifest.ts";
import { story } from "../support/story.ts";

describe("The packaged extension", () => {
	const it = story();
	let code: Workbench;
	let calls = 0;
	const service = createServer((socket) => {
		calls += 1;
		socket.destroy();
	});

	it.before(async () => {
		const { port } = it.closes(await listen(service));
		const settings = { "dataMarketplace.serviceUrl": `http://127.0.0.1:${port}` };
		code = it.closes(await openWorkbench({ extension: "vsix", settings }));
	});

	it("contains no sources, tests, source maps, or development files", async () => {
		const folder = join(code.extensions, `${extensionId}-${version}`);
		const entries = await readdir(folder, { recursive: true, withFileTypes: true });
		const files = entries
			.filter((entry) => entry.isFile())
			.map((entry) => relative(folder, join(entry.parentPath, entry.name)));
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
	});

	it("shows its four views in the side bar", async () => {
		await code.window.openSidebar();
		for (const title of ["Discover", "My Datasets", "Billing", "Activity"])
			await code.window.view(title).waitFor();
	});

	it("starts without a notification", async () => {
		await code.window.openSidebar();
		assert.deepEqual(await code.window.notificationsUntilNow(), []);
	});

	it("opens the issue form with the diagnostics filled in", async () => {
		await code.window.run("dataMarketplace.diagnostics.report");
		await code.window.answerDialog("Open");
		// VS Code itself also asks before it opens a web page.
		await code.window.answerDialog("Open");
		const form = new URL(await code.opened.next());
		assert.match(form.pathname, /\/issues\/new$/);
		assert.equal(form.searchParams.get("template"), "bug.yml");
		assert.ok(form.searchParams.get("diagnostics")?.startsWith(`Data Marketplace ${version}\n`));
	});

	it("doesn’t call the marketplace while no one is signed in", () => {
		assert.equal(calls, 0);
	});
});
