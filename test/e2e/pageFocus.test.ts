import assert from "node:assert/strict";
import { checkedAuto, failedDeposit } from "../../src/pages/deposit/depositNotices.ts";
import { checkedWithdrawal } from "../../src/pages/earnings/earningsNotices.ts";
import type { EarningsState } from "../../src/pages/earnings/protocol.ts";
import { type BenchPage, usePageBench } from "../support/pages/pageBench.ts";
import { earningsState, notice } from "../support/pages/pageStates.ts";
import { accessStates } from "../support/pages/states/access.ts";
import { comparisonStates } from "../support/pages/states/comparison.ts";
import { datasetStates } from "../support/pages/states/dataset.ts";
import { depositStates } from "../support/pages/states/deposit.ts";
import { depositHistoryStates } from "../support/pages/states/depositHistory.ts";
import { earningsStates } from "../support/pages/states/earnings.ts";
import { newDatasetStates } from "../support/pages/states/newDataset.ts";

/** Changing the account keeps the Switch Account button. Changing the kind of notice replaces the banner. */
function stateWith(account: string, kind: string): EarningsState {
	const state = earningsState("plain");
	return {
		...state,
		account: { ...state.account, account },
		balance: { ...state.balance, phase: "none" },
		notice: notice("Not yet.", kind),
	};
}

const unsent = stateWith("first", "notSent");
const rejected = stateWith("second", "rejected");
const FOCUSED = "document.activeElement?.id || document.activeElement?.textContent";

describe("The focus of a page that renders again", () => {
	const bench = usePageBench();
	let page: BenchPage;

	beforeEach(async () => {
		page = await bench.load("earnings");
		await page.start(unsent);
	});

	const draw = async (): Promise<void> => {
		await page.post({ type: "state", epoch: 0, restore: {}, state: rejected });
		await page.page.getByText("You’re signed in as second.").waitFor();
	};

	for (const [control, then, where] of [
		["Switch Account…", "Switch Account…", "stays on a control that is still there"],
		["Dismiss", "notice", "moves to the banner if the focused control is gone"],
	] as const) {
		it(where, async () => {
			await page.page.getByRole("button", { name: control }).focus();
			await draw();
			assert.equal(await page.page.evaluate(FOCUSED), then);
			// An alert that takes the focus would be announced twice.
			assert.notEqual(await page.page.evaluate("document.activeElement.role"), "alert");
		});

		it(`isn’t taken by a page in the background in which “${control}” was focused`, async () => {
			await page.page.getByRole("button", { name: control }).focus();
			await page.leave();
			await draw();
			assert.equal(await page.tookFocus(), 0);
		});
	}

	for (const [looked, where] of [
		[true, "returns to the amount when the response to a withdrawal arrives"],
		[false, "isn’t taken by a page in the background when the response to a withdrawal arrives"],
	] as const) {
		it(where, async () => {
			await page.post({
				type: "state",
				epoch: 0,
				restore: {},
				state: { ...earningsState("USD"), notice: null },
			});
			await page.page.evaluate(`answers = { withdraw: true }`);
			await page.page.locator("#amount input").fill("75");
			await page.page.locator("#confirmation input").fill("75.00");
			if (!looked) await page.leave();
			await page.page.getByRole("button", { name: "Withdraw 75.00 USD" }).click();
			await page.until(`document.querySelector("#amount").value === ""`);
			await page.settle();
			if (looked) assert.equal(await page.page.evaluate(FOCUSED), "amount");
			else assert.equal(await page.tookFocus(), 0);
		});
	}

	const happened = { kind: "happened", title: "It happened", sentence: "" } as const;
	const earnings = { ...earningsState("USD"), notice: null };
	const deposit = depositStates["ready"]?.state;
	const compared = comparisonStates["two loaded, one failed"]?.state;
	const [first, second, failed] = compared?.columns ?? [];
	const history = depositHistoryStates["all loaded"]?.state;
	const draft = newDatasetStates["edited"]?.state;
	/** The Deposit page without the values of one part. */
	const unread = (part: "balance" | "auto", phase: "loading" | "failed" = "failed") => ({
		...deposit,
		[part]: { ...deposit?.[part], value: null, phase },
	});
	/** Presses a button, and draws the state after it. Resolves to the ID of its request, which has no response yet. */
	const pressAndDraw = async (button: string, after: unknown): Promise<unknown> => {
		await page.page.getByRole("button", { name: button }).focus();
		await page.settle();
		await page.page.evaluate("answers = new Proxy({}, { has: () => true })");
		await page.page.keyboard.press("Enter");
		const id = await page.lastRequestId();
		await page.post({ type: "state", epoch: 0, restore: {}, state: after });
		return id;
	};
	for (const [name, button, before, after, focused] of [
		["earnings", "Dismiss", { ...earnings, notice: checkedWithdrawal("1", happened) }, earnings, "amount"],
		[
			"deposit",
			"Dismiss",
			{ ...deposit, notice: failedDeposit({ kind: "rejected", text: "Too small." }, false) },
			deposit,
			"amount",
		],
		["deposit", "Dismiss", { ...deposit, autoNotice: checkedAuto("1", happened) }, deposit, "auto-enabled"],
		["deposit", "Start Over", depositStates["checkout left"]?.state, deposit, "amount"],
		["access", "Start New List", accessStates["ended"]?.state, accessStates["empty"]?.state, "mails"],
		["access", "Stop", accessStates["running"]?.state, accessStates["ended"]?.state, "run"],
		[
			"comparison",
			"Remove Tide",
			compared,
			{ ...compared, columns: [second, failed] },
			`remove-${second?.id}`,
		],
		[
			"comparison",
			"Remove River",
			{ ...compared, columns: [first, second] },
			{ ...compared, columns: [first] },
			"add",
		],
		[
			"comparison",
			"Try again",
			compared,
			{ ...compared, columns: [first, second, { ...failed, phase: "loading", problem: null }] },
			`open-${failed?.id}`,
		],
		["dataset", "Try Again", datasetStates["out of date"]?.state, datasetStates["ready"]?.state, "refresh"],
		["dataset", "Try Again", datasetStates["failed"]?.state, datasetStates["ready"]?.state, "refresh"],
		[
			"depositHistory",
			"Try Again",
			depositHistoryStates["failed"]?.state,
			depositHistoryStates["loading"]?.state,
			"refresh",
		],
		[
			"depositHistory",
			"Try again",
			depositHistoryStates["more failed"]?.state,
			depositHistoryStates["loading more"]?.state,
			"tail",
		],
		["earnings", "Try Again", earningsStates["failed"]?.state, earningsStates["loading"]?.state, "refresh"],
		["deposit", "Try Again", unread("balance"), unread("balance", "loading"), "refresh"],
		["deposit", "Try Again", unread("auto"), unread("auto", "loading"), "auto"],
		[
			"newDataset",
			"Delete Draft…",
			draft,
			{ ...draft, draft: newDatasetStates["empty"]?.state.draft, revision: "second" },
			"name",
		],
		["depositHistory", "Load older", depositHistoryStates["more to load"]?.state, history, "tail"],
		["depositHistory", "Cancel", depositHistoryStates["exporting"]?.state, history, "export"],
	] as const) {
		it(`moves to ${focused} of the ${name} page when “${button}” disappears`, async () => {
			page = await bench.load(name);
			await page.start(before, depositHistoryStates["all loaded"]?.answers);
			const id = await pressAndDraw(button, after);
			await page.post({ type: "response", id, ok: true, value: null });
			assert.equal(await page.page.evaluate(FOCUSED), focused);
		});
	}

	for (const [name, button, before, after] of [
		["earnings", "Dismiss", { ...earnings, notice: checkedWithdrawal("1", happened) }, earnings],
		["deposit", "Start Over", depositStates["checkout left"]?.state, deposit],
	] as const) {
		it(`stays on the control that the user moved to while “${button}” of the ${name} page waited for its response`, async () => {
			page = await bench.load(name);
			await page.start(before);
			const id = await pressAndDraw(button, after);
			await page.page.locator("#refresh").focus();
			await page.post({ type: "response", id, ok: true, value: null });
			assert.equal(await page.page.evaluate(FOCUSED), "refresh");
		});
	}

	it("moves to the first date when the button that clears the dates disappears", async () => {
		page = await bench.load("depositHistory");
		await page.start(
			depositHistoryStates["none within dates"]?.state,
			depositHistoryStates["all loaded"]?.answers,
		);
		await page.page.getByRole("button", { name: "Clear Dates", exact: true }).press("Enter");
		await page.post({ type: "state", epoch: 0, restore: {}, state: history });
		assert.equal(await page.page.evaluate(FOCUSED), "from");
	});

	it("moves to the first new row when the button that shows more rows disappears", async () => {
		const { state } = accessStates["ledger, more to show"] ?? {};
		assert.ok(state);
		const { rows } = state.ledger;
		page = await bench.load("access");
		await page.start(state);
		await page.page.evaluate("answers = { showMore: undefined }");
		await page.page.getByRole("button", { name: "Show 200 More" }).press("Enter");
		const id = await page.lastRequestId();
		const all = [...rows, ...rows.map((row) => ({ ...row, email: `new-${row.email}` }))];
		const ledger = { ...state.ledger, of: all.length, rows: all };
		await page.post({ type: "state", epoch: 0, restore: {}, state: { ...state, ledger } });
		await page.post({ type: "response", id, ok: true, value: null });
		const place = "document.activeElement.closest('[data-place]')?.dataset.place";
		assert.equal(await page.page.evaluate(place), String(rows.length));
	});

	it("moves to the heading of a run that ends while its Stop button has the focus", async () => {
		page = await bench.load("access");
		await page.start(accessStates["running"]?.state);
		await page.page.getByRole("button", { name: "Stop" }).focus();
		await page.post({ type: "state", epoch: 0, restore: {}, state: accessStates["ended"]?.state });
		assert.equal(await page.page.evaluate(FOCUSED), "run");
	});

	it("moves to the heading of the fields when all are shown", async () => {
		page = await bench.load("dataset");
		await page.start(datasetStates["own, not queryable, many fields"]?.state);
		await page.page.getByRole("button", { name: "Show all 13 fields" }).press("Enter");
		await page.until(`document.querySelectorAll("#field-table tbody tr").length === 13`);
		assert.equal(await page.page.evaluate(FOCUSED), "fields");
	});

	it("can return to a table through one visible tab stop after a narrow window hides the focused cell", async () => {
		const { state, answers } = depositHistoryStates["all loaded"] ?? {};
		page = await bench.load("depositHistory");
		await page.start(state, answers);
		await page.page.locator("tbody .idcell").first().click();
		await page.until(`document.querySelector(".idcell[tabindex='0']") !== null`);
		await page.page.setViewportSize({ width: 400, height: 800 });
		await page.until(`document.querySelector(".idcell[tabindex='0']") === null`);
		assert.equal(await page.page.locator("tbody [tabindex='0']").count(), 1);
		assert.equal(await page.page.locator("tbody [tabindex='0']").isVisible(), true);
	});
});
