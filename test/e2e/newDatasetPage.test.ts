import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { emptyDraft } from "../../src/rules/datasetDraft.ts";
import type { NewDatasetState } from "../../src/pages/newDataset/protocol.ts";
import { publicationShape } from "../../src/pages/newDataset/publicationNotice.ts";
import { type BenchPage, usePageBench } from "../support/pages/pageBench.ts";

const stateOf = (revision: string, name: string, savedAt = ""): NewDatasetState => ({
	account: { connected: true, account: "seller", host: "127.0.0.1", keyHint: "", local: true },
	sellerName: "",
	noSeller: false,
	step: "edit",
	manifest: "",
	draft: { ...emptyDraft, name, metadata_schema: [] },
	revision,
	savedAt,
	body: null,
	fingerprint: "",
	ownNames: [],
	hints: [],
	publication: publicationShape({ kind: "idle" }),
});

describe("The New Dataset page", () => {
	const bench = usePageBench();
	let page: BenchPage;

	beforeEach(async () => {
		page = await bench.load("newDataset");
	});

	/** The edits sent for saving, as revision and name. Resolves once there is one for this revision. */
	async function keptUntil(revision: string): Promise<string[]> {
		const edits = `sent.filter(({ name }) => name === "edit").map(({ body }) => body.revision + ": " + body.draft.name)`;
		for (;;) {
			await page.settle();
			const read: unknown = await page.page.evaluate(edits);
			const kept = Array.isArray(read) ? read.map(String) : [];
			if (kept.some((one) => one.startsWith(`${revision}: `))) return kept;
		}
	}

	it("saves typed text with the revision of its draft", async () => {
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

	/** Types a name whose save fails. Later saves succeed. */
	const failToSave = async (): Promise<void> => {
		await page.page.evaluate("answers = { edit: undefined }");
		await page.page.getByRole("textbox", { name: "Name" }).first().fill("Tides");
		await keptUntil("first");
		await page.post({ type: "response", id: await page.lastRequestId(), ok: false, message: "Disk full." });
		await page.page.getByText("Disk full.").waitFor();
		await page.answer();
	};

	it("says why the draft couldn’t be saved, and tries again when the page is hidden", async () => {
		await page.start(stateOf("first", ""));
		await failToSave();
		await page.page.evaluate(`document.dispatchEvent(new Event("visibilitychange"))`);
		await page.page.getByText("Disk full.").waitFor({ state: "detached" });
		assert.deepEqual(await keptUntil("first"), ["first: Tides", "first: Tides"]);
	});

	it("tries again by itself to save the draft", async () => {
		await page.start(stateOf("first", ""));
		await page.page.clock.install();
		await failToSave();
		await page.page.clock.fastForward(10_000);
		await page.page.getByText("Disk full.").waitFor({ state: "detached" });
		assert.deepEqual(await keptUntil("first"), ["first: Tides", "first: Tides"]);
	});

	it("keeps showing why an action failed after it saves the draft", async () => {
		await page.start(stateOf("first", ""));
		await page.page.evaluate("answers = { readFields: undefined }");
		await page.page.getByRole("button", { name: "Paste Fields" }).click();
		await page.until(`sent.some(({ name }) => name === "readFields")`);
		await page.post({ type: "response", id: await page.lastRequestId(), ok: false, message: "No table." });
		await page.page.getByText("No table.").waitFor();
		await page.page.getByRole("textbox", { name: "Name" }).first().fill("Tides");
		await keptUntil("first");
		await page.settle();
		assert.equal(await page.page.getByText("No table.").count(), 1);
	});

	it("restores typed text after a reload only if no window saved the draft since", async () => {
		// Later tests load a page without this one’s script.
		page = await bench.loadAnother("newDataset");
		const [first, second] = ["2026-01-02T03:04:05.678Z", "2026-01-02T03:04:06.789Z"];
		const name = page.page.getByRole("textbox", { name: "Name" }).first();
		await page.start(stateOf("first", "", first));
		await name.fill("Tides");
		const kept = JSON.stringify(await page.page.evaluate("saved"));
		await page.page.addInitScript(`
			const acquire = acquireVsCodeApi;
			window.acquireVsCodeApi = () => ({ ...acquire(), getState: () => (${kept}) });
		`);
		await page.reload();
		await page.start(stateOf("second", "", first));
		assert.equal(await name.inputValue(), "Tides");
		await page.reload();
		await page.start(stateOf("third", "Saved elsewhere", second));
		assert.equal(await name.inputValue(), "Saved elsewhere");
	});

	/** Starts with fields that have these names. */
	const startWith = async (...names: string[]): Promise<void> => {
		const state = stateOf("first", "Tides");
		const metadata_schema = names.map((name) => ({ name, type: "string", description: "" }));
		await page.start({ ...state, draft: { ...state.draft, metadata_schema } });
	};
	const button = (name: string): Locator => page.page.getByRole("button", { name, exact: true });
	const nameOf = (field: number): Locator =>
		page.page.getByRole("textbox", { name: `Name of field ${field}` });
	const focused = async (control: Locator): Promise<void> =>
		control.and(page.page.locator(":focus")).waitFor();

	it("lists all errors on review, and moves the focus from an error to its field", async () => {
		await page.start(stateOf("first", ""), { review: false });
		await button("Review…").click();
		const summary = page.page.locator("#problems");
		await summary.getByText("Fix 3 problems before you review").waitFor();
		for (const text of ["Enter a name.", "Enter a description.", "Enter a number, for example 0.0042."])
			await summary.getByText(text).waitFor();
		await summary.getByRole("button", { name: "Description" }).click();
		await page.page.locator("vscode-textarea:focus").waitFor();
	});

	it("starts a long review at its top, with the warning that publishing can’t be undone", async () => {
		const edited = stateOf("first", "Tides");
		await page.start(edited);
		const fields = Array.from({ length: 50 }, (_, at) => ({ name: `field_${String(at)}`, type: "string" }));
		const body = { name: "Tides", metadata_schema: fields };
		await page.post({ type: "state", epoch: 0, restore: {}, state: { ...edited, step: "review", body } });
		await page.page.getByRole("note").getByText("Publishing can’t be undone").waitFor();
		await page.settle();
		assert.equal(await page.page.evaluate("window.scrollY"), 0);
		assert.equal(await page.page.evaluate("document.activeElement.role"), "note");
	});

	it("checks the price while typing, once a review has listed errors", async () => {
		await startWith();
		await button("Review…").click();
		const price = page.page.getByRole("textbox", { name: "Price per chunk" });
		const message = page.page.locator("#price_per_chunk-message");
		for (const [text, problem] of [
			["0.000000001", "Use up to 8 decimal places. This value has 9."],
			["-1", "Enter 0 or more."],
			["1e3", "Enter a number, for example 0.0042."],
			["0,0042", "“0,0042” contains a comma. Enter 0.0042 instead."],
		] as const) {
			await price.fill(text);
			await message.getByText(problem).waitFor();
		}
		await button("Use 0.0042").click();
		await message.locator(".note").waitFor({ state: "detached" });
		await page.page.locator(".preview").getByText("0.0042 · ").waitFor();
	});

	it("requires a valid connector ID, and then an index name", async () => {
		await startWith();
		await button("Review…").click();
		const id = page.page.getByRole("textbox", { name: "Connector ID" });
		await id.fill("not an id");
		await page.page.locator("#connector_id-message").getByText("Enter an ID in the form xxxxxxxx").waitFor();
		await id.fill("3f0e6a52-9f6d-4d1c-8b7e-2a1b0c9d8e7f");
		const message = page.page.locator("#index_name-message");
		await message.getByText("Enter a value, or remove the connector ID.").waitFor();
		await page.page.getByRole("textbox", { name: "Index name" }).fill("tides");
		await message.locator(".note").waitFor({ state: "detached" });
	});

	it("accepts an unknown type with a note", async () => {
		await startWith("time");
		const type = page.page.getByRole("combobox", { name: "Type of field 1" });
		await type.fill("datetime");
		await type.press("Tab");
		await page.page.getByText("“datetime” isn’t a recognized value and will be sent as is.").waitFor();
	});

	it("lists the known types for the mouse, the keyboard, and clicks without the focus", async () => {
		await startWith("time", "level", "flow");
		const typeOf = (field: number): Locator =>
			page.page.getByRole("combobox", { name: `Type of field ${field}` });
		const arrowOf = (field: number): Locator =>
			page.page.locator("combo-box", { has: typeOf(field) }).getByRole("button");
		const number = page.page.getByRole("option", { name: "number" });
		await arrowOf(1).click();
		await number.click();
		assert.equal(await typeOf(1).inputValue(), "number");
		// Left where it is, the pointer would choose an option of the list that opens below it.
		await page.page.mouse.move(1, 1);
		for (const key of ["ArrowDown", "ArrowDown", "Enter"]) await typeOf(2).press(key);
		assert.equal(await typeOf(2).inputValue(), "number");
		await arrowOf(3).dispatchEvent("click");
		await number.click();
		assert.equal(await typeOf(3).inputValue(), "number");
	});

	it("shows and renumbers fields without laying out the page once for each", async () => {
		const devtools = await page.page.context().newCDPSession(page.page);
		await devtools.send("Performance.enable");
		const layouts = async (): Promise<number> => {
			const { metrics } = await devtools.send("Performance.getMetrics");
			return metrics.find(({ name }) => name === "LayoutCount")?.value ?? Number.NaN;
		};
		const names = Array.from({ length: 100 }, (_, at) => `field_${at}`);
		const before = await layouts();
		await startWith(...names);
		const shown = await layouts();
		await button("Remove Field 1").click();
		await nameOf(100).waitFor({ state: "detached" });
		await page.settle();
		const removed = await layouts();
		assert.ok(shown - before < names.length, `${shown - before} layouts to show the fields`);
		assert.ok(removed - shown < names.length, `${removed - shown} layouts to remove a field`);
	});

	it("reports two fields with the same name", async () => {
		await startWith("station", "");
		await nameOf(2).fill("station");
		await nameOf(2).press("Tab");
		await page.page.getByText("Fields 1 and 2 are both named “station”.").first().waitFor();
	});

	it("focuses each field that is added, by the button and by Enter", async () => {
		await startWith("station");
		await button("Add Field").click();
		await focused(nameOf(2));
		await nameOf(2).press("Enter");
		await focused(nameOf(3));
		await nameOf(1).press("Enter");
		await focused(nameOf(2));
		assert.equal(await nameOf(3).inputValue(), "");
	});

	it("asks for a new field’s name only once its own box was left empty", async () => {
		await startWith("station");
		const problem = page.page.getByText("Enter a name for field 2.");
		for (let round = 0; round < 2; round++) {
			await button("Add Field").click();
			await focused(nameOf(2));
			assert.equal(await problem.count(), 0);
			await nameOf(2).press("Tab");
			await problem.waitFor();
			await button("Remove Field 2").click();
			await problem.waitFor({ state: "detached" });
		}
	});

	it("leaves Enter to the input method while text is being composed", async () => {
		await startWith("station");
		await nameOf(1).focus();
		const input = await page.page.context().newCDPSession(page.page);
		await input.send("Input.imeSetComposition", { text: "えき", selectionStart: 2, selectionEnd: 2 });
		await nameOf(1).press("Enter");
		await page.settle();
		assert.equal(await nameOf(2).count(), 0);
		await input.send("Input.insertText", { text: "駅" });
		await nameOf(1).press("Enter");
		await focused(nameOf(2));
	});

	it("keeps the focus on the grip of a moved field, even if the field can’t move any further", async () => {
		await startWith("station", "level");
		await button("Move field 1, station").press("Alt+ArrowDown");
		await focused(button("Move field 2, station"));
		await page.page.getByText("station moved to position 2 of 2").waitFor({ state: "attached" });
		await button("Move field 2, station").press("Alt+ArrowDown");
		await page.settle();
		await focused(button("Move field 2, station"));
		await button("Move field 2, station").press("Alt+ArrowUp");
		await focused(button("Move field 1, station"));
		assert.equal(await nameOf(2).inputValue(), "level");
	});

	it("moves a field that is dragged by its grip, and leaves its texts as they are", async () => {
		await startWith("station", "level", "time");
		await page.page.locator(".grip").first().dragTo(nameOf(3));
		await page.settle();
		const names = await Promise.all([1, 2, 3].map(async (field) => nameOf(field).inputValue()));
		assert.deepEqual(names, ["level", "time", "station"]);
	});

	it("puts a dragged field back if the drag is canceled", async () => {
		await startWith("station", "level", "time");
		await page.page.locator(".grip").first().hover();
		await page.page.mouse.down();
		const { x = 0, y = 0 } = (await nameOf(3).boundingBox()) ?? {};
		await page.page.mouse.move(x + 5, y + 5, { steps: 50 });
		await button("Move field 3, station").waitFor();
		await page.page.keyboard.press("Escape");
		await button("Move field 1, station").waitFor();
		await page.page.mouse.up();
	});

	it("accepts other text that is dropped on a field", async () => {
		await startWith("station");
		await nameOf(1).focus();
		const drop = 'new DragEvent("drop", { bubbles: true, cancelable: true, composed: true })';
		const inserts: unknown = await page.page.evaluate(`document.activeElement.dispatchEvent(${drop})`);
		assert.equal(inserts, true);
	});

	it("focuses the next or the last field after one is removed, and Add Field once none is left", async () => {
		await startWith("station", "level", "time");
		await button("Remove Field 2").click();
		await focused(nameOf(2));
		assert.equal(await nameOf(2).inputValue(), "time");
		await button("Remove Field 2").click();
		await focused(nameOf(1));
		await button("Remove Field 1").click();
		await focused(button("Add Field"));
	});

	it("focuses and names the box for another visibility, and keeps its text while it’s hidden", async () => {
		await startWith();
		const other = page.page.getByRole("textbox", { name: "Other visibility" });
		await page.page.getByText("Other…", { exact: true }).click();
		await focused(other);
		await other.fill("partners");
		await page.page.getByText("Public", { exact: true }).first().click();
		await other.waitFor({ state: "detached" });
		await page.page.getByText("Other…", { exact: true }).click();
		await focused(other);
		assert.equal(await other.inputValue(), "partners");
	});

	it("is confirmed by typing the name as it’s shown, and says what to type once other text is typed", async () => {
		const name = "Tide  gauges\u200b";
		await page.start({ ...stateOf("first", name), step: "review", body: { name }, fingerprint: "1" });
		const confirmation = page.page.getByRole("textbox", { name: "Type the dataset’s name" });
		const advice = page.page.getByText("Type “Tide gauges” to confirm.");
		assert.equal(await page.page.locator("#confirmation-help").textContent(), "Tide gauges");
		await confirmation.fill("Tide");
		await page.settle();
		assert.equal(await advice.count(), 0);
		await confirmation.fill("Tidal");
		await advice.waitFor();
		await confirmation.fill("Tide gauges");
		await advice.waitFor({ state: "detached" });
		await button("Publish Dataset").click();
		await page.settle();
		assert.deepEqual(await page.asked("publish"), [{ confirmation: "Tide gauges", fingerprint: "1" }]);
	});

	it("puts the focus back into the field whose suggestion is used", async () => {
		await startWith();
		const price = page.page.getByRole("textbox", { name: "Price per chunk" });
		await price.fill("0,5");
		await price.press("Tab");
		await button("Use 0.5").click();
		await focused(price);
		assert.equal(await price.inputValue(), "0.5");
	});
});
