import assert from "node:assert/strict";
import { BUYER, SELLER } from "../support/host/marketplace.ts";
import { addToMine, ownDataset } from "../support/ownDataset.ts";
import { type AccountWorkbench, openAccountWorkbench } from "../support/accountWorkbench.ts";
import { carryOutThen } from "../support/services/lostAnswers.ts";
import { story } from "../support/story.ts";

const PROMPT = "Enter the buyer’s email address.";

describe("Access for one buyer", () => {
	const it = story();
	let bench: AccountWorkbench;
	let dataset: { id: string; name: string };

	it.before(async () => {
		bench = it.closes(
			await openAccountWorkbench({ as: SELLER, theme: "dark", size: { width: 1440, height: 1000 } }),
		);
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
		assert.equal(bench.writes.at(-1)?.method, "DELETE");
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
		const page = await window.webviewOf(dataset.name);
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
		await window.notifications
			.filter({ hasText: `so ${BUYER} probably already has access to ${dataset.name}.` })
			.getByRole("button", { name: "Revoke Access…" })
			.waitFor();
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
});
