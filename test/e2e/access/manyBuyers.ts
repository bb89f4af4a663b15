import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FrameLocator } from "playwright-core";
import { dayOf, formatDay } from "../../../src/base/dates.ts";
import { ACCESS_PATH, dropOf, emailOf, people } from "../../support/accessLists.ts";
import type { FaultExchange } from "../../support/faults/faultServer.ts";
import { jsonReply } from "../../support/faults/reply.ts";
import { until } from "../../support/host/conditions.ts";
import { dragToRow } from "../../support/host/drag.ts";
import { BUYER, SELLER } from "../../support/host/marketplace.ts";
import { openOwnAccess } from "../../support/ownDataset.ts";
import type { AccountWorkbench } from "../../support/accountWorkbench.ts";
import type { OpenForStory } from "../../support/sharedWindow.ts";
import { story } from "../../support/story.ts";

const DAY_MS = 24 * 60 * 60_000;

export function manyBuyersTests(open: OpenForStory): void {
	const it = story();
	let bench: AccountWorkbench;
	let page: FrameLocator;
	let dataset: { id: string; name: string };

	it.before(async () => {
		bench = await open({
			as: SELLER,
			size: { width: 1440, height: 1000 },
		});
		({ page, dataset } = await openOwnAccess(bench));
	});

	it("checks the addresses, counts the selected ones, and sends nothing", async () => {
		await page
			.getByRole("textbox", { name: "Email addresses" })
			.fill("ana@example.com, bo@example.org; ANA@example.com\nbuуer@example.com\nnot-an-address@\n");
		await page.getByText("Same as line 1.").waitFor();
		await page.getByText("The letter “у” is Cyrillic, so").waitFor();
		await page.getByText("Add a domain after @.").waitFor();
		await page.getByRole("button", { name: "Grant Access for 2 Buyers…" }).waitFor();
		await page.getByRole("checkbox", { name: "Select buуer@example.com" }).press("Space");
		await page.getByRole("button", { name: "Grant Access for 3 Buyers…" }).waitFor();
		await page.getByRole("checkbox", { name: "Select ana@example.com" }).press("Space");
		await page.getByRole("button", { name: "Grant Access for 2 Buyers…" }).waitFor();
		await page.getByText("Skipped").click();
		await page.getByText("bo@example.org", { exact: true }).waitFor({ state: "detached" });
		assert.deepEqual(await bench.writesUntilNow(), []);
	});

	it("grants access for forty buyers, shows how many grants were rejected and why, and retries only those", async () => {
		const { code, front: faults } = bench;
		const before = bench.writes.length;
		let refusing = true;
		const played = faults.play(
			(exchange) => {
				const refused = refusing && /^p\d*0@/.test(emailOf(exchange));
				exchange.answer(
					refused ? jsonReply(404, { message: "No account uses this email address." }) : { status: 204 },
				);
			},
			{ method: "POST", path: ACCESS_PATH },
		);
		await page.getByRole("textbox", { name: "Email addresses" }).fill(people("p", 40).join("\n"));
		await page.getByRole("button", { name: "Grant Access for 40 Buyers…" }).click();
		await code.window.dialog.getByText(`Grant access to ${dataset.name} for 40 buyers?`).waitFor();
		await code.window.answerDialog("Cancel");
		await page.getByRole("button", { name: "Grant Access for 40 Buyers…" }).click();
		await code.window.answerDialog("Grant");
		await page.getByText("40 of 40 finished, 4 rejected").waitFor();
		await page
			.getByText("The marketplace rejected the request: “No account uses this email address.” (404).")
			.first()
			.waitFor();
		assert.equal(new Set(bench.writes.slice(before).map(({ body }) => body)).size, 40);
		refusing = false;
		await page.getByRole("button", { name: "Retry Rejected (4)" }).click();
		await code.window.answerDialog("Cancel");
		assert.equal((await bench.writesUntilNow()).length, before + 40);
		await page.getByRole("button", { name: "Retry Rejected (4)" }).click();
		await code.window.answerDialog("Grant");
		await page.getByText("40 of 40 finished", { exact: true }).waitFor();
		assert.equal((await bench.writesUntilNow()).length, before + 44);
		played.dispose();
		await page.getByRole("button", { name: "Copy Results" }).click();
		await until(async () => /\bp39@example\.com\b/.test(await code.window.clipboard()));
	});

	it("sends no new requests after Stop, and pauses when the marketplace limits the rate", async () => {
		const { code, front: faults } = bench;
		await page.getByRole("button", { name: "Start New List" }).click();
		const held: FaultExchange[] = [];
		const played = faults.play((exchange) => void held.push(exchange), { method: "POST", path: ACCESS_PATH });
		const before = bench.writes.length;
		await page.getByRole("textbox", { name: "Email addresses" }).fill(people("q", 30).join("\n"));
		await page.getByRole("button", { name: "Grant Access for 30 Buyers…" }).click();
		await code.window.answerDialog("Grant");
		await until(async () => held.length === 3);
		await page.getByRole("button", { name: "Stop" }).click();
		await page.getByText("stopping").waitFor();
		for (const exchange of held) exchange.answer({ status: 204 });
		await page.getByText("3 of 30 finished, 27 not sent").waitFor();
		assert.equal((await bench.writesUntilNow()).length, before + 3);
		played.dispose();
		const busy = faults.play(
			(exchange) => exchange.answer({ status: 429, headers: { "retry-after": "5" } }),
			{ method: "POST", path: ACCESS_PATH, times: 1 },
		);
		const rest = faults.play((exchange) => exchange.answer({ status: 204 }), {
			method: "POST",
			path: ACCESS_PATH,
			skip: 1,
		});
		await page.getByRole("button", { name: "Send Remaining (27)" }).click();
		// The text is shown for only five seconds.
		await Promise.all([
			page.getByText(/rejected, too many requests, paused for 5 seconds/).waitFor(),
			code.window.answerDialog("Grant"),
		]);
		await page.getByText("30 of 30 finished, 1 rejected").waitFor();
		busy.dispose();
		rest.dispose();
		assert.equal((await bench.writesUntilNow()).length, before + 30);
	});

	it("shows an unconfirmed outcome, and sends the change again on request", async () => {
		const { code, front: faults } = bench;
		await page.getByRole("button", { name: "Start New List" }).click();
		const lost = faults.play((exchange) => exchange.reset(), { method: "POST", path: ACCESS_PATH, times: 1 });
		await page.getByRole("textbox", { name: "Email addresses" }).fill(BUYER);
		await page.getByRole("button", { name: "Grant Access for 1 Buyer…" }).click();
		await code.window.answerDialog("Grant");
		await page.getByText(`Couldn’t confirm whether ${BUYER} was granted access to`).waitFor();
		lost.dispose();
		await page.getByRole("button", { name: `Retry ${BUYER}` }).click();
		await code.window.answerDialog("Grant");
		await page.getByText("1 of 1 finished", { exact: true }).waitFor();
	});

	it("sends an unconfirmed change again from a new list if it’s selected there", async () => {
		const { code, front: faults } = bench;
		const revoke = async (): Promise<void> => {
			await page.getByRole("button", { name: "Start New List" }).click();
			await page.getByText("Revoke access", { exact: true }).click();
			await page.getByRole("textbox", { name: "Email addresses" }).fill(BUYER);
		};
		await revoke();
		const lost = faults.play((exchange) => exchange.reset(), {
			method: "DELETE",
			path: ACCESS_PATH,
			times: 1,
		});
		await page.getByRole("button", { name: "Revoke Access for 1 Buyer…" }).click();
		await code.window.answerDialog("Revoke");
		await page.getByText(/Couldn’t confirm whether access to .* was revoked/).waitFor();
		lost.dispose();
		await revoke();
		await page.getByRole("checkbox", { name: `Select ${BUYER}` }).press("Space");
		await page.getByRole("button", { name: "Revoke Access for 1 Buyer…" }).click();
		await code.window.dialog.getByText(`An earlier change is unconfirmed for: ${BUYER}.`).waitFor();
		await code.window.answerDialog("Revoke");
		await page.getByText("1 of 1 finished", { exact: true }).waitFor();
		await page.getByRole("button", { name: "Start New List" }).click();
		await page.getByText("Grant access", { exact: true }).click();
	});

	it("keeps a searchable access ledger that can be exported as CSV", async () => {
		const { code } = bench;
		await page.getByRole("tab", { name: /Ledger/ }).click();
		// All addresses of the runs so far.
		const all = await page.getByText(/^\d+ addresses$/).innerText();
		await page.getByRole("textbox", { name: "Search access ledger" }).fill("p39@");
		await page.getByText(`1 of ${all}`).waitFor();
		await page.getByRole("button", { name: "Export CSV" }).click();
		const target = join(code.folder, "ledger.csv");
		await code.window.chooseFile(target);
		await code.window.notifications.filter({ hasText: "entries to ledger.csv" }).waitFor();
		const lines = (await readFile(target, "utf8")).trimEnd().split("\r\n");
		assert.match(lines[0] ?? "", /^\ufeffwhen,email,action,outcome/);
		assert.equal(lines.filter((line) => line.includes("p39@example.com")).length, 1);
		assert.equal(lines.filter((line) => line.includes("p30@example.com")).length, 2);
	});

	it("keeps an access ledger that the Command Palette exports as JSON", async () => {
		const { window, folder } = bench.code;
		await window.run("dataMarketplace.access.exportLedger");
		await window.pick(dataset.name);
		await window.pick("JSON");
		const target = join(folder, "ledger.json");
		await window.chooseFile(target);
		await window.notifications.filter({ hasText: "entries to ledger.json" }).waitFor();
		const text = await readFile(target, "utf8");
		assert.match(text, /p30@example\.com/);
		assert.doesNotThrow(() => JSON.parse(text));
		await window.dismissNotifications();
	});

	it("asks for confirmation before a ledger entry’s button revokes access; Cancel sends nothing", async () => {
		const { code } = bench;
		await page.getByRole("button", { name: "Revoke access for p39@example.com…" }).click();
		await code.window.dialog.getByText(`Revoke access to ${dataset.name} for p39@example.com?`).waitFor();
		const before = bench.writes.length;
		await code.window.answerDialog("Cancel");
		assert.equal((await bench.writesUntilNow()).length, before);
	});

	it("shows the differences between an access file and the access ledger before sending anything", async () => {
		const { code } = bench;
		const wanted = [...people("p", 40), ...people("q", 30), BUYER].filter(
			(email) => email !== "p3@example.com",
		);
		const later = dayOf(Date.now() + 40 * DAY_MS);
		const buyers = [...wanted, { email: "new@example.com", until: later }];
		const file = join(code.folder, "team.access.json");
		await writeFile(file, JSON.stringify({ dataset_id: dataset.id, buyers }, undefined, "\t"));
		await code.window.openFile("team.access.json");
		await code.window.clickLens(
			"Review Changes and Apply…",
			code.window.activeTab(`Access: ${dataset.name}`),
		);
		page = await code.window.webviewOf("Access");
		await page.getByText("These changes would make access match team.access.json").waitFor();
		await page.getByText("Grant: Ready").first().waitFor();
		await page.getByText(`End date: ${formatDay(later)}.`).waitFor();
		await page.getByText("Revoke: Ready").waitFor();
		const before = bench.writes.length;
		await page.getByRole("button", { name: /^Change Access for \d+ Buyers…$/ }).click();
		await code.window.dialog.getByText(/Change access to .* for \d+ buyers/).waitFor();
		await code.window.answerDialog("Cancel");
		assert.equal((await bench.writesUntilNow()).length, before);
	});

	it("applies an access file, then finds no more changes to apply", async () => {
		const { code, front: faults } = bench;
		const played = faults.play((exchange) => exchange.answer({ status: 204 }), { path: ACCESS_PATH });
		const before = bench.writes.length;
		await page.getByRole("button", { name: /^Change Access for \d+ Buyers…$/ }).click();
		await code.window.dialog.getByText(/To grant: \d+\. To revoke: 1\./).waitFor();
		await code.window.answerDialog("Change Access");
		await page.getByText(/^(\d+) of \1 finished$/).waitFor();
		const sent = bench.writes.slice(before);
		const bodies = (method: string): string[] =>
			sent.filter((write) => write.method === method).map(({ body }) => body);
		assert.ok(bodies("POST").includes(JSON.stringify({ email: "new@example.com" })));
		assert.deepEqual(bodies("DELETE"), [JSON.stringify({ email: "p3@example.com" })]);
		await code.window.page.getByRole("tab", { name: "team.access.json" }).click();
		const said = code.window.notifications.filter({
			hasText:
				"No changes to apply. Access already matches team.access.json, based on changes made from this computer.",
		});
		await code.window.clickLens("Review Changes and Apply…", said);
		assert.equal((await bench.writesUntilNow()).length, before + sent.length);
		played.dispose();
	});

	it("adds the addresses from a file dropped on the dataset to the typed ones, and sends nothing", async () => {
		const { window } = bench.code;
		const before = bench.writes.length;
		await window.page.getByRole("tab", { name: `Access: ${dataset.name}` }).click();
		page = await window.webviewOf("Access");
		await page.getByRole("button", { name: "Start New List" }).click();
		await page.getByRole("textbox", { name: "Email addresses" }).fill("typed@example.com");
		await page.getByRole("button", { name: "Grant Access for 1 Buyer…" }).waitFor();
		await window.openFile("buyers.csv");
		const row = window.treeRows("My Datasets").filter({ hasText: dataset.name }).first();
		await dragToRow(window.page, window.page.getByRole("tab", { name: "buyers.csv" }), row);
		page = await window.webviewOf("Access");
		await page.getByRole("button", { name: "Grant Access for 3 Buyers…" }).waitFor();
		await page.getByText("Nobody", { exact: true }).first().waitFor();
		const field = page.getByRole("textbox", { name: "Email addresses" });
		assert.match(await field.inputValue(), /^typed@example\.com\n/);
		assert.equal((await bench.writesUntilNow()).length, before);
	});

	it("reads a UTF-16 file dropped on the page", async () => {
		const unicode = `Uint16Array.from("\\ufeffcy@example.com", (character) => character.charCodeAt(0))`;
		await page.locator(":root").evaluate(dropOf(`[${unicode}], "buyers.txt"`));
		await page.getByRole("button", { name: "Grant Access for 4 Buyers…" }).waitFor();
	});
}
