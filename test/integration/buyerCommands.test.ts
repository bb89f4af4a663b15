import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { CommandId } from "../../src/host/commandIds.ts";
import { extension } from "./extension.ts";
import { tabThat } from "./tabs.ts";

async function run(command: CommandId, ...args: unknown[]): Promise<Record<string, unknown>> {
	const outcome: unknown = await vscode.commands.executeCommand(command, ...args);
	assert.ok(typeof outcome === "object" && outcome !== null, `${command} returned nothing`);
	return Object.fromEntries(Object.entries(outcome));
}

/** The IDs of the datasets that a search finds. */
async function idsFound(query: string): Promise<string[]> {
	const { content } = await vscode.lm.invokeTool(
		"dataMarketplace_search_datasets",
		{ input: { query }, toolInvocationToken: undefined },
		new vscode.CancellationTokenSource().token,
	);
	const text = content
		.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : ""))
		.join("");
	return Array.from(text.matchAll(/"id": ?"([0-9a-f-]{36})"/g), ([, id]) => id ?? "");
}

/** Resolves to the active document's text once it matches. */
async function documentWith(fits: (text: string) => boolean): Promise<vscode.TextDocument> {
	return new Promise((resolve) => {
		const look = (): void => {
			const document = vscode.window.activeTextEditor?.document;
			if (!document || !fits(document.getText())) return;
			for (const listener of listeners) listener.dispose();
			resolve(document);
		};
		const listeners = [
			vscode.workspace.onDidChangeTextDocument(look),
			vscode.window.onDidChangeActiveTextEditor(look),
		];
		look();
	});
}

describe("A buyer’s commands with arguments", function () {
	let datasetId = "";
	let ids: string[] = [];

	before(async () => {
		await extension().activate();
		await run("dataMarketplace.localMarketplace.start");
		ids = await idsFound("");
		// More than a comparison takes.
		assert.ok(ids.length > 4);
		[datasetId = ""] = await idsFound('"eu patent claims"');
	});
	after(async () => {
		await vscode.commands.executeCommand("workbench.action.closeAllEditors");
		await run("dataMarketplace.datasets.clearFilter");
		await run("dataMarketplace.dataset.unpin", datasetId);
		await vscode.commands.executeCommand("dataMarketplace.localMarketplace.stop");
	});

	it("refresh the datasets and the balance, and return the result", async () => {
		const { kind, count, unreadable } = await run("dataMarketplace.datasets.refresh");
		assert.deepEqual([kind, count, unreadable], ["read", 53, 0]);
		const balance = await run("dataMarketplace.balance.refresh");
		assert.deepEqual(balance, { kind: "read", balance: "100.00000000", currency: "USD" });
	});

	it("filter and report invalid terms, save the search, sort, and group", async () => {
		const { kind, filter, problems } = await run("dataMarketplace.datasets.filter", {
			text: "patent prise<1",
		});
		assert.deepEqual([kind, filter], ["filtered", "patent prise<1"]);
		assert.match(String(problems), /^“prise<” isn’t a search term\./);
		const { kind: refused } = await run("dataMarketplace.datasets.saveSearch", { name: "Patents" });
		assert.equal(refused, "invalid");
		await run("dataMarketplace.datasets.filter", { text: "patent price<1" });
		assert.deepEqual(await run("dataMarketplace.datasets.saveSearch", { name: "Patents" }), {
			kind: "saved",
			name: "Patents",
		});
		await run("dataMarketplace.datasets.removeSavedSearch", { searchName: "Patents" });
		assert.deepEqual(await run("dataMarketplace.datasets.sort", "price"), { kind: "sorted", by: "price" });
		assert.deepEqual(await run("dataMarketplace.datasets.sort", { sort: "name" }), {
			kind: "sorted",
			by: "name",
		});
		assert.deepEqual(await run("dataMarketplace.datasets.groupBy", "none"), { kind: "grouped", by: "none" });
	});

	it("pin a dataset, watch for a lower price, and estimate the exact cost", async () => {
		assert.deepEqual(await run("dataMarketplace.dataset.pin", datasetId), {
			kind: "pinned",
			ids: [datasetId],
		});
		const watched = await run("dataMarketplace.dataset.watchPrice", { datasetId, target: "0.004" });
		assert.deepEqual(watched, { kind: "watching", target: "0.004", currency: "USD" });
		const above = await run("dataMarketplace.dataset.watchPrice", { datasetId, target: "0.0042" });
		assert.deepEqual(above, {
			kind: "invalid",
			message: "Enter an amount below the current price, 0.0042 USD.",
		});
		assert.equal(
			(await run("dataMarketplace.dataset.watchPrice", { datasetId, target: "cheap" }))["kind"],
			"invalid",
		);
		assert.deepEqual(await run("dataMarketplace.dataset.estimateCost", { datasetId, chunks: "12345" }), {
			kind: "estimated",
			cost: "51.849",
			currency: "USD",
			chunks: "12345",
		});
	});

	for (const [language, editor, comment] of [
		["python", "python", "    # EU patent claims"],
		["typescript", "typescript", "    // EU patent claims"],
		["curl", "shellscript", "    # EU patent claims"],
	] as const) {
		it(`insert a ${language} snippet at the cursor, indented like the line and without the key`, async () => {
			const document = await vscode.workspace.openTextDocument({ language: editor, content: "if x:\n    " });
			const shown = await vscode.window.showTextDocument(document);
			shown.selection = new vscode.Selection(1, 4, 1, 4);
			const { kind, text } = await run("dataMarketplace.dataset.insertSnippet", { datasetId, language });
			assert.equal(kind, "inserted");
			assert.match(String(text), /DATA_MARKETPLACE_API_KEY/);
			const written = document.getText();
			assert.ok(written.includes(comment), written);
			const lines = written
				.split("\n")
				.slice(1)
				.filter((line) => line.trim() !== "");
			assert.ok(
				lines.every((line) => line.startsWith("    ")),
				written,
			);
			assert.ok(written.includes(`/v1/datasets/${datasetId}`));
			await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
		});
	}

	it("refresh My Datasets, and open the Deposit page to configure auto-deposit", async () => {
		assert.deepEqual(await run("dataMarketplace.owned.refresh"), { kind: "done" });
		assert.deepEqual(await run("dataMarketplace.autoDeposit.configure"), { kind: "opened" });
		await tabThat(({ label }) => label === "Deposit");
	});

	it("return an outcome if there are no changes to dismiss or no dataset to remove", async () => {
		assert.deepEqual(await run("dataMarketplace.datasets.dismissChanges"), { kind: "dismissed" });
		assert.deepEqual(await run("dataMarketplace.owned.remove", datasetId), { kind: "cancelled" });
	});

	it("open a dataset to the side of the active tab", async () => {
		assert.deepEqual(await run("dataMarketplace.dataset.openToSide", datasetId), {
			kind: "opened",
			id: datasetId,
		});
		const tab = await tabThat(({ label }) => label.startsWith("EU patent claims"));
		assert.equal(tab.group.viewColumn, vscode.ViewColumn.Two);
		await vscode.window.tabGroups.close(tab);
	});

	it("compare at most four datasets", async () => {
		const { kind, ids: compared } = await run("dataMarketplace.datasets.compare", ids);
		assert.equal(kind, "opened");
		assert.deepEqual(compared, ids.slice(0, 4));
	});

	it("copy the text they return, and open the JSON read-only", async () => {
		for (const command of [
			"dataMarketplace.dataset.copyId",
			"dataMarketplace.dataset.copyName",
			"dataMarketplace.dataset.copyLink",
			"dataMarketplace.dataset.copyAsMarkdown",
			"dataMarketplace.dataset.copyCurl",
		] as const) {
			const { kind, text } = await run(command, datasetId);
			assert.equal(kind, "copied");
			assert.equal(await vscode.env.clipboard.readText(), text);
		}
		assert.deepEqual(await run("dataMarketplace.dataset.openAsJson", datasetId), {
			kind: "opened",
			id: datasetId,
		});
		const document = await documentWith((text) => text.includes(datasetId) && text.startsWith("{"));
		assert.equal(document.languageId, "json");
		assert.equal(vscode.workspace.fs.isWritableFileSystem(document.uri.scheme) ?? false, false);
	});
});
