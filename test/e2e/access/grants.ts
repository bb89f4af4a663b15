import assert from "node:assert/strict";
import type { FrameLocator } from "playwright-core";
import { dayOf, formatDay } from "../../../src/base/dates.ts";
import { ACCESS_PATH, people } from "../../support/accessLists.ts";
import type { AccountWorkbench } from "../../support/accountWorkbench.ts";
import { lastingDay, until } from "../../support/host/conditions.ts";
import { BUYER, SELLER } from "../../support/host/marketplace.ts";
import { addToMine, openOwnAccess, ownDataset } from "../../support/ownDataset.ts";
import { carryOutThen } from "../../support/services/lostResponses.ts";
import type { OpenForStory } from "../../support/sharedWindow.ts";
import { story } from "../../support/story.ts";

const PROMPT = "Enter the buyer’s email address.";
const windowSize = { width: 1440, height: 1000 };
const DAY_MS = 24 * 60 * 60_000;

export function grantTests(open: OpenForStory): void {
	const it = story();
	let bench: AccountWorkbench;
	let dataset: { id: string; name: string };
	let page: FrameLocator;

	it.before(async () => {
		bench = await open({ as: SELLER, size: windowSize });
		dataset = await ownDataset(bench);
		await addToMine(bench, dataset.id, dataset.name);
	});

	/** Asks to grant the buyer access, up to the confirmation. */
	const ask = async (): Promise<void> => {
		const { window } = bench.code;
		await window.run("dataMarketplace.access.grant");
		await window.pick(dataset.name);
		await window.answerPrompt(PROMPT, BUYER);
		await window.dialog.getByText(`Grant access to ${dataset.name} for ${BUYER}?`).waitFor();
	};

	it("is granted after a confirmation that names the buyer, dataset, and host; Cancel sends nothing", async () => {
		const { window } = bench.code;
		await ask();
		await window.dialog.getByText(`${SELLER} on ${new URL(bench.front.origin).host}.`).waitFor();
		await window.answerDialog("Cancel");
		await ask();
		await window.answerDialog("Grant");
		await window.notifications.filter({ hasText: `${BUYER} now has access to ${dataset.name}.` }).waitFor();
		assert.deepEqual(
			bench.writes.map(({ method, path, body }) => [method, path, body]),
			[["POST", `/v1/datasets/${dataset.id}/access`, JSON.stringify({ email: BUYER })]],
		);
	});

	it("can be revoked from the notification about the grant, after a confirmation", async () => {
		const { window } = bench.code;
		await window.answerNotification(`${BUYER} now has access`, "Revoke Access…");
		await window.dialog.getByText(`Revoke access to ${dataset.name} for ${BUYER}?`).waitFor();
		await window.answerDialog("Revoke");
		await window.notifications.filter({ hasText: `${BUYER} no longer has access` }).waitFor();
		const writes = (await bench.writesUntilNow()).map(({ method }) => method);
		assert.deepEqual(writes, ["POST", "DELETE"]);
	});

	it("isn’t revoked by command if the user cancels the confirmation", async () => {
		const { window } = bench.code;
		const before = bench.writes.length;
		await window.run("dataMarketplace.access.revoke");
		await window.pick(dataset.name);
		await window.answerPrompt(PROMPT, BUYER);
		await window.dialog.getByText(`Revoke access to ${dataset.name} for ${BUYER}?`).waitFor();
		await window.answerDialog("Cancel");
		assert.equal((await bench.writesUntilNow()).length, before);
	});

	it("isn’t requested for an invalid address, and is rejected for an unknown one with the marketplace’s reason", async () => {
		const { window } = bench.code;
		const before = bench.writes.length;
		await window.run("dataMarketplace.access.grant");
		await window.pick(dataset.name);
		await window.quickInput.getByText(PROMPT).waitFor();
		await window.quickInput.locator("input").first().fill("not-an-address@");
		await window.answerPrompt("isn’t a valid email address", "nobody@example.com");
		await window.answerDialog("Grant");
		await window.notifications.filter({ hasText: "No buyer has this email address." }).waitFor();
		assert.equal(bench.writes.length, before + 1);
	});

	it("isn’t granted, with a notification, if the account changes while the confirmation is open", async () => {
		const { code, front, service } = bench;
		const { window } = code;
		const before = bench.writes.length;
		await ask();
		await code.changeSettings({ "dataMarketplace.serviceUrl": service.origin });
		await window.statusBarItem("USD").waitFor({ state: "detached" });
		await window.answerDialog("Grant");
		await window.notifications
			.filter({ hasText: /The active account changed\..* Nothing was sent\./ })
			.waitFor();
		await code.changeSettings({ "dataMarketplace.serviceUrl": front.origin });
		await window.statusBarItem("USD").waitFor();
		await window.dismissNotifications();
		assert.equal((await bench.writesUntilNow()).length, before);
	});

	it("isn’t granted from the dataset’s row or page if the user closes the input box", async () => {
		const { window } = bench.code;
		const before = bench.writes.length;
		const asked = window.quickInput.getByText(`Grant Access to ${dataset.name}`);
		await window.clickRow("My Datasets", dataset.name, "Grant Access…");
		await asked.waitFor();
		await window.page.keyboard.press("Escape");
		await window.clickRow("My Datasets", dataset.name);
		page = await window.webviewOf(dataset.name);
		await page.getByRole("button", { name: "Grant Access…" }).click();
		await asked.waitFor();
		await window.page.keyboard.press("Escape");
		await asked.waitFor({ state: "hidden" });
		assert.equal((await bench.writesUntilNow()).length, before);
	});

	it("appears with its outcome below the dataset, and change by change in Activity, newest first", async () => {
		const { window } = bench.code;
		const row = window.treeRows("My Datasets").filter({ hasText: dataset.name }).first();
		await row.locator(".monaco-tl-twistie").click();
		await window.treeRows("My Datasets").filter({ hasText: BUYER }).getByText("revoked").waitFor();
		await window
			.treeRows("My Datasets")
			.filter({ hasText: "nobody@example.com" })
			.getByText("rejected")
			.waitFor();
		await window.view("Activity").locator(".pane-header").click();
		await window.treeRows("Activity").filter({ hasText: "Granted access" }).waitFor();
		const texts = await window.treeTexts("Activity");
		const [newest = "", second = "", third = ""] = texts.map((text) =>
			text.replaceAll(/[\u200e\u2066-\u2069]/g, ""),
		);
		assert.match(newest, /^Grant access ?rejected · nobody@example\.com/);
		assert.match(second, /^Revoked access ?buyer@example\.com/);
		assert.match(third, /^Granted access ?buyer@example\.com/);
	});

	it("is deleted from the local records only after a confirmation, and nothing is sent", async () => {
		const { window } = bench.code;
		const before = bench.writes.length;
		await window.run("dataMarketplace.activity.forget");
		await window.dialog.getByText(`Delete local records for ${SELLER}?`).waitFor();
		await window.answerDialog("Cancel");
		await window.treeRows("Activity").filter({ hasText: "Granted access" }).waitFor();
		await window.run("dataMarketplace.activity.forget");
		await window.answerDialog("Delete");
		await window.view("Activity").getByText("Your actions in VS Code, such as grants").waitFor();
		await window.treeRows("My Datasets").filter({ hasText: BUYER }).waitFor({ state: "detached" });
		assert.equal((await bench.writesUntilNow()).length, before);
	});

	it("is unconfirmed after a 502 response: the next confirmation names the buyer, and Check Now offers a retry", async () => {
		const { window } = bench.code;
		const before = bench.writes.length;
		const lost = bench.front.play(
			carryOutThen((exchange) => exchange.answer({ status: 502, headers: { "content-type": "text/html" } })),
			{ path: /\/access$/ },
		);
		await ask();
		await window.answerDialog("Grant");
		await window.notifications.filter({ hasText: BUYER }).waitFor();
		lost.dispose();
		await window.dismissNotifications();
		await ask();
		await window.dialog.getByText(`An earlier change is unconfirmed for: ${BUYER}.`).waitFor();
		await window.answerDialog("Cancel");
		await window.run("dataMarketplace.writes.checkNow");
		await window.dialog.getByText(`Couldn’t confirm whether ${BUYER} was granted access to`).waitFor();
		await window.dialog.getByText("Still unconfirmed.").waitFor();
		await window.answerDialog("Allow Retry");
		assert.equal((await bench.writesUntilNow()).length, before + 1);
	});

	it.aside("is reported as already granted if the marketplace reports a conflict", async () => {
		const { window } = bench.code;
		bench.front.play((exchange) => exchange.answer({ status: 409 }), { path: /\/access$/, times: 1 });
		await ask();
		await window.answerDialog("Grant");
		const note = "The marketplace rejected the request (409). This buyer probably already has access.";
		await window.notifications
			.filter({ hasText: `${BUYER}: ${note}` })
			.getByRole("button", { name: "Revoke Access…" })
			.waitFor();
		// While it redraws a tree, VS Code runs a row's command without the row.
		await window.treeRows("My Datasets").filter({ hasText: BUYER }).getByText("granted").waitFor();
	});

	it("isn’t changed by removing the dataset from My Datasets, which needs a confirmation", async () => {
		const { window } = bench.code;
		const before = bench.writes.length;
		const row = window.treeRows("My Datasets").filter({ hasText: dataset.name });
		const remove = async (answer: string): Promise<void> => {
			await window.openRowMenu("My Datasets", dataset.name);
			await window.pickMenuItem("Remove Dataset from My Datasets…");
			await window.dialog.getByText("Nothing will change on the marketplace.").waitFor();
			await window.answerDialog(answer);
		};
		await remove("Cancel");
		await row.waitFor();
		await remove("Remove");
		await row.waitFor({ state: "detached" });
		assert.equal((await bench.writesUntilNow()).length, before);
	});

	it("can’t end in the past, is counted once it’s due to end, and is revoked for twelve buyers with four clicks", async () => {
		({ page } = await openOwnAccess(bench));
		await bench.window.dismissNotifications();
		const { code, front: faults } = bench;
		const { window } = code;
		const played = faults.play((exchange) => exchange.answer({ status: 204 }), { path: ACCESS_PATH });
		const today = await lastingDay();
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
		await page.getByText("13 of 13 finished", { exact: true }).waitFor();
		const due = window.treeRows("My Datasets").filter({ hasText: /Access due to end/ });
		await due.getByText("12 buyers").waitFor();
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
		await page.getByText("12 of 12 finished", { exact: true }).waitFor();
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
		// Before, the row is still elsewhere, so a click may miss it.
		await page.getByText(/^1 of \d+ addresses$/).waitFor();
		await page.getByRole("button", { name: "change the end date for stays@example.com" }).click();
		const box = window.quickInput.locator("input").first();
		await box.fill("31.12.2026");
		await window.answerPrompt("“31.12.2026” isn’t a date.", await lastingDay());
		await page.getByRole("button", { name: /^Due / }).waitFor();
		const due = window.treeRows("My Datasets").filter({ hasText: /Access due to end/ });
		await due.getByText("1 buyer").waitFor();
		await page.getByRole("button", { name: "change the end date for stays@example.com" }).click();
		await window.answerPrompt("Enter the date on which to revoke access", "");
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
		await window.answerPrompt(PROMPT, "other@example.com");
		await window.answerDialog("Grant");
		await window.answerNotification("other@example.com now has access", "Set End Date…");
		await window.answerPrompt("Enter the date on which to revoke access", await lastingDay());
		const due = window.treeRows("My Datasets").filter({ hasText: /Access due to end/ });
		await due.getByText("1 buyer").waitFor();
		await window.run("dataMarketplace.access.setEndDate");
		await window.pick(dataset.name);
		await window.pick("stays@example.com");
		await window.answerPrompt("Enter the date on which to revoke access", await lastingDay());
		const before = bench.writes.length;
		await due.getByText("2 buyers · 2 datasets").waitFor();
		await window.clickRow("My Datasets", "Access due to end");
		// The one that opens last.
		await window.activeTab(`Access: ${other.name}`).waitFor();
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
}
