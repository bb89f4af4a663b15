import assert from "node:assert/strict";
import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FrameLocator } from "playwright-core";
import type { Disposable } from "../../../src/base/lifecycle.ts";
import { type AccountWorkbench, checkUntilRecorded } from "../../support/accountWorkbench.ts";
import { jsonReply } from "../../support/faults/reply.ts";
import { BUYER } from "../../support/host/marketplace.ts";
import type { OpenForStory } from "../../support/sharedWindow.ts";
import { story } from "../../support/story.ts";

const TOTAL = 2_000;
/** Amounts of the newest deposits. All others are equal. */
const amounts = ["1.00", "1.00000002"];

/** A history of two thousand deposits, newest first, ten per day. The cursor is a position in it. */
function playHistory(bench: AccountWorkbench): Disposable {
	return bench.front.play(
		(exchange) => {
			const query = new URL(exchange.delivery.path, "http://h").searchParams;
			const start = Number(query.get("cursor") ?? "0");
			const limit = Number(query.get("limit") ?? "20");
			const end = Math.min(TOTAL, start + limit);
			const deposits = Array.from({ length: end - start }, (_, index) => record(start + index));
			const page = { deposits, has_more: end < TOTAL, next_cursor: end < TOTAL ? String(end) : "" };
			exchange.answer(jsonReply(200, page));
		},
		{ path: /^\/v1\/billing\/deposits/ },
	);
}

function record(place: number): Record<string, string> {
	return {
		id: `8899d818-977d-46aa-a224-${String(place).padStart(12, "0")}`,
		amount: amounts[place] ?? "1.00000001",
		currency: "USD",
		receipt_url: `https://pay.example/receipts/${place}`,
		created_at: new Date(Date.UTC(2026, 10, 18, 12) - place * 8_640_000).toISOString(),
	};
}

export function depositTests(open: OpenForStory): void {
	const it = story();
	let bench: AccountWorkbench;
	let page: FrameLocator;
	let played: Disposable;

	it.before(async () => {
		bench = await open({ as: BUYER, name: "buyer", size: { width: 1300, height: 1000 } });
		const { front, service } = bench;
		// The checkout is on the marketplace’s host. Opening one on another host would ask first.
		front.play(
			async (exchange) => {
				const reply = await exchange.carryOut();
				const body = reply.body.toString().replaceAll(service.origin, front.origin);
				exchange.answer({ ...reply, body: Buffer.from(body) });
			},
			{ method: "POST", path: /^\/v1\/billing\/deposit$/ },
		);
		await bench.window.statusBarItem("100.00 USD").waitFor();
	});

	async function depositCount(): Promise<number> {
		const list = await bench.service.get("/v1/billing/deposits?limit=100", bench.key);
		return JSON.stringify(list).split('"receipt_url"').length - 1;
	}

	it("shows the balance after the deposit, and suggests a period for a comma", async () => {
		const { window } = bench;
		await window.run("dataMarketplace.deposit.start");
		page = await window.webviewOf("Deposit");
		await page.getByText("125.00").waitFor();
		await page.locator("#amount input").fill("25,5");
		await page.getByText("contains a comma").waitFor();
		await page.getByRole("button", { name: "Use 25.5" }).click();
		await page.getByText("125.50").waitFor();
	});

	it("sends nothing if the confirmation is canceled", async () => {
		const { window } = bench;
		await page.locator("#amount input").fill("30");
		await page.getByRole("button", { name: "Continue to Checkout…" }).click();
		await window.dialog.getByText("Deposit 30.00 USD?").waitFor();
		await window.dialog
			.getByText(/Account: buyer on 127\.0\.0\.1:\d+\. You’ll pay in your browser\./)
			.waitFor();
		await window.answerDialog("Cancel");
		await page.getByRole("button", { name: "Continue to Checkout…" }).waitFor();
		// By then, a request would be in Activity.
		await window.notificationsUntilNow();
		await window.page.locator(".pane-header", { hasText: "Activity" }).click();
		await window.view("Activity").getByText("Your actions in VS Code").waitFor();
	});

	it("opens the checkout, and reports the deposit only after the marketplace has recorded it", async () => {
		const { window } = bench;
		// Double-clicking must ask only once: a second dialog would cover everything after it.
		await page.getByRole("button", { name: "Continue to Checkout…" }).dblclick();
		await window.answerDialog("Open Checkout");
		const opened = await bench.code.opened.next();
		const session = /checkout\/([^/?]+)/.exec(opened)?.[1] ?? "";
		await page.getByText("Waiting for your payment of").waitFor();
		await page.getByRole("button", { name: "Check Now" }).click();
		await page.getByText("No deposit recorded as of").waitFor();
		const before = await depositCount();
		await bench.service.pay(session);
		await checkUntilRecorded(page);
		await page.getByText("130.00").first().waitFor();
		await window.statusBarItem("130.00 USD").waitFor();
		assert.equal(await depositCount(), before + 1);
	});

	it("changes auto-deposit only after a confirmation, and verifies the saved settings", async () => {
		const { window } = bench;
		await page.locator("#auto-enabled").click();
		await page.locator("#auto-threshold input").fill("20");
		await page.locator("#auto-amount input").fill("50");
		await page.getByRole("button", { name: "Save Changes…" }).dblclick();
		await window.dialog.getByText("Save these auto-deposit settings?").waitFor();
		await window.dialog.getByText("New: on (add 50.00 USD when below 20.00 USD)").waitFor();
		await window.dialog.getByText("can charge you automatically, without asking again").waitFor();
		await window.answerDialog("Cancel");
		await window.notificationsUntilNow();
		assert.match(
			JSON.stringify(await bench.service.get("/v1/billing/auto-deposit", bench.key)),
			/"enabled":false/,
		);
		await page.getByRole("button", { name: "Save Changes…" }).click();
		await window.answerDialog("Save Changes");
		await page.getByText(/Saved and verified at \d\d:\d\d\./).waitFor();
		assert.match(
			JSON.stringify(await bench.service.get("/v1/billing/auto-deposit", bench.key)),
			/"enabled":true/,
		);
	});

	it("lists the deposit in the history, with monthly totals", async () => {
		const { window } = bench;
		await window.run("dataMarketplace.deposits.show");
		page = await window.webviewOf("Deposit History");
		await page.getByText(/Showing all \d+ deposits\./).waitFor();
		await page
			.getByRole("row", { name: /30\.00 USD/ })
			.first()
			.waitFor();
		await page.getByText("Monthly totals").waitFor();
	});

	it("loads two thousand deposits page by page while scrolling", async () => {
		played = playHistory(bench);
		const before = bench.requests("GET", "/v1/billing/deposits?").length;
		await page.locator("#refresh").click();
		await page.getByText("100 loaded so far").waitFor();
		await page.locator(":root").evaluate("window.scrollTo(0, document.body.scrollHeight)");
		await page.getByText("200 loaded so far").waitFor();
		// Of twenty pages, only the visible ones, the next one, and those for the balance and the last deposit.
		assert.ok(bench.requests("GET", "/v1/billing/deposits?").length < before + 8);
	});

	it("aligns the decimal points of the amounts", async () => {
		await page.locator(":root").evaluate("window.scrollTo(0, 0)");
		const shown = page.locator(".deposits tbody td.num");
		await shown.filter({ hasText: "1.00000002" }).waitFor();
		assert.equal(await shown.first().innerText(), "1.00000000 USD");
	});

	it("shows an exact total once all deposits are loaded", async () => {
		await page.locator(":root").evaluate("window.scrollTo(0, 0)");
		await page.getByText("All", { exact: true }).click();
		await page.getByText("2,000.00002").first().waitFor();
		await page.getByText("2,000 deposits since 2 May 2026").waitFor();
	});

	it("scrolls to the oldest deposit with fewer than 200 rows rendered at a time", async () => {
		const mostRows: unknown = await page.locator(":root").evaluate(`new Promise((done) => {
			let most = 0, y = 0;
			const frame = () => {
				most = Math.max(most, document.querySelectorAll(".deposits tbody tr").length);
				y += 4000; window.scrollTo(0, y);
				if (y < document.body.scrollHeight) requestAnimationFrame(frame);
				else done(most);
			};
			requestAnimationFrame(frame);
		})`);
		// The page shows about 30 rows and renders 15 more on each side. With 200, some would be left over from scrolling.
		assert.ok(Number(mostRows) > 0 && Number(mostRows) < 200, `${String(mostRows)} rows were drawn at once`);
		await page.getByText("Showing all 2,000 deposits.").waitFor();
		await page.locator("[data-place='1999']").getByText("1.00000001").waitFor();
	});

	it("supports the keyboard in the history, with one tab stop for all rows", async () => {
		await page.locator("[data-place='1999'] .link").focus();
		const keys = bench.window.page.keyboard;
		await keys.press("ArrowUp");
		await keys.press("ArrowUp");
		await page.locator("[data-place='1997'] :focus").waitFor();
		assert.equal(await page.locator(".deposits tbody [tabindex='0']").count(), 1);
		await keys.press("Control+Home");
		await page.locator("[data-place='0'] :focus").waitFor();
		assert.equal(await page.locator(".deposits tbody [tabindex='0']").count(), 1);
	});

	it("keeps the focus in the table when the focused row scrolls out of sight", async () => {
		await page.locator("[data-place='0'] .link").focus();
		await page.locator(":root").evaluate("window.scrollTo(0, document.body.scrollHeight)");
		await page.locator("[data-place='0']").waitFor({ state: "detached" });
		await page.locator("[data-place] .link:focus").waitFor({ state: "attached" });
	});

	it("shows and totals only the deposits of the selected days", async () => {
		await page.locator(":root").evaluate("window.scrollTo(0, 0)");
		await page.locator("#from input").fill("2026-11-10");
		await page.locator("#to input").fill("2026-11-11");
		await page.locator("#to input").blur();
		await page.getByText(/^Showing 20 of 2,000 deposits\.$/).waitFor();
		await page.getByText("20.0000002 USD").waitFor();
		await page.getByRole("button", { name: "Clear dates", exact: true }).click();
		await page.getByText("Showing all 2,000 deposits.").waitFor({ state: "attached" });
	});

	it("exports the history in full", async () => {
		const file = join(bench.code.folder, "deposits.csv");
		await page.getByRole("button", { name: "Export CSV" }).click();
		await bench.window.chooseFile(file);
		await bench.window.notifications.filter({ hasText: "Exported 2,000 deposits." }).waitFor();
		const lines = (await readFile(file, "utf8")).trimEnd().split("\r\n");
		assert.equal(lines[0], "\ufeffcreated_at,amount,currency,id,receipt_url");
		assert.equal(lines.length, TOTAL + 1);
	});

	it("shows the progress of an export, and leaves no file if the export is canceled", async () => {
		const stuck = bench.front.play(() => undefined, { path: /limit=100/, skip: 2 });
		const file = await exportAs("Export JSON", "cancelled.json");
		await page.getByText("Exporting deposits").waitFor();
		await page.getByText("200 loaded").waitFor();
		await page.getByRole("button", { name: "Cancel" }).click();
		await page.getByText("Exporting deposits").waitFor({ state: "detached" });
		stuck.dispose();
		// By then, a file would have been written.
		await bench.window.notificationsUntilNow();
		await assert.rejects(access(file));
	});

	it("shows the local marketplace’s history again after a refresh, and exports it", async () => {
		played.dispose();
		await page.locator("#refresh").click();
		await page.getByText(/^Showing all \d+ deposits\.$/).waitFor();
		const file = await exportAs("Export JSON", "own.json");
		await bench.window.notifications.filter({ hasText: /Exported \d+ deposits\.$/ }).waitFor();
		const deposits: unknown = JSON.parse(await readFile(file, "utf8"));
		assert.ok(Array.isArray(deposits) && deposits.length > 20);
	});

	async function exportAs(item: string, name: string): Promise<string> {
		const file = join(bench.code.folder, name);
		await page.locator("#export-more").click();
		await page.getByRole("menuitem", { name: item }).click();
		await bench.window.chooseFile(file);
		return file;
	}
}
