import assert from "node:assert/strict";
import type { FrameLocator } from "playwright-core";
import { confirm, DATASET_NAME, fillForm, review } from "../../support/pages/newDatasetForm.ts";
import { showMine } from "../../support/ownDataset.ts";
import { jsonReply } from "../../support/faults/reply.ts";
import { until } from "../../support/host/conditions.ts";
import { carryOutThen } from "../../support/services/lostResponses.ts";
import type { AccountWorkbench } from "../../support/accountWorkbench.ts";
import type { OpenForStory } from "../../support/sharedWindow.ts";
import { story } from "../../support/story.ts";
import { SELLER } from "../../support/host/marketplace.ts";

export function formTests(open: OpenForStory): void {
	const it = story();
	let bench: AccountWorkbench;
	let page: FrameLocator;

	it.before(async () => {
		bench = await open({ as: SELLER, size: { width: 1440, height: 1000 } });
		const { window } = bench.code;
		await window.run("dataMarketplace.dataset.create");
		page = await window.webviewOf("New Dataset");
		await page.getByRole("heading", { name: "New Dataset" }).waitFor();
	});

	it("adds fields from a table in the clipboard, with the button or by pasting", async () => {
		await fillForm(page);
		await bench.window.page.evaluate(
			"navigator.clipboard.writeText('name\\ttype\\tdescription\\nbuoy\\tstring\\tIts name.\\nwave\\tnumber\\tMetres.')",
		);
		await page.getByRole("button", { name: "Paste Fields" }).click();
		await page.getByText("2 fields added, 2 total").waitFor({ state: "attached" });
		assert.equal(await page.getByRole("textbox", { name: "Description of field 2" }).inputValue(), "Metres.");
		await page.getByRole("textbox", { name: "Name of field 2" }).press("Control+V");
		await page.getByText("2 fields added, 4 total").waitFor({ state: "attached" });
		for (const number of [4, 3]) await page.getByRole("button", { name: `Remove Field ${number}` }).click();
		await page.locator("#metadata_schema + .count").filter({ hasText: /^2$/ }).waitFor();
	});

	it("keeps the draft while hidden and after a reload", async () => {
		const { window } = bench.code;
		await page.getByText("Draft saved").waitFor();
		await window.runCommand("File: New Untitled Text File");
		await window.page.locator(".tab", { hasText: "New Dataset" }).click();
		page = await window.webviewOf("New Dataset");
		await page.getByRole("textbox", { name: "Name of field 2" }).waitFor();
		await window.reload();
		page = await window.webviewOf("New Dataset");
		await page.getByRole("textbox", { name: "Name of field 2" }).waitFor();
		assert.equal(await page.getByRole("textbox", { name: "Name", exact: true }).inputValue(), DATASET_NAME);
		await page.locator(".tab").first().waitFor({ state: "detached" });
	});

	it("shows exactly what will be sent, and sends it once, after the user types the name", async () => {
		await showMine(bench.code.window);
		const before = bench.writes.length;
		await page.getByRole("textbox", { name: "Description of field 1" }).fill("When it was read.");
		await review(page);
		await page.getByText("Publishing can’t be undone").waitFor();
		await page.locator(".sent").getByText("When it was read.").waitFor();
		await confirm(page, "Tide gauges");
		await page.locator("#publish[disabled]").waitFor();
		await page.getByText("JSON", { exact: true }).click();
		const shown: unknown = JSON.parse(await page.locator("pre").innerText());
		await page.getByText("List", { exact: true }).click();
		await page.getByRole("button", { name: "Continue Editing" }).click();
		await page.getByRole("heading", { name: "New Dataset" }).waitFor();
		assert.equal((await bench.writesUntilNow()).length, before);
		await review(page);
		await confirm(page);
		await page.locator("#publish").dblclick();
		await page.getByText("The dataset was published at").waitFor();
		const [write, ...others] = (await bench.writesUntilNow()).slice(before);
		assert.deepEqual(others, []);
		assert.equal(write?.path, "/v1/datasets");
		assert.deepEqual(JSON.parse(write?.body ?? ""), shown);
	});

	it("shows the new dataset in My Datasets and starts an empty draft", async () => {
		const { window } = bench.code;
		const row = window.treeRows("My Datasets").filter({ hasText: DATASET_NAME });
		await row.getByText(/^\u200e0\.0042 · /).waitFor();
		await window.view("My Datasets").getByText("created by you").waitFor();
		await page.getByRole("button", { name: "New Dataset" }).click();
		const emptied = page.getByRole("textbox", { name: "Name", exact: true });
		await until(async () => (await emptied.inputValue()) === "");
	});

	it("warns about a name already in use, quotes a rejection, and keeps the typed text even if the API key is rejected", async () => {
		const refusal = bench.front.play(
			(exchange) => exchange.answer(jsonReply(422, { message: "This name is taken." })),
			{ method: "POST", path: /\/v1\/datasets$/, times: 1 },
		);
		await fillForm(page);
		await review(page);
		await page.locator(".review").getByText("You already have a dataset with this exact name.").waitFor();
		await page.getByRole("button", { name: "Continue Editing" }).click();
		await page.locator("#name-message").getByText("You already have a dataset").waitFor();
		await fillForm(page, "Taken");
		await review(page);
		await confirm(page, "Taken");
		await page.getByRole("button", { name: "Publish Dataset" }).click();
		await page.getByText("The marketplace rejected the dataset").waitFor();
		await page.getByText("This name is taken.").waitFor();
		refusal.dispose();
		// A rejected key ends the session, but the outcome and the typed text stay.
		bench.front.play((exchange) => exchange.answer(jsonReply(401, {})), {
			method: "POST",
			path: /\/v1\/datasets$/,
			times: 1,
		});
		await page.getByRole("button", { name: "Publish Dataset" }).click();
		await page.getByText(/no longer accepts your API key or session/).waitFor();
		await page.getByRole("button", { name: "Sign In…" }).waitFor();
		assert.equal(await page.getByRole("textbox", { name: "Type the dataset" }).inputValue(), "Taken");
		await bench.signInWithKey(await bench.service.keyFor(SELLER), SELLER);
		await page.getByRole("button", { name: "Sign In…" }).first().waitFor({ state: "detached" });
		await page.getByRole("button", { name: "Continue Editing" }).click();
		assert.equal(await page.getByRole("textbox", { name: "Name", exact: true }).inputValue(), "Taken");
	});

	it("deletes a draft only after a confirmation", async () => {
		const { window } = bench.code;
		await page.getByRole("button", { name: "Delete Draft…" }).click();
		await window.answerDialog("Cancel");
		assert.equal(await page.getByRole("textbox", { name: "Name", exact: true }).inputValue(), "Taken");
		await page.getByRole("button", { name: "Delete Draft…" }).click();
		await window.answerDialog("Delete Draft");
		const emptied = page.getByRole("textbox", { name: "Name", exact: true });
		await until(async () => (await emptied.inputValue()) === "");
	});

	it("shows a creation without a response as unconfirmed, blocks a repeat, finds the dataset with Check Now, and keeps what was edited meanwhile", async () => {
		const { window } = bench.code;
		const before = bench.writes.length;
		const lost = bench.front.play(
			carryOutThen((exchange) => exchange.reset()),
			{ method: "POST", path: /\/v1\/datasets$/, times: 1 },
		);
		await fillForm(page, "Arrived before the edit");
		// Check Now couldn’t find a private dataset, because it isn’t listed.
		await page.getByText("Public", { exact: true }).first().click();
		await review(page);
		await confirm(page, "Arrived before the edit");
		await page.getByRole("button", { name: "Publish Dataset" }).click();
		await page.getByText("Couldn’t confirm whether this dataset was published").waitFor();
		lost.dispose();
		await page.locator("#publish[disabled]").waitFor();
		await page.getByRole("button", { name: "Continue Editing" }).click();
		const name = page.getByRole("textbox", { name: "Name", exact: true });
		await name.fill("The next one");
		await review(page);
		await page.getByRole("button", { name: "Check Now" }).click();
		await page.getByText("Halden Research lists a dataset with this name").waitFor();
		await page.getByRole("button", { name: "Confirm as My Dataset…" }).click();
		await window.answerDialog("Cancel");
		await page.getByRole("button", { name: "Confirm as My Dataset…" }).click();
		await window.dialog.getByText("Confirm Arrived before the edit as the dataset you published?").waitFor();
		await window.answerDialog("Confirm as My Dataset");
		await page.getByText("Your dataset with this name was published at").waitFor();
		assert.equal((await bench.writesUntilNow()).length, before + 1);
		await page.getByRole("button", { name: "New Dataset" }).click();
		await until(async () => (await name.inputValue()) === "The next one");
	});

	it("publishes again only after the user says that the dataset wasn’t created", async () => {
		const { code, front: faults } = bench;
		const before = bench.writes.length;
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
		await page.getByText("No new dataset with this name is listed yet").waitFor();
		await page.getByRole("button", { name: "Allow Publishing Again…" }).click();
		await code.window.answerDialog("Cancel");
		await page.getByText("Couldn’t confirm whether this dataset was published").waitFor();
		await page.getByRole("button", { name: "Allow Publishing Again…" }).click();
		await code.window.dialog.getByText("Allow publishing Never arrived again?").waitFor();
		await code.window.answerDialog("Allow Publishing Again");
		lost.dispose();
		await page.getByText("Publishing can’t be undone").waitFor();
		await confirm(page, "Never arrived");
		await page.getByRole("button", { name: "Publish Dataset" }).click();
		await page.getByText("The dataset was published at").waitFor();
		assert.equal((await bench.writesUntilNow()).length, before + 2);
	});
}
