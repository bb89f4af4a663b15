import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FrameLocator } from "playwright-core";
import type { FaultExchange } from "../support/faultServer.ts";
import { until } from "../support/host/conditions.ts";
import { buyer, seller } from "../support/host/marketplace.ts";
import { openSellerWorkbench, type SellerWorkbench } from "../support/sellerWorkbench.ts";

const accessPath = /\/v1\/datasets\/[^/]+\/access$/;
const json = { "content-type": "application/json" };

/** A dataset of the demo seller, by the service's own list. */
async function ownDataset(bench: SellerWorkbench): Promise<{ id: string; name: string }> {
	const list = await bench.service.get("/v1/datasets/discover", await bench.service.accessTokenFor(seller));
	assert.ok(Array.isArray(list));
	const own: unknown = list.find(
		(each: unknown) =>
			typeof each === "object" &&
			each !== null &&
			"seller_name" in each &&
			each.seller_name === "Halden Research",
	);
	assert.ok(typeof own === "object" && own !== null && "id" in own && "name" in own);
	return { id: String(own.id), name: String(own.name) };
}

async function addToMine(bench: SellerWorkbench, id: string, name: string): Promise<void> {
	const { window } = bench.code;
	await window.runCommand("Data Marketplace: Add Dataset by ID…");
	await window.type(id);
	await window.view("My Datasets").locator(".pane-header").click();
	await window.treeRows("My Datasets").filter({ hasText: name }).waitFor();
}

function emailOf({ delivery }: FaultExchange): string {
	const body: unknown = JSON.parse(delivery.body);
	return typeof body === "object" && body !== null && "email" in body ? String(body.email) : "";
}

describe("Access for one", function () {
	this.timeout(180_000);
	let bench: SellerWorkbench;
	let dataset: { id: string; name: string };

	before(async () => {
		bench = await openSellerWorkbench({ theme: "dark", size: { width: 1440, height: 1000 } });
		dataset = await ownDataset(bench);
		await addToMine(bench, dataset.id, dataset.name);
	});
	after(async () => bench.close());

	it("is granted after a question that names who, what and where; Cancel sends nothing", async () => {
		const { window } = bench.code;
		const ask = async (): Promise<void> => {
			await window.runCommand("Data Marketplace: Grant Access…");
			await window.pick(dataset.name);
			await window.type(buyer);
			await window.dialog.getByText(`Grant ${buyer} access to ${dataset.name}?`).waitFor();
		};
		await ask();
		await window.dialog.getByText(`${seller} on ${new URL(bench.faults.origin).host}.`).waitFor();
		await window.takeScreenshot("access-question-dark");
		await window.answerDialog("Cancel");
		assert.equal(bench.writes.length, 0);
		await ask();
		await window.answerDialog("Grant Access");
		await window.notifications.filter({ hasText: `${buyer} has access to ${dataset.name}.` }).waitFor();
		assert.deepEqual(
			bench.writes.map(({ method, path, body }) => [method, path, body]),
			[["POST", `/v1/datasets/${dataset.id}/access`, JSON.stringify({ email: buyer })]],
		);
	});

	it("is taken back from the notification, which asks too", async () => {
		const { window } = bench.code;
		await window.answerNotification(`${buyer} has access`, "Revoke Access…");
		await window.dialog.getByText(`Revoke access of ${buyer} to ${dataset.name}?`).waitFor();
		await window.answerDialog("Revoke Access");
		await window.notifications.filter({ hasText: `${buyer} has no access` }).waitFor();
		assert.equal(bench.writes.at(-1)?.method, "DELETE");
	});

	it("is refused in the service's words, and an address that is none is not sent", async () => {
		const { window } = bench.code;
		const before = bench.writes.length;
		await window.runCommand("Data Marketplace: Grant Access…");
		await window.pick(dataset.name);
		await window.quickInput.locator("input").first().fill("not-an-address@");
		await window.quickInput.getByText("is not an e-mail address").waitFor();
		await window.type("nobody@example.com");
		await window.answerDialog("Grant Access");
		await window.notifications.filter({ hasText: "There is no buyer with this e-mail address." }).waitFor();
		assert.equal(bench.writes.length, before + 1);
	});
});

describe("Access for many", function () {
	this.timeout(240_000);
	let bench: SellerWorkbench;
	let page: FrameLocator;
	let dataset: { id: string; name: string };

	before(async () => {
		bench = await openSellerWorkbench({
			theme: "dark",
			size: { width: 1440, height: 1000 },
			files: {
				"buyers.csv": "name,email\nAna,ana@example.com\nBo,bo@example.com\nNobody,\n",
				"team.access.json": "",
			},
		});
		dataset = await ownDataset(bench);
		await addToMine(bench, dataset.id, dataset.name);
		await bench.code.window.runCommand("Data Marketplace: Manage Access…");
		await bench.code.window.pick(dataset.name);
		page = await bench.code.window.webviewOf("Access");
		await page.getByRole("heading", { name: "Access" }).waitFor();
	});
	after(async () => bench.close());

	it("sorts the addresses before anything is sent", async () => {
		await page
			.getByRole("textbox", { name: "Email addresses" })
			.fill("ana@example.com, bo@example.org; ANA@example.com\nbuуer@example.com\nnot-an-address@\n");
		await page.getByText("Same as line 1.").waitFor();
		await page.getByText("The marked letter is Cyrillic.").waitFor();
		await page.getByText("Nothing follows the @.").waitFor();
		await page.getByRole("button", { name: "Grant Access to 2 People…" }).waitFor();
		await page.getByRole("checkbox", { name: "Include buуer@example.com" }).press("Space");
		await page.getByRole("button", { name: "Grant Access to 3 People…" }).waitFor();
		await page.getByRole("checkbox", { name: "Include ana@example.com" }).press("Space");
		await page.getByRole("button", { name: "Grant Access to 2 People…" }).waitFor();
		await bench.code.window.takeScreenshot("access-plan-dark");
		await page.getByText("Left out").click();
		await page.getByText("bo@example.org", { exact: true }).waitFor({ state: "detached" });
		assert.equal(bench.writes.length, 0);
	});

	it("grants two hundred people, tells each outcome, and repeats only the refused ones", async () => {
		const { code, faults } = bench;
		let refusing = true;
		const played = faults.play(
			(exchange) => {
				const refused = refusing && /^p\d*0@/.test(emailOf(exchange));
				exchange.answer(
					refused
						? {
								status: 404,
								headers: json,
								body: Buffer.from('{"message":"No account uses this email address."}'),
							}
						: { status: 204 },
				);
			},
			{ method: "POST", path: accessPath },
		);
		const people = Array.from({ length: 200 }, (_, index) => `p${index}@example.com`).join("\n");
		await page.getByRole("textbox", { name: "Email addresses" }).fill(people);
		await page.getByRole("button", { name: "Grant Access to 200 People…" }).click();
		await code.window.dialog.getByText(`Grant 200 people access to ${dataset.name}?`).waitFor();
		await code.window.answerDialog("Cancel");
		assert.equal(bench.writes.length, 0);
		await page.getByRole("button", { name: "Grant Access to 200 People…" }).click();
		await code.window.answerDialog("Grant Access");
		await page.getByText("200 of 200 done, 20 refused").waitFor({ timeout: 60_000 });
		await page.getByText("It says: “No account uses this email address.” (404)").first().waitFor();
		await code.window.takeScreenshot("access-run-dark");
		assert.equal(new Set(bench.writes.map(({ body }) => body)).size, 200);
		refusing = false;
		await page.getByRole("button", { name: "Retry 20 Refused" }).click();
		await code.window.answerDialog("Grant Access");
		await page.getByText("200 of 200 done", { exact: true }).waitFor();
		assert.equal(bench.writes.length, 220);
		played.dispose();
		await page.getByRole("button", { name: "Copy Outcomes" }).click();
	});

	it("stops when told, having sent nothing more, and waits when the service asks", async () => {
		const { code, faults } = bench;
		await page.getByRole("button", { name: "New List" }).click();
		const held: FaultExchange[] = [];
		const played = faults.play((exchange) => void held.push(exchange), { method: "POST", path: accessPath });
		const before = bench.writes.length;
		const people = Array.from({ length: 30 }, (_, index) => `q${index}@example.com`).join("\n");
		await page.getByRole("textbox", { name: "Email addresses" }).fill(people);
		await page.getByRole("button", { name: "Grant Access to 30 People…" }).click();
		await code.window.answerDialog("Grant Access");
		await page.getByRole("button", { name: "Stop" }).click();
		await page.getByText("stopping").waitFor();
		for (const exchange of held) exchange.answer({ status: 204 });
		await page.getByText("30 of 30 done, 27 not sent").waitFor();
		assert.equal(bench.writes.length, before + 3);
		played.dispose();
		const busy = faults.play(
			(exchange) =>
				exchange.answer({ status: 429, headers: { ...json, "retry-after": "2" }, body: Buffer.from("{}") }),
			{ method: "POST", path: accessPath, times: 1 },
		);
		const rest = faults.play((exchange) => exchange.answer({ status: 204 }), {
			method: "POST",
			path: accessPath,
			skip: 1,
		});
		await page.getByRole("button", { name: "Send 27 Not Sent" }).click();
		await code.window.answerDialog("Grant Access");
		await page.getByText(/refused, the service asks to wait 2 seconds/).waitFor();
		await page.getByText("30 of 30 done, 1 refused").waitFor();
		busy.dispose();
		rest.dispose();
		assert.equal(bench.writes.length, before + 30);
	});

	it("says that an outcome is not known, and repeats it only when asked", async () => {
		const { code, faults } = bench;
		await page.getByRole("button", { name: "New List" }).click();
		const lost = faults.play((exchange) => exchange.reset(), { method: "POST", path: accessPath, times: 1 });
		await page.getByRole("textbox", { name: "Email addresses" }).fill(buyer);
		await page.getByRole("button", { name: "Grant Access to 1 Person…" }).click();
		await code.window.answerDialog("Grant Access");
		await page.getByText("Sent, and no answer came.").waitFor();
		await code.window.takeScreenshot("access-unknown-dark");
		lost.dispose();
		await page.getByRole("button", { name: `Try ${buyer} again` }).click();
		await code.window.answerDialog("Grant Access");
		await page.getByText("1 of 1 done", { exact: true }).waitFor();
	});

	it("keeps a ledger of it all, which can be searched and exported", async () => {
		const { code } = bench;
		await page.getByRole("tab", { name: /Ledger/ }).click();
		await page.getByText("231 entries").waitFor();
		await page.getByRole("textbox", { name: "Search ledger" }).fill("p199@");
		await page.getByText("1 of 231 entries").waitFor();
		await code.window.takeScreenshot("access-ledger-dark");
		await page.getByRole("button", { name: "Export CSV" }).click();
		const target = join(code.folder, "ledger.csv");
		const name = code.window.quickInput.locator(".quick-input-box input");
		await until(async () => (await name.inputValue()).includes("access-ledger-"));
		await code.window.type(target);
		await code.window.notifications.filter({ hasText: "acts were written to ledger.csv" }).waitFor();
		const lines = (await readFile(target, "utf8")).trimEnd().split("\r\n");
		assert.match(lines[0] ?? "", /^when,email,act,outcome/);
		assert.equal(lines.filter((line) => line.includes("p199@example.com")).length, 1);
		assert.equal(lines.filter((line) => line.includes("p190@example.com")).length, 2);
	});

	it("takes one back from the ledger after a question", async () => {
		const { code } = bench;
		await page.getByRole("button", { name: "Revoke… access of p199@example.com" }).click();
		await code.window.dialog.getByText(`Revoke access of p199@example.com to ${dataset.name}?`).waitFor();
		const before = bench.writes.length;
		await code.window.answerDialog("Cancel");
		assert.equal(bench.writes.length, before);
	});
});
