import assert from "node:assert/strict";
import { MAX_LIST_BYTES } from "../../src/pages/access/protocol.ts";
import { dropOf } from "../support/accessLists.ts";
import { stateMessage, usePageBench } from "../support/pages/pageBench.ts";
import { accessStates } from "../support/pages/states/access.ts";

describe("The Access page", () => {
	const bench = usePageBench();

	it("sends typed addresses at once when it’s hidden", async () => {
		const page = await bench.load("access");
		await page.start(accessStates["empty"]?.state);
		await page.page.evaluate(`
			document.querySelector("#mails").value = "ana@example.com";
			document.querySelector("#mails").dispatchEvent(new Event("input"));
			document.dispatchEvent(new Event("visibilitychange"));
		`);
		const entered = { text: "ana@example.com", action: "grant", until: "" };
		assert.deepEqual(await page.asked("enter"), [entered]);
	});

	it("sends only the start of a file dropped on it that’s too large, and says so", async () => {
		const page = await bench.load("access");
		await page.start(accessStates["empty"]?.state);
		await page.page.evaluate("answers = { readCsv: undefined }");
		await page.page.evaluate(dropOf(`["a@example.com\\n".repeat(${MAX_LIST_BYTES / 4})], "everybody.csv"`));
		await page.until(`sent.some(({ name }) => name === "readCsv")`);
		const length = await page.page.evaluate("sent.at(-1).body.text.length");
		assert.equal(length, 2 * MAX_LIST_BYTES + 4);
		const message = "An address list can be up to 5 MB. Choose a smaller file.";
		await page.post({ type: "response", id: await page.lastRequestId(), ok: false, message });
		await page.page.getByText(message).waitFor();
	});

	it("stays on the tab that the user selected when typing replaces a list from elsewhere", async () => {
		const page = await bench.load("access");
		const asked = { serial: 2, tab: "ledger" };
		await page.start({ ...accessStates["planned from a file"]?.state, asked });
		await page.page.getByRole("tab", { name: "Grant or Revoke" }).click();
		await page.page.locator("#mails textarea").press("a");
		const typed = { ...accessStates["empty"]?.state, asked };
		await page.post({ type: "state", epoch: 0, restore: {}, state: typed });
		assert.equal(await page.page.locator("#mails textarea").isVisible(), true);
	});

	it("stays on the tab that the user selected when it’s hidden and shown again", async () => {
		const page = await bench.load("access");
		const state = { ...accessStates["planned from a file"]?.state, asked: { serial: 1, tab: "change" } };
		await page.start(state);
		await page.page.getByRole("tab", { name: "Access Ledger" }).click();
		await page.hideAndShow();
		await page.start(state);
		await page.page.getByRole("tab", { name: "Access Ledger", selected: true }).waitFor();
		assert.equal(await page.page.locator("#mails").isVisible(), false);
		await page.post(stateMessage({ ...state, asked: { serial: 2, tab: "change" } }));
		await page.page.locator("#mails").waitFor();
	});

	it("adds the addresses of every file dropped on it", async () => {
		const page = await bench.load("access");
		await page.start(accessStates["empty"]?.state, { readCsv: "ana@example.com" });
		await page.page.evaluate(dropOf(`["May"], "may.csv"`, `["June"], "june.csv"`));
		await page.until(`sent.some(({ name }) => name === "enter")`);
		const files = await page.asked("readCsv");
		assert.deepEqual(files, [{ text: "May" }, { text: "June" }]);
		assert.equal(await page.page.locator("#mails textarea").inputValue(), "ana@example.com\nana@example.com");
	});

	it("shows the start of a run whose confirmation still has the focus", async () => {
		const page = await bench.load("access");
		await page.page.setViewportSize({ width: 560, height: 300 });
		await page.start(accessStates["planned"]?.state);
		await page.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
		await page.leave();
		await page.post({ type: "state", epoch: 0, restore: {}, state: accessStates["running"]?.state });
		await page.page.getByRole("heading", { name: "Granting access" }).waitFor();
		assert.equal(
			await page.page.evaluate(`document.querySelector("#run").getBoundingClientRect().top >= 0`),
			true,
		);
	});

	it("keeps its buttons in view below a list, but never over the list’s first address", async () => {
		const page = await bench.load("access");
		await page.resize(1280, 560);
		await page.start(accessStates["planned"]?.state);
		await page.page.getByRole("rowheader", { name: "0@example.com" }).waitFor();
		assert.deepEqual(await page.page.evaluate(SCROLL_THROUGH), { inView: true, covered: [] });
	});
});

/** Whether the buttons stuck to the window’s edge while scrolling, and where they covered the first row. */
const SCROLL_THROUGH = `(() => {
	const row = document.querySelector(".access tbody tr");
	const buttons = document.querySelector(".foot");
	const covered = [];
	let inView = false;
	for (let y = 0; y < document.documentElement.scrollHeight - innerHeight; y += 10) {
		scrollTo(0, y);
		const { left, top, height } = row.getBoundingClientRect();
		const found = document.elementFromPoint(left + 60, top + height / 2);
		if (found && !row.contains(found)) covered.push(y);
		inView ||= buttons.getBoundingClientRect().bottom === innerHeight;
	}
	return { inView, covered };
})()`;
