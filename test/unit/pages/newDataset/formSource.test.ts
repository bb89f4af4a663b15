import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DraftStore } from "../../../../src/model/draftStore.ts";
import { FormSource } from "../../../../src/pages/newDataset/listingSources.ts";
import { emptyDraft } from "../../../../src/rules/datasetDraft.ts";
import { makeUnreadable } from "../../../support/unreadableFile.ts";

/** Resolves once the form’s draft has this name. */
async function untilNamed(form: FormSource, name: string): Promise<void> {
	const { promise, resolve } = Promise.withResolvers<void>();
	const check = (): void => {
		if (form.draft.name === name) resolve();
	};
	const listening = form.onDidChange(check);
	check();
	await promise;
	listening.dispose();
}

describe("A draft in the forms of two windows", () => {
	let folder = "";
	let here: FormSource;
	let there: FormSource;
	const opened: Array<DraftStore | FormSource> = [];

	const open = (): FormSource => {
		const drafts = new DraftStore({ folder });
		const form = new FormSource(drafts);
		opened.push(form, drafts);
		return form;
	};

	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), "form-"));
		const drafts = new DraftStore({ folder });
		await drafts.save("1", { ...emptyDraft, name: "Rivers" });
		drafts.dispose();
		here = open();
		there = open();
	});

	afterEach(async () => {
		for (const one of opened.splice(0)) one.dispose();
		await rm(folder, { recursive: true });
	});

	it("keeps what was typed in each", async () => {
		const before = there.revision;
		await here.edit({ ...here.draft, name: "Lakes" });
		await untilNamed(there, "Lakes");
		assert.notEqual(there.revision, before, "the page shows what it typed instead");
		await there.edit({ ...there.draft, description: "Every reading." });
		await here.edit({ ...here.draft, name: "Deep lakes" });
		await untilNamed(there, "Deep lakes");
		const { name, description } = open().draft;
		assert.deepEqual([name, description], ["Deep lakes", "Every reading."]);
	});

	it("never replaces what is being typed because of its own edits", async () => {
		const before = here.revision;
		await Promise.all(["L", "La", "Lakes"].map(async (name) => here.edit({ ...here.draft, name })));
		await untilNamed(there, "Lakes");
		assert.deepEqual([here.draft.name, here.revision], ["Lakes", before]);
		assert.equal(here.savedAt, there.savedAt);
	});

	it("is the same in both after edits at the same time", async () => {
		await Promise.all([
			here.edit({ ...here.draft, name: "Lakes" }),
			there.edit({ ...there.draft, name: "Tides" }),
		]);
		const { name } = open().draft;
		await untilNamed(here, name);
		await untilNamed(there, name);
	});

	it("keeps its intent to publish after an edit in the other window", async () => {
		await here.edit({ ...here.draft, name: "Lakes" });
		await untilNamed(there, "Lakes");
		assert.equal(there.intent, here.intent);
		assert.equal(await there.recheckBeforeSend(), undefined);
	});

	it("says why it can’t be saved, and keeps what was typed to save it later", async () => {
		const makeReadable = await makeUnreadable(join(folder, "draft.json"));
		await assert.rejects(
			here.edit({ ...here.draft, name: "Lakes" }),
			/^UserFacingError: Couldn’t save the draft on this computer\./,
		);
		await makeReadable();
		await here.edit(here.draft);
		await untilNamed(there, "Lakes");
	});

	it("tells the page its new revision with added fields, even if it can’t be saved", async () => {
		const makeReadable = await makeUnreadable(join(folder, "draft.json"));
		let told = "";
		here.onDidChange(() => (told = here.revision));
		await assert.rejects(here.append([{ name: "station", type: "string", description: "" }]));
		assert.equal(told, here.revision);
		assert.equal(here.draft.metadata_schema.length, 1);
		await makeReadable();
	});

	it("is empty in both once one deletes it", async () => {
		await here.discard();
		await untilNamed(there, "");
		assert.equal(there.savedAt, "");
	});
});
