import assert from "node:assert/strict";
import type { FrameLocator } from "playwright-core";
import { confirm, fillForm, review } from "../support/pages/createForm.ts";
import { until } from "../support/host/conditions.ts";
import { killExtensionHosts } from "../support/host/server.ts";
import { carryOutThen } from "../support/services/lostAnswers.ts";
import { type AccountWorkbench, openAccountWorkbench } from "../support/accountWorkbench.ts";
import { story } from "../support/story.ts";
import { seller } from "../support/host/marketplace.ts";

describe("A dataset whose creation got no response", function () {
	this.timeout(180_000);
	const it = story();
	let bench: AccountWorkbench;
	let page: FrameLocator;

	it.before(async () => {
		bench = await openAccountWorkbench({ as: seller, theme: "dark", size: { width: 1440, height: 1000 } });
		await bench.code.window.run("dataMarketplace.dataset.create");
		page = await bench.code.window.webviewOf("New Dataset");
	});
	it.after(async () => bench.close());

	it("is unconfirmed, blocks creation in a second window, and is found by Check Now", async () => {
		const { code, front: faults } = bench;
		const lost = faults.play(
			carryOutThen((exchange) => exchange.reset()),
			{ method: "POST", path: /\/v1\/datasets$/, times: 1 },
		);
		await fillForm(page);
		// The service lists public ones only, so a private one could not be found by looking.
		await page.getByText("Public", { exact: true }).first().click();
		await review(page);
		await confirm(page);
		await page.getByRole("button", { name: "Publish Dataset" }).click();
		await page.getByText("Couldn’t confirm whether this dataset was created").waitFor();
		lost.dispose();
		await page.locator("#publish[disabled]").waitFor();
		const second = await code.openWindow();
		await second.openSidebar();
		await second.run("dataMarketplace.dataset.create");
		const other = await second.webviewOf("New Dataset");
		await other.getByText("Couldn’t confirm whether this dataset was created").waitFor();
		await page.getByRole("button", { name: "Check Now" }).click();
		await page.getByText("Halden Research lists a dataset with this name").waitFor();
		await page.getByRole("button", { name: "This Is My Dataset…" }).click();
		await code.window.answerDialog("Cancel");
		await page.getByRole("button", { name: "This Is My Dataset…" }).click();
		await code.window.answerDialog("This Is My Dataset");
		await page.getByText("Your dataset with this name was created at").waitFor();
		// What the second window had under review is published: it begins a new one.
		await other.getByRole("heading", { name: "New Dataset" }).waitFor();
		await second.page.close();
		assert.equal(bench.writes.length, 1);
	});

	it("can be published again only after the user says that it wasn't created", async () => {
		const { code, front: faults } = bench;
		await page.getByRole("button", { name: "New Dataset" }).click();
		const lost = faults.play((exchange) => exchange.reset(), {
			method: "POST",
			path: /\/v1\/datasets$/,
			times: 1,
		});
		await fillForm(page, "Never arrived");
		await review(page);
		await confirm(page, "Never arrived");
		await page.getByRole("button", { name: "Publish Dataset" }).click();
		await page.getByRole("button", { name: "Check Now" }).click();
		await page
			.getByText(/No (such )?dataset/)
			.first()
			.waitFor();
		await page.getByRole("button", { name: "Allow Publishing Again…" }).click();
		await code.window.answerDialog("Cancel");
		await page.getByText("Couldn’t confirm whether this dataset was created").waitFor();
		await page.getByRole("button", { name: "Allow Publishing Again…" }).click();
		await code.window.answerDialog("Allow Publishing Again");
		lost.dispose();
		await page.getByText("This can’t be undone").waitFor();
		await confirm(page, "Never arrived");
		await page.getByRole("button", { name: "Publish Dataset" }).click();
		await page.getByText("The dataset was created at").waitFor();
		assert.equal(bench.writes.length, 3);
	});

	it("is unconfirmed after a crash during sending", async () => {
		const { code, front: faults } = bench;
		const sent = bench.writes.length;
		await page.getByRole("button", { name: "New Dataset" }).click();
		await fillForm(page, "Sent in a crash");
		await review(page);
		await confirm(page, "Sent in a crash");
		const held = faults.play(() => undefined, { method: "POST", path: /\/v1\/datasets$/, times: 1 });
		await page.getByRole("button", { name: "Publish Dataset" }).click();
		await until(async () => bench.writes.length > sent);
		killExtensionHosts(code.server);
		await code.window.reload();
		held.dispose();
		await code.window.openSidebar();
		await code.window.run("dataMarketplace.dataset.create");
		page = await code.window.webviewOf("New Dataset");
		await page.getByText("Couldn’t confirm whether this dataset was created").waitFor();
		assert.equal(bench.writes.length, sent + 1);
	});
});
