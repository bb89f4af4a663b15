import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DraftStore } from "../../../src/model/draftStore.ts";
import { emptyDraft } from "../../../src/rules/datasetDraft.ts";

const draftOf = (name: string): typeof emptyDraft => ({ ...emptyDraft, name });

describe("DraftStore", () => {
	let root = "";
	const opened: DraftStore[] = [];

	const open = (account: string): DraftStore => {
		const drafts = new DraftStore({ folder: join(root, account) });
		opened.push(drafts);
		return drafts;
	};

	beforeEach(async () => {
		root = await mkdtemp(join(tmpdir(), "drafts-"));
	});

	afterEach(async () => {
		for (const drafts of opened.splice(0)) drafts.dispose();
		await rm(root, { recursive: true });
	});

	it("keeps one draft per account", async () => {
		await open("ana").save("1", draftOf("Rivers"));
		assert.equal(open("bob").current.draft.name, "");
		await open("bob").save("2", draftOf("Lakes"));
		const { current } = open("ana");
		assert.deepEqual([current.id, current.draft.name], ["1", "Rivers"]);
	});

	it("discards a draft even once disposed", async () => {
		const left = open("ana");
		await left.save("1", draftOf("Rivers"));
		left.dispose();
		await left.discard("1");
		assert.equal(open("ana").current.draft.name, "");
	});

	it("keeps a draft that was edited since it was published, under a new ID", async () => {
		const drafts = open("ana");
		await drafts.save("1", draftOf("Rivers, edited"));
		await drafts.discard("1", ({ name }) => name !== "Rivers");
		assert.equal(drafts.current.draft.name, "Rivers, edited");
		await drafts.save("1", draftOf("Rivers"));
		assert.equal(drafts.current.draft.name, "Rivers, edited");
	});

	it("doesn’t save a discarded draft again", async () => {
		const drafts = open("ana");
		await drafts.save("1", draftOf("Rivers"));
		await drafts.discard("1");
		await drafts.save("1", draftOf("Rivers"));
		assert.equal(drafts.current.draft.name, "");
	});
});
