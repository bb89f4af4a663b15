import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { assertAbsent, echoed, marks, playSecrets } from "../support/canary.ts";
import { type FaultServer, startFaultServer } from "../support/faults/faultServer.ts";
import { until } from "../support/host/conditions.ts";
import { extensionLog } from "../support/host/extensionLog.ts";
import type { WorkbenchWindow } from "../support/host/window.ts";
import { openWorkbench, type Workbench } from "../support/host/workbench.ts";
import { story } from "../support/story.ts";
import { filesBelow } from "../support/filesBelow.ts";

describe("Secrets that were entered, received, and stored", () => {
	const it = story();
	let server: FaultServer;
	let code: Workbench;
	let window: WorkbenchWindow;
	/** Everything that was captured from the screen, the browser's console, and the clipboard. */
	const seen: string[] = [];

	it.before(async () => {
		server = it.closes(await startFaultServer());
		playSecrets(server);
		code = it.closes(await openWorkbench({ settings: { "dataMarketplace.serviceUrl": server.origin } }));
		window = code.window;
		window.page.on("console", (message) => seen.push(message.text()));
		await window.openSidebar();
	});

	const look = async (): Promise<void> => {
		const frames = await Promise.all(
			window.page.frames().map(async (frame) => frame.content().catch(() => "")),
		);
		seen.push(...frames);
	};

	it("are entered to sign in, and echoed when the marketplace rejects them", async () => {
		await window.run("dataMarketplace.session.signIn");
		await window.pick("Email and Password");
		await window.answerPrompt("Enter your email address.", "canary@example.com");
		const echo = server.play(echoed(422), { path: /\/login$/, times: 1 });
		await window.answerPrompt("never stored", marks.password);
		const rejected = "The marketplace rejected the sign-in";
		await window.quickInput.getByText(rejected).waitFor();
		await look();
		echo.dispose();
		await window.answerPrompt(rejected, marks.password);
		const echoOfCode = server.play(echoed(422), { path: /\/verify$/, times: 1 });
		await window.answerPrompt("Enter the code", marks.code);
		const incorrect = "The code is incorrect or has expired";
		await window.quickInput.getByText(incorrect).waitFor();
		await look();
		echoOfCode.dispose();
		await window.answerPrompt(incorrect, marks.code);
		await window.statusBarItem("100.00 USD").waitFor();
		await look();
	});

	it("include a generated key, which a dialog shows and the next refresh uses", async () => {
		await window.run("dataMarketplace.apiKey.generate");
		await window.answerDialog("Generate Key");
		await window.dialog.getByText(marks.key).waitFor();
		await window.page.keyboard.press("Escape");
		await window.dialog.waitFor({ state: "detached" });
		await window.run("dataMarketplace.datasets.refresh");
		await until(async () => server.deliveries.at(-1)?.headers["authorization"] === `Bearer ${marks.key}`);
	});

	it("are in use while pages, copied texts, and a hover are captured", async () => {
		await window.clickRow("Discover", "Coastal wind");
		await (await window.webviewOf(/Coastal wind/)).getByRole("heading", { level: 1 }).waitFor();
		await look();
		await window.run("dataMarketplace.dataset.copyCurl");
		await window.pick("Coastal wind");
		await until(async () => (await window.clipboard()).startsWith("curl "));
		seen.push(await window.clipboard());
		await window.run("dataMarketplace.diagnostics.copy");
		await window.notifications.filter({ hasText: "Copied the diagnostics" }).waitFor();
		seen.push(await window.clipboard());
		await window.hover(window.statusBarItem("100.00 USD"), "API key ends in");
		await look();
		await window.run("dataMarketplace.deposits.show");
		await (await window.webviewOf("Deposit History")).getByText("25.00").first().waitFor();
		await look();
	});

	it("include the address of a checkout, of which a dialog shows only the host", async () => {
		await window.run("dataMarketplace.deposit.start");
		const page = await window.webviewOf("Deposit");
		await page.locator("#amount input").fill("30");
		await page.getByRole("button", { name: "Continue to Checkout…" }).click();
		await window.answerDialog("Open Checkout");
		await window.dialog.getByText("Open a page on pay.example").waitFor();
		await look();
		await window.answerDialog("Cancel");
		await look();
		await window.press("workbench.action.closeAllEditors");
	});

	for (const [name, status, told, row] of [
		["a 400", 400, "The marketplace rejected", /Out of date.*The marketplace rejected/],
		["a 500", 500, "The marketplace reported a server error", /Out of date.*reported a server error/],
		["a 401", 401, "no longer accepts your API key or session", "API key rejected"],
	] as const) {
		it(`are echoed by ${name}`, async () => {
			const rule = server.play(echoed(status), { path: /^\/v1\/datasets/ });
			await window.run("dataMarketplace.dataset.openAsJson");
			await window.pick("Coastal wind");
			await window.notifications.filter({ hasText: told }).waitFor();
			await window.quickInput.waitFor({ state: "hidden" });
			await look();
			await window.run("dataMarketplace.datasets.refresh");
			await window.treeRows("Discover").filter({ hasText: row }).waitFor();
			await look();
			await window.dismissNotifications();
			rule.dispose();
		});
	}

	it("don’t appear on screen, in pages, on the clipboard, in the browser’s console, or in the visible log", async () => {
		await window.run("dataMarketplace.log.show");
		await window.page.locator(".part.panel .view-lines", { hasText: "/v1/" }).first().waitFor();
		await look();
		assertAbsent("screen", seen.join("\n"));
	});

	it("still don’t appear on screen after the extension host aborts", async () => {
		const held = server.play(() => undefined, { path: /discover|verify$/ });
		const before = server.deliveries.length;
		const asked = (path: string): boolean =>
			server.deliveries.slice(before).some((delivery) => delivery.path.endsWith(path));
		await window.run("dataMarketplace.datasets.refresh");
		await until(async () => asked("discover"));
		await window.run("dataMarketplace.session.signIn");
		await window.pick("Email and Password");
		await window.answerPrompt("Enter your email address.", "canary@example.com");
		await window.answerPrompt("never stored", marks.password);
		await window.answerPrompt("Enter the code", marks.code);
		await until(async () => asked("verify"));
		const restarted = code.crashExtensionHosts("SIGABRT");
		await until(async () => code.server.log().includes("SIGABRT"));
		await look();
		held.dispose();
		await restarted;
		await window.statusBarItem("100.00 USD").waitFor();
		await look();
		assertAbsent("screen", seen.join("\n"));
	});

	it("aren’t in the log, which records calls and failures, or in VS Code’s own output", async () => {
		const log = await extensionLog(code);
		assert.match(log, /POST \/v1\/auth\/login\/verify/);
		assert.match(log, /\[error\] .*The marketplace rejected the request/);
		assertAbsent("the log", log);
		assertAbsent("VS Code's own output", code.server.log());
	});

	it("are in no file or storage of VS Code; the extension’s files are readable only by their owner", async () => {
		const home = dirname(code.folder);
		const files = await filesBelow(join(home, "server"));
		assert.ok([...files.keys()].some((path) => basename(path) === "accounts.json"));
		for (const [path, text] of files) {
			assertAbsent(path, text);
			// A temporary file may be gone by now.
			const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
			if (path.startsWith(code.globalStorage)) assert.equal(mode & 0o77, 0, path);
		}
		for (const [path, text] of await filesBelow(code.folder)) assertAbsent(path, text);
		assertAbsent("the browser's storage", await browserStorage(window));
	});

	it("aren’t in the arguments of any process", async function () {
		if (process.platform !== "linux") this.skip(); // Only Linux lists processes in files.
		const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
		for (const id of ids)
			assertAbsent(`process ${id}`, await readFile(`/proc/${id}/cmdline`, "latin1").catch(() => ""));
	});
});

/** Everything that this origin's pages store in the browser, including the secrets that VS Code encrypts. */
async function browserStorage({ page }: WorkbenchWindow): Promise<string> {
	const dump: unknown = await page.evaluate(`(async () => {
		const found = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
		for (const { name } of await indexedDB.databases()) {
			const database = await new Promise((resolve) => {
				const request = indexedDB.open(name);
				request.onsuccess = () => resolve(request.result);
			});
			for (const store of database.objectStoreNames) {
				const values = await new Promise((resolve) => {
					const request = database.transaction(store).objectStore(store).getAll();
					request.onsuccess = () => resolve(request.result);
				});
				const decoder = new TextDecoder("latin1");
				found.push(...values.map((value) => value instanceof Uint8Array ? decoder.decode(value) : JSON.stringify(value)));
			}
			database.close();
		}
		return found.join("\\n");
	})()`);
	assert.ok(typeof dump === "string" && dump.length > 100);
	return dump;
}
