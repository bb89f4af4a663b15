import assert from "node:assert/strict";
import { mkdtemp, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import * as vscode from "vscode";
import { runWith } from "./commands.ts";
import { extension } from "./extension.ts";
import { tabThat } from "./tabs.ts";

const BROKEN = `{
	"name": "Tide gauges",
	"description": "Every reading of every gauge of the North Sea since 1950.",
	"price_per_chunk": "0,0042",
	"currency": "USD",
	"visibility": "public",
	"licence": "MIT",
	"metadata_schema": [
		{ "name": "station", "type": "string", "description": "Name of the gauge." },
		{ "name": "station", "type": "string", "description": "" }
	]
}
`;

/** Resolves once a file's diagnostics match. */
async function diagnosticsThat(
	uri: vscode.Uri,
	fit: (all: readonly vscode.Diagnostic[]) => boolean,
): Promise<readonly vscode.Diagnostic[]> {
	const present = vscode.languages.getDiagnostics(uri);
	if (fit(present)) return present;
	return new Promise((resolve) => {
		const subscription = vscode.languages.onDidChangeDiagnostics(() => {
			const all = vscode.languages.getDiagnostics(uri);
			if (!fit(all)) return;
			subscription.dispose();
			resolve(all);
		});
	});
}

async function lensesOf(uri: vscode.Uri): Promise<Array<string | undefined>> {
	const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
		"vscode.executeCodeLensProvider",
		uri,
		9,
	);
	return lenses.map(({ command }) => command?.title);
}

function messages(diagnostics: readonly vscode.Diagnostic[]): string[] {
	return diagnostics.map((diagnostic) => diagnostic.message);
}

/** The document that a command opens once what it proposes in a list is accepted. */
async function openedBy(command: string): Promise<vscode.TextDocument> {
	await runWith("workbench.action.acceptSelectedQuickOpenItem", command);
	assert.ok(vscode.window.activeTextEditor);
	return vscode.window.activeTextEditor.document;
}

describe("A manifest in VS Code", function () {
	let folder = "";
	let uri: vscode.Uri;
	let document: vscode.TextDocument;

	before(async () => {
		await extension().activate();
		await vscode.commands.executeCommand("dataMarketplace.localMarketplace.start");
		folder = await mkdtemp(join(tmpdir(), "manifest-"));
		uri = vscode.Uri.file(join(folder, "tides.dataset.json"));
		await writeFile(uri.fsPath, BROKEN);
		document = await vscode.workspace.openTextDocument(uri);
		await vscode.window.showTextDocument(document);
	});
	after(async () => {
		await vscode.commands.executeCommand("dataMarketplace.localMarketplace.stop");
		await vscode.commands.executeCommand("workbench.action.closeAllEditors");
		await rm(folder, { recursive: true });
	});

	/** The outcome of publishing the file. */
	const publishedAs = async (): Promise<unknown> => {
		const outcome: unknown = await vscode.commands.executeCommand("dataMarketplace.manifest.publish", uri);
		assert.ok(typeof outcome === "object" && outcome !== null && "kind" in outcome);
		return outcome.kind;
	};
	const append = async (text: string): Promise<void> => {
		const edit = new vscode.WorkspaceEdit();
		edit.insert(uri, document.positionAt(document.getText().length), text);
		assert.equal(await vscode.workspace.applyEdit(edit), true);
	};

	it("gets diagnostics from the extension", async () => {
		const found = await diagnosticsThat(uri, (all) =>
			all.some(({ source }) => source === "Data Marketplace"),
		);
		for (const message of [
			"“0,0042” contains a comma. Enter 0.0042 instead.",
			"“licence” isn’t a dataset property and won’t be sent.",
			"Fields 1 and 2 are both named “station”. Give each field a unique name.",
			"Field 2 (station) has no description.",
		])
			assert.ok(messages(found).includes(message), `${message} in ${messages(found).join(" | ")}`);
	});

	it("is fixed by quick fixes", async () => {
		const at = document.positionAt(BROKEN.indexOf("0,0042"));
		const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
			"vscode.executeCodeActionProvider",
			uri,
			new vscode.Range(at, at),
		);
		const fix = actions.find(({ title }) => title === "Use “0.0042”");
		assert.ok(fix?.edit, actions.map(({ title }) => title).join(", "));
		assert.equal(await vscode.workspace.applyEdit(fix.edit), true);
		assert.match(document.getText(), /"price_per_chunk": "0\.0042"/);
		await diagnosticsThat(
			uri,
			(all) => !messages(all).some((message) => message.includes("contains a comma")),
		);
	});

	it("gets hovers from its schema that explain its properties", async () => {
		const at = document.positionAt(document.getText().indexOf('"price_per_chunk"') + 3);
		const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
			"vscode.executeHoverProvider",
			uri,
			at,
		);
		const text = hovers
			.flatMap(({ contents }) => contents)
			.map((content) => (content instanceof vscode.MarkdownString ? content.value : ""))
			.join("\n");
		assert.match(text, /Up to 8 decimal places/);
	});

	it("is marked by its schema if it has a connector but no index or model", async () => {
		const edit = new vscode.WorkspaceEdit();
		const id = '"connector_id": "3f0e6a52-9f6d-4d1c-8b7e-2a1b0c9d8e7f",\n\t';
		edit.insert(uri, document.positionAt(document.getText().indexOf('"name"')), id);
		await vscode.workspace.applyEdit(edit);
		const found = await diagnosticsThat(uri, (all) =>
			messages(all).some((message) => message.includes("index_name")),
		);
		const asked = found.find(({ message }) => message.includes("index_name"));
		assert.equal(asked?.message, "If connector_id is set, index_name and embedding_model are also required.");
		// Not the whole file, which VS Code marks if its schema check finds a property missing.
		assert.match(document.getText(asked.range), /^"3f0e6a52-/);
	});

	it("has code lenses to validate, preview, and publish", async () => {
		assert.deepEqual(await lensesOf(uri), ["Validate", "Preview", "Publish…"]);
	});

	it("has the same code lenses if its lock file is a link to a device", async function () {
		if (process.platform === "win32") this.skip(); // Windows has no such device.
		const lock = join(folder, "tides.dataset.lock.json");
		await symlink("/dev/zero", lock);
		const lenses = await lensesOf(uri);
		await rm(lock);
		assert.equal(lenses.length, 3);
	});

	it("gets an error if its brackets are nested too deeply", async () => {
		for (const name of ["deep.dataset.json", "deep.access.json"]) {
			const deep = vscode.Uri.file(join(folder, name));
			await writeFile(deep.fsPath, "[".repeat(20_000));
			await vscode.workspace.openTextDocument(deep);
			const found = await diagnosticsThat(deep, (all) =>
				all.some(({ source }) => source === "Data Marketplace"),
			);
			assert.ok(messages(found).some((message) => message.includes("nested too deeply")));
		}
	});

	it("is validated by a command, which returns the outcome", async () => {
		const outcome: unknown = await vscode.commands.executeCommand("dataMarketplace.manifest.validate", uri);
		assert.ok(typeof outcome === "object" && outcome !== null && "kind" in outcome);
		assert.equal(outcome.kind, "invalid");
	});

	it("is saved and checked before publishing, and isn’t published if invalid", async () => {
		await append(" ");
		assert.equal(await publishedAs(), "invalid");
		assert.equal(document.isDirty, false);
		await assert.rejects(readFile(join(folder, "tides.dataset.lock.json")));
	});

	it("can be previewed even if invalid", async () => {
		const outcome: unknown = await vscode.commands.executeCommand("dataMarketplace.manifest.preview", uri);
		assert.deepEqual(outcome, { kind: "opened" });
		await tabThat(({ input }) => input instanceof vscode.TabInputWebview);
		await vscode.window.showTextDocument(document);
	});

	it("can have an access file, and an invalid one isn’t applied", async () => {
		const access = join(folder, "tides.access.json");
		await writeFile(access, '{ "dataset_id": "no ID", "buyers": ["a@example.com"] }');
		const outcome: unknown = await vscode.commands.executeCommand("dataMarketplace.access.apply", access);
		assert.ok(typeof outcome === "object" && outcome !== null && "kind" in outcome);
		assert.equal(outcome.kind, "invalid");
	});

	it("is checked before publishing even if a save is in progress", async () => {
		await append(" ");
		const saving = Promise.withResolvers<void>();
		const held = Promise.withResolvers<void>();
		const willSave = vscode.workspace.onWillSaveTextDocument((event) => {
			event.waitUntil(held.promise);
			saving.resolve();
		});
		const byItself = document.save();
		await saving.promise;
		willSave.dispose();
		const published = publishedAs();
		// Round trips to VS Code, after which the command's own requests have arrived.
		for (let times = 0; times < 5; times++) await vscode.commands.getCommands();
		held.resolve();
		// Whichever save comes first, VS Code may report that it was replaced by the other.
		await byItself;
		assert.equal(await published, "invalid");
		assert.equal(document.isDirty, false);
	});

	describe("that’s new", () => {
		beforeEach(async () => {
			const sample = vscode.Uri.file(join(folder, "readings.csv"));
			await writeFile(
				sample.fsPath,
				"station,reading,contact\n01067,1.25,ana@example.com\n01068,-0.5,bo@example.com\n",
			);
			await vscode.window.showTextDocument(sample);
		});
		afterEach(async () => {
			await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
		});

		it("starts with a sample’s fields except personal data, and isn’t saved or published automatically", async () => {
			const created = await openedBy("dataMarketplace.manifest.inferFields");
			assert.equal(basename(created.uri.path), "readings.dataset.json");
			assert.equal(created.isUntitled, true);
			const draft: unknown = JSON.parse(created.getText());
			assert.ok(typeof draft === "object" && draft !== null && "metadata_schema" in draft);
			assert.deepEqual(draft.metadata_schema, [
				{ name: "station", type: "string", description: "" },
				{ name: "reading", type: "number", description: "" },
			]);
			// Publishing would write a lock file.
			const files = (await readdir(folder)).filter((name) => name.startsWith("readings."));
			assert.deepEqual(files, ["readings.csv"]);
		});

		it("can start empty, with the cursor in the name and no error before typing", async () => {
			const created = await openedBy("dataMarketplace.manifest.new");
			assert.equal(basename(created.uri.path), "new.dataset.json");
			const { Error, Information } = vscode.DiagnosticSeverity;
			const untouched = await diagnosticsThat(created.uri, (all) => all.length > 0);
			// The lowest number is the most severe.
			assert.equal(Math.min(...untouched.map(({ severity }) => severity)), Information);
			assert.ok((await lensesOf(created.uri)).includes("Publish…"));
			await vscode.commands.executeCommand("type", { text: "Tides" });
			assert.match(created.getText(), /"name": "Tides"/);
			await diagnosticsThat(created.uri, (all) => all.some(({ severity }) => severity === Error));
			const outcome: unknown = await vscode.commands.executeCommand("dataMarketplace.manifest.validate");
			assert.ok(typeof outcome === "object" && outcome !== null && "problems" in outcome);
			assert.ok(Array.isArray(outcome.problems));
			assert.equal(outcome.problems.length, 2);
		});
	});
});
