import assert from "node:assert/strict";
import { emptyDraft } from "../../src/rules/datasetDraft.ts";
import type { CreateState } from "../../src/pages/newDataset/protocol.ts";
import { type BenchPage, PageBench } from "../support/pages/pageBench.ts";

const stateOf = (revision: string, name: string): CreateState => ({
	account: { connected: true, account: "seller", host: "127.0.0.1", keyHint: "", local: true },
	sellerName: "",
	noSeller: false,
	step: "edit",
	manifest: "",
	draft: { ...emptyDraft, name, metadata_schema: [] },
	revision,
	savedAt: "",
	body: null,
	fingerprint: "",
	ownNames: [],
	hints: [],
	publication: { kind: "idle" },
});

describe("The New Dataset page", () => {
	let bench: PageBench;
	let page: BenchPage;

	before(async () => {
		bench = await PageBench.open();
	});
	beforeEach(async () => {
		page = await bench.load("newDataset");
	});
	after(async () => bench.close());

	/** What was sent to be kept, on which draft and with which name, up to one on the draft named. */
	async function keptUntil(revision: string): Promise<string[]> {
		const edits = `sent.filter(({ name }) => name === "edit").map(({ body }) => body.revision + ": " + body.draft.name)`;
		for (;;) {
			await page.settle();
			const read: unknown = await page.page.evaluate(edits);
			const kept = Array.isArray(read) ? read.map(String) : [];
			if (kept.some((one) => one.startsWith(`${revision}: `))) return kept;
		}
	}

	it("names the draft that the saved text belongs to", async () => {
		await page.start(stateOf("first", ""));
		await page.page.getByRole("textbox", { name: "Name" }).first().fill("Tides");
		assert.deepEqual(await keptUntil("first"), ["first: Tides"]);
	});

	it("never saves text typed in one draft to another", async () => {
		await page.start(stateOf("first", ""));
		await page.page.getByRole("textbox", { name: "Name" }).first().fill("Tides");
		await page.post({ type: "state", epoch: 0, restore: {}, state: stateOf("second", "Kept before") });
		await page.page.getByRole("textbox", { name: "Description" }).first().fill("Every reading.");
		const others = (await keptUntil("second")).filter((one) => one !== "first: Tides");
		assert.deepEqual(others, ["second: Kept before"]);
	});
});
