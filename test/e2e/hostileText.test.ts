import assert from "node:assert/strict";
import { type AccountWorkbench, openAccountWorkbench } from "../support/accountWorkbench.ts";
import { everything, hostileDatasets, playHostileCatalogue } from "../support/services/hostileService.ts";
import { jsonReply } from "../support/faults/reply.ts";
import { honestNames } from "../support/hostileText.ts";
import { until } from "../support/host/conditions.ts";
import { extensionLog } from "../support/host/extensionLog.ts";
import { BUYER } from "../support/host/marketplace.ts";
import type { WorkbenchWindow } from "../support/host/window.ts";
import { expectText, LOADERS } from "../support/pages/markup.ts";
import { story } from "../support/story.ts";

const WORDS = "[Pay](command:workbench.action.quit) $(trash) Free https://evil.example/claim <img src=x>";
const hostileManifest = JSON.stringify({ name: WORDS, visibility: WORDS, currency: WORDS, [WORDS]: WORDS });
const INVISIBLE = /[\u2066-\u2069\u200e\u200f\u2060]/g;

describe("The interface with hostile text", () => {
	const chapters = story();
	let bench: AccountWorkbench;
	let window: WorkbenchWindow;
	const dialogs: string[] = [];

	chapters.before(async () => {
		dialogs.length = 0;
		bench = chapters.closes(
			await openAccountWorkbench(
				{
					as: BUYER,
					name: "[Pay](command:workbench.action.quit) $(trash)",
					// Tall enough to render every row of the list.
					size: { width: 1400, height: 3400 },
					files: { "use.py": `id = "${everything.id}"\n`, "hostile.dataset.json": hostileManifest },
				},
				async (_, front) => {
					playHostileCatalogue(front);
					return {};
				},
			),
		);
		window = bench.window;
		window.page.on("dialog", (dialog) => {
			dialogs.push(dialog.message());
			void dialog.dismiss();
		});
		await window.statusBarItem("100.00 USD").waitFor();
		await window.view("Discover").getByText(`${hostileDatasets.length} datasets`).waitFor();
	});

	/** No command ran, nothing was requested from other hosts, and no page opened a dialog. */
	const expectHarmless = async (): Promise<void> => {
		// VS Code itself sometimes makes requests to its gallery.
		assert.deepEqual(
			bench.code.refused.filter((address) => !address.includes("vscode/gallery")),
			[],
		);
		assert.deepEqual(dialogs, []);
		assert.equal(await window.page.locator(".monaco-workbench").count(), 1);
		assert.equal(bench.code.server.extensionHosts().length, 1);
	};

	const it = (title: string, step: () => Promise<void>): void =>
		chapters(title, async () => {
			await step();
			await expectHarmless();
		});

	it("shows each dataset’s row as text, and honest names unchanged", async () => {
		const rows = window.treeRows("Discover");
		await rows.filter({ hasText: "[Pay](command:workbench.action.quit)" }).first().waitFor();
		const names = rows.locator(".label-name, .label-description");
		await expectText(names);
		const texts = (await names.allInnerTexts()).map((text) => text.replaceAll(INVISIBLE, ""));
		for (const { text } of honestNames) {
			const shown = text.replaceAll(INVISIBLE, "").normalize();
			assert.ok(
				texts.some((one) => one.normalize().includes(shown)),
				`${text} in\n${texts.join("\n")}`,
			);
		}
		for (const text of ["$(trash) Free", "[Pay](command:workbench.action.quit)", "<img src=x onerror"]) {
			assert.ok(
				texts.some((one) => one.includes(text)),
				text,
			);
		}
		assert.ok(texts.every((text) => !/[\p{Cc}\u202a-\u202e]/u.test(text)));
		await window.page.setViewportSize({ width: 1400, height: 1000 });
		// Filtered, the row that the next tests use is in view.
		await window.run("dataMarketplace.datasets.filter");
		await window.answerPrompt("Filter Datasets", "Everything");
		await rows.filter({ hasText: "Everything" }).waitFor();
	});

	it("shows links, addresses, images, and elements as text in a row’s hover", async () => {
		const row = window.treeRows("Discover").filter({ hasText: "Everything" });
		const hover = await window.hover(row, "per chunk");
		const text = (await hover.innerText()).replaceAll(INVISIBLE, "");
		for (const part of [
			"[Pay](command:workbench.action.quit)",
			"https://evil.example/claim",
			"<img src=x",
			"![](",
		])
			assert.ok(text.includes(part), `${part} in\n${text}`);
		await expectText(
			hover,
			"a[href], a[data-href], img, svg, script, iframe, .codicon, em, code, h1, h2, li",
		);
		await window.page.mouse.move(1000, 800);
		await hover.waitFor({ state: "detached" });
	});

	it("finds a hostile name in the search, and shows it without icons, images, or links", async () => {
		await window.run("dataMarketplace.datasets.search");
		await window.quickInput.locator("input").first().fill("trash");
		await window.picks.filter({ hasText: "$(trash) Free" }).waitFor();
		await expectText(window.picks.locator(".label-name, .label-description"), ".codicon, a, img");
		await window.page.keyboard.press("Escape");
	});

	it("shows a hostile dataset’s page without injected elements or requests", async () => {
		await window.clickRow("Discover", "Everything");
		const page = await window.webviewOf(/Everything/);
		await page.getByRole("heading", { level: 1, name: /Everything/ }).waitFor();
		await page.getByText("葛").first().waitFor();
		await expectText(page.locator("body"), LOADERS);
		await expectText(page.locator("body"), "xpath=.//*[@*[starts-with(name(), 'on')]]");
		await expectText(page.locator("body"), "a[href]:not([href='#'])");
		const text = await page.locator("body").innerText();
		for (const { text: name } of honestNames.slice(0, 12))
			assert.ok(text.normalize().includes(name.normalize()), name);
	});

	it("blocks injected scripts, images, frames, and requests on a dataset’s page", async () => {
		const page = await window.webviewOf(/Everything/);
		const tried: unknown = await page.locator("body").evaluate(`(async () => {
			const add = (name, properties) => new Promise((onload) => {
				const element = document.createElement(name);
				document.body.append(Object.assign(element, { ...properties, onload, onerror: onload }));
			});
			void add("script", { textContent: "window.ran = true" });
			await add("img", { src: "${bench.front.origin}/t.png" });
			await add("iframe", { src: "${bench.front.origin}/" });
			const sent = await fetch("${bench.front.origin}/").then(() => "sent", () => "refused");
			return { ran: window.ran === true, sent };
		})()`);
		assert.deepEqual(tried, { ran: false, sent: "refused" });
		assert.ok(!bench.front.deliveries.some(({ path }) => path === "/" || path === "/t.png"));
	});

	it("copies a name as one line, and Markdown without links, images, or HTML", async () => {
		await window.run("dataMarketplace.dataset.copyName");
		await window.find("[2J");
		await until(async () => (await window.clipboard()).includes("[2J"));
		assert.doesNotMatch(await window.clipboard(), /[\p{Cc}\u2028\u2029]/u);
		await window.run("dataMarketplace.dataset.copyAsMarkdown");
		await window.find("Everything");
		await until(async () => (await window.clipboard()).startsWith("## "));
		const markdown = await window.clipboard();
		assert.doesNotMatch(markdown, /(?<!\\)\]\(|(?<!\\)!\[|<img|<script|https:\/\/evil/);
	});

	it("quotes a rejection in a notification without icons, images, or command links", async () => {
		const rule = bench.front.play((exchange) => exchange.answer(jsonReply(400, { message: WORDS })), {
			path: new RegExp(everything.id),
		});
		await window.run("dataMarketplace.dataset.openAsJson");
		await window.find("Everything");
		const toast = window.notifications.filter({ hasText: "The marketplace rejected" });
		await toast.waitFor();
		await expectText(
			toast.locator(".notification-list-item-message"),
			".codicon, img, a[data-href*='command']",
		);
		rule.dispose();
		await window.dismissNotifications();
	});

	it("writes a rejection with hostile text to the log as one line without links", async () => {
		let lines: string[] = [];
		// A line may be written after its notification.
		await until(async () => {
			const log = await extensionLog(bench.code);
			lines = log.split("\n").filter((line) => line.includes("evil.example"));
			return lines.length > 0;
		});
		for (const line of lines) {
			assert.match(line, /^\d{4}-\d\d-\d\d [\d:.]+ \[\w+\] /);
			assert.doesNotMatch(line, /:\/\/evil/);
		}
		await window.run("dataMarketplace.log.show");
		const panel = window.page.locator(".part.panel");
		await panel.locator(".view-lines", { hasText: "evil.example" }).waitFor();
		await expectText(panel, ".detected-link, .detected-link-active, .view-lines a, .view-lines .codicon");
		await window.runCommand("View: Hide Panel");
		await panel.waitFor({ state: "hidden" });
	});

	it("opens a hostile dataset as JSON", async () => {
		await window.run("dataMarketplace.dataset.openAsJson");
		await window.find("Everything");
		await window.page.locator(".tab.active", { hasText: ".json" }).waitFor();
		await window.page.locator(".view-lines", { hasText: everything.id }).waitFor();
	});

	it("shows hostile text as text in the hover over an ID in code", async () => {
		await window.openFile("use.py");
		const line = window.page.locator(".view-line", { hasText: everything.id }).getByText(everything.id);
		const hover = await window.hover(line, "per chunk");
		const ours = '[data-href^="command:dataMarketplace.dataset."]';
		await expectText(
			hover,
			`a[href]:not(${ours}), a[data-href]:not(${ours}), img, svg, script, iframe, em, h1, h2, li`,
		);
	});

	it("shows hostile text as text in a manifest’s problems and code lenses", async () => {
		await window.openFile("hostile.dataset.json");
		await window.page.locator(".codelens-decoration", { hasText: "Publish…" }).waitFor();
		await expectText(window.page.locator(".codelens-decoration"), ".codicon, img, a[href]");
		await window.runCommand("Problems: Focus on Problems View");
		const problems = window.page.locator(".markers-panel-container");
		await problems.getByText("$(trash) Free").first().waitFor();
		await expectText(problems, ".marker-message-details a, .marker-message-details .codicon-trash, img");
		await window.runCommand("View: Hide Panel");
	});

	it("shows hostile text as text in a prompt", async () => {
		await window.run("dataMarketplace.dataset.estimateCost");
		await window.find("$(trash) Free");
		const prompt = window.quickInput.getByText("How many chunks?");
		assert.match((await prompt.innerText()).replaceAll(INVISIBLE, ""), /0\.0042 \$\(trash\)/);
		await expectText(window.quickInput.locator(".quick-input-message, .quick-input-title"));
		await window.page.keyboard.press("Escape");
	});

	it("shows no icon from the currency or account in the status bar and its hover", async () => {
		const money = { balance: "5.00000000", total_deposited: "$(trash)", total_spent: "1.00000000" };
		const reply = jsonReply(200, { ...money, currency: "$(trash)" });
		bench.front.play((exchange) => exchange.answer(reply), { path: /buyer-balance$/ });
		await bench.refresh("balance");
		const item = window.statusBarItem("5.00");
		await item.waitFor();
		await expectText(item, ".codicon-trash, img");
		const hover = await window.hover(item, "API key ends in");
		await expectText(hover, ".codicon-trash, img");
		await hover.locator("a[data-href^='command:dataMarketplace.']").first().waitFor();
		await expectText(hover, "a[data-href]:not([data-href^='command:dataMarketplace.'])");
	});
});
