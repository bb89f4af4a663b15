import assert from "node:assert/strict";
import type { FrameLocator } from "playwright-core";
import { dayOf, formatDay } from "../../src/base/dates.ts";
import { ACCESS_PATH, people } from "../support/accessLists.ts";
import { type AccountWorkbench, openAccountWorkbench } from "../support/accountWorkbench.ts";
import { until } from "../support/host/conditions.ts";
import { SELLER } from "../support/host/marketplace.ts";
import { addToMine, openOwnAccess, ownDataset } from "../support/ownDataset.ts";
import { story } from "../support/story.ts";

const windowSize = { width: 1440, height: 1000 };
const DAY_MS = 24 * 60 * 60_000;

describe("Access with an end date", () => {
	const it = story();
	let bench: AccountWorkbench;
	let page: FrameLocator;
	let dataset: { id: string; name: string };

	it.before(async () => {
		bench = it.closes(await openAccountWorkbench({ as: SELLER, theme: "dark", size: windowSize }));
		({ page, dataset } = await openOwnAccess(bench));
	});

	it("can’t end in the past, is counted once it’s due to end, and is revoked for twelve buyers with four clicks", async () => {
		const { code, front: faults } = bench;
		const { window } = code;
		const played = faults.play((exchange) => exchange.answer({ status: 204 }), { path: ACCESS_PATH });
		const today = dayOf(Date.now());
		const trials = people("trial", 12);
		const addresses = page.getByRole("textbox", { name: "Email addresses" });
		await addresses.fill(`${trials[0]}, ${today}\n${trials[1]} 2020-01-31\nstays@example.com`);
		const forAll = page.getByRole("textbox", { name: "End date" });
		await forAll.pressSequentially("1231");
		await page.getByRole("button", { name: "Grant Access for 2 Buyers…" }).click();
		await page.getByText("Complete the end date, or clear it.").waitFor();
		await forAll.fill(dayOf(Date.now() + 40 * DAY_MS));
		await page.getByText("31 Jan 2020 has passed. Enter today’s date or a later one.").waitFor();
		await page.getByRole("button", { name: "Grant Access for 2 Buyers…" }).waitFor();
		await addresses.fill([...trials.map((email) => `${email}, ${today}`), "stays@example.com"].join("\n"));
		await page.getByRole("button", { name: "Grant Access for 13 Buyers…" }).click();
		await window.dialog.getByText(`trial1@example.com, end date ${formatDay(today)}`).waitFor();
		await window.dialog
			.getByText("The marketplace doesn’t end access automatically. Revoke access on its end date.")
			.waitFor();
		await window.answerDialog("Grant");
		await page.getByText("13 of 13 processed", { exact: true }).waitFor();
		const due = window.treeRows("My Datasets").filter({ hasText: /Access due to end/ });
		await due.getByText("12 buyers").waitFor();
		await window.view("Activity").locator(".pane-header").click();
		await window.treeRows("Activity").filter({ hasText: "Access due to end" }).waitFor();
		const tab = window.page.getByRole("tab", { name: /^Data Marketplace/ });
		await tab.and(window.page.getByLabel("Access due to end: 12 buyers")).waitFor();

		const before = bench.writes.length;
		await page.getByRole("button", { name: "Start New List" }).click();
		await addresses.fill("typed@example.com");
		await page.getByRole("button", { name: "Grant Access for 1 Buyer…" }).waitFor();
		await window.closeSidebar();
		const revoke = page.getByRole("button", { name: "Revoke Access for 12 Buyers…" });
		const clicks = [
			async () => window.page.locator(".part.activitybar .badge-content", { hasText: "12" }).click(),
			async () => {
				await window.clickRow("My Datasets", "Access due to end");
				await page.getByText("Access for these buyers is due to end.").waitFor();
				// The button is in view without scrolling.
				await until(async () => ((await revoke.boundingBox())?.y ?? Infinity) < windowSize.height);
			},
			async () => {
				await revoke.click();
				await window.dialog.getByText(`Revoke access to ${dataset.name} for 12 buyers?`).waitFor();
			},
			async () => window.answerDialog("Revoke"),
		];
		for (const click of clicks) {
			assert.equal(bench.writes.length, before);
			await click();
		}
		await page.getByText("12 of 12 processed", { exact: true }).waitFor();
		await due.waitFor({ state: "detached" });
		assert.deepEqual(
			bench.writes
				.slice(before)
				.map(({ method, body }) => `${method} ${body}`)
				.toSorted(),
			trials.map((email) => `DELETE ${JSON.stringify({ email })}`).toSorted(),
		);
		await page.getByRole("button", { name: "Start New List" }).click();
		assert.equal(await addresses.inputValue(), "typed@example.com");
		played.dispose();
	});

	it("can be given another end date or none in the access ledger, and nothing is sent", async () => {
		const { window } = bench.code;
		const before = bench.writes.length;
		await page.getByRole("tab", { name: /Ledger/ }).click();
		await page.getByRole("textbox", { name: "Search access ledger" }).fill("stays@");
		await page.getByRole("button", { name: "change the end date for stays@example.com" }).click();
		const box = window.quickInput.locator("input").first();
		await box.fill("31.12.2026");
		await window.answerPrompt("“31.12.2026” isn’t a date.", dayOf(Date.now()));
		await page.getByRole("button", { name: /^Due / }).waitFor();
		const due = window.treeRows("My Datasets").filter({ hasText: /Access due to end/ });
		await due.getByText("1 buyer").waitFor();
		await page.getByRole("button", { name: "change the end date for stays@example.com" }).click();
		await window.answerPrompt("Enter the last day of access", "");
		await page.getByRole("button", { name: "Set end date for stays@example.com" }).waitFor();
		await due.waitFor({ state: "detached" });
		assert.equal((await bench.writesUntilNow()).length, before);
	});

	it("is listed for revocation on a page for each dataset if it’s due to end for several datasets", async () => {
		const { code, front: faults } = bench;
		const { window } = code;
		const played = faults.play((exchange) => exchange.answer({ status: 204 }), { path: ACCESS_PATH });
		const other = await ownDataset(bench, 1);
		await addToMine(bench, other.id, other.name);
		await window.run("dataMarketplace.access.grant");
		await window.pick(other.name);
		await window.answerPrompt("Enter the buyer’s email address.", "other@example.com");
		await window.answerDialog("Grant");
		await window.answerNotification("other@example.com now has access", "Set End Date…");
		await window.answerPrompt("Enter the last day of access", dayOf(Date.now()));
		const due = window.treeRows("My Datasets").filter({ hasText: /Access due to end/ });
		await due.getByText("1 buyer").waitFor();
		await window.run("dataMarketplace.access.setEndDate");
		await window.pick(dataset.name);
		await window.pick("stays@example.com");
		await window.answerPrompt("Enter the last day of access", dayOf(Date.now()));
		const before = bench.writes.length;
		await due.getByText("2 buyers · 2 datasets").waitFor();
		await window.clickRow("My Datasets", "Access due to end");
		for (const [email, name] of [
			["stays@example.com", dataset.name],
			["other@example.com", other.name],
		] as const) {
			await window.page.getByRole("tab", { name: `Access: ${name}` }).click();
			page = await window.webviewOf(name);
			await page.getByRole("rowheader", { name: email }).waitFor();
			await page.getByRole("button", { name: "Revoke Access for 1 Buyer…" }).waitFor();
		}
		assert.equal((await bench.writesUntilNow()).length, before);
		played.dispose();
	});
});
