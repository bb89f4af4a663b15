import assert from "node:assert/strict";
import * as vscode from "vscode";
import { type ConfirmOptions, Notifications } from "../../../../src/host/notifications.ts";
import { clipboardFields, saveAsManifest } from "../../../../src/pages/newDataset/listingFiles.ts";
import { emptyDraft } from "../../../../src/rules/datasetDraft.ts";
import { files, saving } from "../../../support/vscodeStandIn.ts";

/** Responds to every question in the same way, and keeps the questions. */
class Asked extends Notifications {
	readonly questions: string[] = [];
	readonly #agrees: boolean;

	constructor(agrees: boolean) {
		super();
		this.#agrees = agrees;
	}

	override async confirm({ question }: ConfirmOptions): Promise<boolean> {
		this.questions.push(question);
		return this.#agrees;
	}
}

/** Saves as the file chosen in the dialog. Resolves to the questions asked afterward. */
async function save(path: string, { agrees }: { readonly agrees: boolean }): Promise<string[]> {
	saving.choose = () => vscode.Uri.parse(`memory:${path}`);
	const asked = new Asked(agrees);
	await saveAsManifest({ ...emptyDraft, name: "Claims" }, asked);
	return asked.questions;
}

describe("A pasted table of fields", () => {
	it("is refused as a whole if it has more fields than can be published", async () => {
		const names = Array.from({ length: 2_001 }, (_, at) => `f${at}`);
		assert.equal((await clipboardFields(names.slice(1).join("\n"))).length, 2_000);
		await assert.rejects(clipboardFields(names.join("\n")), /up to 2,000 fields/);
	});
});

const manifest = (): string => files.get("/folder/claims.dataset.json") ?? "";

describe("A draft saved as a manifest", () => {
	const { choose } = saving;
	afterEach(() => {
		saving.choose = choose;
		files.clear();
	});

	for (const name of ["claims", "claims.json"]) {
		it(`gets the extension of a manifest if it’s named ${name}`, async () => {
			assert.deepEqual(await save(`/folder/${name}`, { agrees: false }), []);
			assert.match(manifest(), /"Claims"/);
		});

		it(`doesn’t replace another manifest if it’s named ${name} and the user disagrees`, async () => {
			files.set("/folder/claims.dataset.json", "before");
			assert.deepEqual(await save(`/folder/${name}`, { agrees: false }), ["Replace claims.dataset.json?"]);
			assert.deepEqual([...files], [["/folder/claims.dataset.json", "before"]]);
			await save(`/folder/${name}`, { agrees: true });
			assert.match(manifest(), /"Claims"/);
		});
	}

	it("says why it can’t be written", async () => {
		saving.choose = () => vscode.Uri.parse("file:///missing/claims.dataset.json");
		await assert.rejects(
			saveAsManifest(emptyDraft, new Asked(true)),
			/^UserFacingError: Couldn’t write the file \(ENOENT\)\./,
		);
	});

	it("replaces a manifest chosen in the dialog, which has already asked", async () => {
		files.set("/folder/claims.dataset.json", "before");
		assert.deepEqual(await save("/folder/claims.dataset.json", { agrees: false }), []);
		assert.match(manifest(), /"Claims"/);
	});
});
