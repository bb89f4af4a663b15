import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Emitter } from "../../../src/base/event.ts";
import { DraftStore } from "../../../src/model/draftStore.ts";
import { emptyDraft } from "../../../src/rules/datasetDraft.ts";

const draftOf = (name: string): typeof emptyDraft => ({ ...emptyDraft, name });

describe("DraftStore", () => {
	const changed = new Emitter<void>();
	const current = { folder: "", onDidChange: changed.event };
	let root = "";
	let drafts: DraftStore;

	const use = (account: string): void => {
		current.folder = join(root, account);
		changed.fire();
	};

	beforeEach(async () => {
		root = await mkdtemp(join(tmpdir(), "drafts-"));
		current.folder = join(root, "ana");
		drafts = new DraftStore(current);
	});

	afterEach(async () => {
		drafts.dispose();
		await rm(root, { recursive: true });
	});

	it("keeps one draft per account", async () => {
		await drafts.save("1", draftOf("Rivers"));
		use("bob");
		assert.equal(drafts.current.draft.name, "");
		await drafts.save("2", draftOf("Lakes"));
		use("ana");
		assert.deepEqual([drafts.current.id, drafts.current.draft.name], ["1", "Rivers"]);
	});

	it("discards the intended draft even if another account is in use by then", async () => {
		await drafts.save("1", draftOf("Rivers"));
		const { folder } = drafts;
		use("bob");
		await drafts.save("2", draftOf("Lakes"));
		await drafts.discard("1", folder);
		assert.equal(drafts.current.draft.name, "Lakes");
		use("ana");
		assert.equal(drafts.current.draft.name, "");
	});

	it("doesn’t restore a draft that was discarded in the meantime", async () => {
		await drafts.save("1", draftOf("Rivers"));
		await drafts.discard("1");
		assert.equal(await drafts.save("1", draftOf("Rivers")), "gone");
	});
});
