import assert from "node:assert/strict";
import * as z from "zod/mini";
import { type BenchPage, usePageBench } from "../support/pages/pageBench.ts";
import { accessStates } from "../support/pages/states/access.ts";
import { depositStates } from "../support/pages/states/deposit.ts";
import { depositHistoryStates } from "../support/pages/states/depositHistory.ts";
import { earningsStates } from "../support/pages/states/earnings.ts";
import { newDatasetStates } from "../support/pages/states/newDataset.ts";

const DOWN = "The marketplace isn’t responding.";

/** Records what is added to live regions, which is what screen readers announce. */
const LISTEN = `
	window.spoken = [];
	new MutationObserver((changes) => {
		for (const { addedNodes, target } of changes) {
			for (const added of addedNodes) {
				const element = added.nodeType === Node.ELEMENT_NODE ? added : target;
				if (element.closest("[role=alert], [role=status]")) spoken.push(added.textContent);
			}
		}
	}).observe(document.body, { childList: true, subtree: true });
`;

describe("What screen readers announce on a page", () => {
	const bench = usePageBench();
	let page: BenchPage;

	async function open(name: string, state: unknown, answers = {}): Promise<void> {
		page = await bench.load(name);
		await page.start(state, answers);
		await page.page.evaluate(LISTEN);
	}
	/** How often an announcement started with this text. */
	const times = async (start: string): Promise<number> =>
		z
			.array(z.string())
			.parse(await page.page.evaluate("spoken"))
			.filter((text) => text.startsWith(start)).length;
	const press = async (name: string): Promise<void> => {
		await page.page.getByRole("button", { name }).click();
		await page.settle();
	};
	const show = async (state: unknown, epoch = 0): Promise<void> =>
		page.post({ type: "state", epoch, restore: {}, state });

	it("includes the same confirmation each time", async () => {
		await open("deposit", depositStates["checkout waiting"]?.state);
		await press("Copy Link");
		await press("Copy Link");
		assert.equal(await times("Copied"), 2);
	});

	it("includes that the results of an access run were copied", async () => {
		await open("access", accessStates["ended"]?.state);
		await press("Copy Results");
		assert.equal(await times("Copied"), 1);
	});

	it("includes that a deposit’s ID was copied from the keyboard", async () => {
		const { state, answers } = depositHistoryStates["all loaded"] ?? {};
		await open("depositHistory", state, answers);
		await page.page.locator(".deposits tbody td.num").first().click();
		await page.page.keyboard.press("ControlOrMeta+c");
		await page.settle();
		assert.equal(await times("Copied"), 1);
	});

	it("includes the same failure twice, and the page hides the failure when the account changes", async () => {
		await open("deposit", depositStates["checkout waiting"]?.state);
		await page.page.evaluate("answers = { copyLink: undefined }");
		for (let round = 0; round < 2; round++) {
			await press("Copy Link");
			const id = await page.lastRequestId();
			await page.post({ type: "response", id, ok: false, message: DOWN });
		}
		assert.equal(await times("Couldn’t complete the action"), 2);
		await show(depositStates["checkout waiting"]?.state, 1);
		await page.page.getByText(DOWN).waitFor({ state: "detached" });
	});

	it("includes each check for a deposit, even twice in a minute", async () => {
		const waiting = depositStates["checkout waiting"]?.state;
		await open("deposit", waiting);
		for (const checkedAt of [0, 1_000])
			await show({ ...waiting, checkout: { ...waiting?.checkout, checkedAt } });
		assert.equal(await times("No deposit recorded as of"), 2);
	});

	it("includes the day of a check for a deposit that wasn’t made today", async () => {
		const waiting = depositStates["checkout waiting"]?.state;
		await open("deposit", waiting);
		const checkedAt = new Date(2026, 10, 17, 23, 50).getTime();
		await show({ ...waiting, checkout: { ...waiting?.checkout, checkedAt } });
		assert.equal(await times("No deposit recorded as of 23:50 on 17 Nov 2026."), 1);
	});

	it("includes a check with the same result as the one before, and the focus stays on the button", async () => {
		const state = earningsStates["ready"]?.state;
		const buttons = [{ label: "Check Again", request: "checkNow" }];
		const checked = { kind: "checked", id: "1", look: "open", title: "No change", texts: [], buttons };
		await open("earnings", { ...state, notice: { ...checked, checkedAt: 1 } });
		await press("Check Again");
		await show({ ...state, notice: { ...checked, checkedAt: 2 } });
		assert.equal(await times("No change"), 1);
		assert.equal(await page.page.evaluate("document.activeElement.textContent"), "Check Again");
	});

	it("doesn’t include the element that receives focus", async () => {
		await open("newDataset", newDatasetStates["empty"]?.state);
		await press("Review…");
		assert.equal(await page.page.evaluate("document.activeElement.id"), "problems");
		assert.equal(await times("Fix"), 0);
	});
});
