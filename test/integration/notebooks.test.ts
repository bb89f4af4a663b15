import assert from "node:assert/strict";
import * as vscode from "vscode";
import { extension } from "./extension.ts";

const { Code, Markup } = vscode.NotebookCellKind;

interface CellText {
	readonly kind: vscode.NotebookCellKind;
	readonly language: string;
	readonly text: string;
}

/** Shows a new notebook with these cells and one of them selected, in command mode. */
async function show(cells: readonly CellText[], selected: number): Promise<vscode.NotebookEditor> {
	const data = cells.map(({ kind, language, text }) => new vscode.NotebookCellData(kind, text, language));
	const notebook = await vscode.workspace.openNotebookDocument(
		"jupyter-notebook",
		new vscode.NotebookData(data),
	);
	const selections = [new vscode.NotebookRange(selected, selected + 1)];
	return vscode.window.showNotebookDocument(notebook, { selections });
}

/** Each cell's language, and whether it has a snippet. */
function cellsOf({ notebook }: vscode.NotebookEditor): string[] {
	return notebook
		.getCells()
		.map(
			({ document }) =>
				`${document.languageId}${document.getText().includes("/v1/datasets/") ? ": snippet" : ""}`,
		);
}

describe("Notebooks", function () {
	let datasetId = "";

	const insert = async (more: Readonly<Record<string, string>> = {}): Promise<unknown> =>
		vscode.commands.executeCommand("dataMarketplace.dataset.insertSnippet", { datasetId, ...more });

	before(async () => {
		await extension().activate();
		await vscode.commands.executeCommand("dataMarketplace.localMarketplace.start");
		const { content } = await vscode.lm.invokeTool(
			"dataMarketplace_search_datasets",
			{ input: { query: '"eu patent claims"' }, toolInvocationToken: undefined },
			new vscode.CancellationTokenSource().token,
		);
		const [part] = content;
		const text = part instanceof vscode.LanguageModelTextPart ? part.value : "";
		datasetId = /"id": ?"([0-9a-f-]{36})"/.exec(text)?.[1] ?? "";
	});

	afterEach(async () => {
		while (vscode.window.tabGroups.all.some(({ tabs }) => tabs.length > 0))
			await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
	});

	after(async () => {
		await vscode.commands.executeCommand("dataMarketplace.localMarketplace.stop");
	});

	const heading = { kind: Markup, language: "markdown", text: "# Tides" };

	for (const language of ["python", "javascript"]) {
		it(`get a snippet as a cell below the selected one, in its language ${language}`, async () => {
			const code = { kind: Code, language, text: "1" };
			const editor = await show([heading, code, heading], 1);
			await insert();
			assert.deepEqual(cellsOf(editor), ["markdown", language, `${language}: snippet`, "markdown"]);
			assert.deepEqual([editor.selection.start, editor.selection.end], [2, 3]);
			assert.doesNotMatch(editor.notebook.cellAt(2).document.getText(), /\s$/);
		});
	}

	it("get a snippet below a selected heading, in the language of their code cells", async () => {
		const editor = await show([heading, { kind: Code, language: "python", text: "1" }], 0);
		await insert();
		assert.deepEqual(cellsOf(editor), ["markdown", "python: snippet", "python"]);
	});

	it("are created on request, with the snippet as the only cell, if no editor is open", async () => {
		await insert({ language: "python", into: "newNotebook" });
		const editor = vscode.window.activeNotebookEditor;
		assert.ok(editor);
		assert.deepEqual(cellsOf(editor), ["python: snippet"]);
		assert.match(editor.notebook.cellAt(0).document.getText(), /json\.load\(response\)/);
	});

	it("show a dataset’s details in a hover over its ID in a cell", async () => {
		const editor = await show([{ kind: Code, language: "python", text: `id = "${datasetId}"` }], 0);
		const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
			"vscode.executeHoverProvider",
			editor.notebook.cellAt(0).document.uri,
			new vscode.Position(0, 10),
		);
		const text = hovers.flatMap(({ contents }) =>
			contents.map((content) => (content instanceof vscode.MarkdownString ? content.value : "")),
		);
		assert.match(text.join("\n"), /EU patent claims/);
	});
});
