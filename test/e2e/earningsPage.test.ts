import assert from "node:assert/strict";
import type { EarningsState } from "../../src/pages/earnings/protocol.ts";
import { pendingNotice } from "../../src/pages/earnings/earningsNotices.ts";
import { type BenchPage, usePageBench } from "../support/pages/pageBench.ts";

const stateOf = (account: string): EarningsState => ({
	account: { connected: true, account, host: "market.example.com", keyHint: "", local: false },
	balance: {
		phase: "ready",
		value: { balance: "250.00", total_earned: "250.00", total_withdrawn: "0.00", currency: "USD" },
		readAt: 0,
		problem: null,
	},
	sending: false,
	notice: null,
	withdrawals: [],
	prefill: { serial: 0, amount: null },
});

describe("The Earnings page in a browser", () => {
	const bench = usePageBench();
	let page: BenchPage;

	beforeEach(async () => {
		page = await bench.load("earnings");
		await startWithAmount();
	});

	const startWithAmount = async (): Promise<void> => {
		await page.start(stateOf("ana"));
		await page.page.locator("#amount input").fill("75");
		await page.page.locator("#confirmation input").fill("75.00");
	};

	/** Sends a withdrawal that gets no response. Resolves to the request's ID. */
	const withdraw = async (): Promise<unknown> => {
		await page.page.evaluate(`answers = { withdraw: undefined }`);
		await page.page.getByRole("button", { name: "Withdraw 75.00 USD" }).click();
		await page.page.locator("#amount[disabled]").waitFor();
		return page.lastRequestId();
	};

	it("explains an invalid amount and suggests a valid one", async () => {
		const { page: shown } = page;
		const amount = shown.locator("#amount input");
		await amount.fill("0.5");
		await shown.getByText("Enter at least 1.00 USD.").waitFor();
		await amount.fill("250.00000001");
		await shown.getByText("Enter at most 250.00 USD.").waitFor();
		await shown.getByRole("button", { name: "Use 250.00" }).click();
		await shown.getByRole("button", { name: "Withdraw 250.00 USD" }).waitFor();
		await amount.fill("75,5");
		await shown.getByRole("button", { name: "Use 75.5" }).click();
		await shown.getByRole("button", { name: "Withdraw 75.50 USD" }).waitFor();
	});

	it("sends nothing until the exact amount is typed again", async () => {
		const { page: shown } = page;
		const confirmation = shown.locator("#confirmation input");
		await confirmation.fill("75.0");
		await shown.locator("#withdraw[disabled]").waitFor();
		await shown.locator("#withdraw").click({ force: true });
		await confirmation.press("Enter");
		await page.settle();
		assert.deepEqual(await page.asked("withdraw"), []);
	});

	it("says what to type once another amount is typed, or the field is left, but not while typing", async () => {
		const { page: shown } = page;
		const confirmation = shown.locator("#confirmation input");
		const advice = shown.getByText("Type “75.00” to confirm.");
		await confirmation.fill("75.1");
		await advice.waitFor();
		assert.equal(await confirmation.getAttribute("aria-invalid"), "true");
		await confirmation.fill("75");
		await advice.waitFor({ state: "detached" });
		await confirmation.press("Tab");
		await advice.waitFor();
		await confirmation.fill("75.0");
		await advice.waitFor({ state: "detached" });
		await shown.locator("#withdraw").click({ force: true });
		await advice.waitFor();
		await confirmation.fill("");
		await advice.waitFor({ state: "detached" });
		await confirmation.fill("75.00");
		await shown.locator("#withdraw:not([disabled])").waitFor();
		assert.equal(await advice.count(), 0);
	});

	it("sends a withdrawal for the account it shows", async () => {
		await page.post({ type: "state", epoch: 3, restore: {}, state: stateOf("ana") });
		await page.page.getByRole("button", { name: "Withdraw 75.00 USD" }).click();
		await page.settle();
		assert.deepEqual(await page.asked("withdraw"), [{ amount: "75", confirmation: "75.00" }]);
		assert.equal(await page.page.evaluate("sent.at(-1).epoch"), 3);
	});

	it("clears the amount and its confirmation when the account changes", async () => {
		await page.post({ type: "state", epoch: 1, restore: {}, state: stateOf("bob") });
		await page.page.locator("#withdraw[disabled]").waitFor();
		assert.equal(await page.page.locator("#amount input").inputValue(), "");
		assert.equal(await page.page.locator("#confirmation").count(), 0);
	});

	it("keeps the amount typed for an account when a response to the previous account’s arrives", async () => {
		const id = await withdraw();
		await page.post({ type: "state", epoch: 1, restore: {}, state: stateOf("bob") });
		await page.page.locator("#amount input").fill("10");
		await page.post({ type: "response", id, ok: true, value: true });
		assert.equal(await page.page.evaluate("saved.draft.form.amount"), "10");
	});

	it("disables the amount and its confirmation until the marketplace responds, then focuses the amount", async () => {
		const id = await withdraw();
		await page.page.locator("#confirmation[disabled]").waitFor();
		await page.post({ type: "response", id, ok: true, value: "rejected" });
		await page.page.locator("#amount:not([disabled])").waitFor();
		assert.equal(await page.page.evaluate("document.activeElement?.id"), "amount");
		assert.equal(await page.page.locator("#amount input").inputValue(), "75");
	});

	it("waits for the response to its own request, even if one from before it was rebuilt gets a response", async () => {
		const earlier = await withdraw();
		await page.reload();
		await startWithAmount();
		const id = await withdraw();
		await page.post({ type: "response", id: earlier, ok: true, value: "rejected" });
		assert.equal(await page.page.locator("#amount[disabled]").count(), 1);
		await page.post({ type: "response", id, ok: true, value: "rejected" });
		await page.page.locator("#amount:not([disabled])").waitFor();
	});
});

describe("The Earnings page in a browser in a different time zone from the extension host", () => {
	const bench = usePageBench({ timezoneId: "Asia/Kathmandu" });

	it("shows a withdrawal’s time in the user’s time zone in the notice, as in the list", async () => {
		const page = await bench.load("earnings");
		const withdrawal = { id: "w1", amount: "75.00", currency: "USD", outcome: "unknown" } as const;
		const at = "2026-11-18T14:02:00Z";
		await page.start({
			...stateOf("ana"),
			notice: pendingNotice({ ...withdrawal, kind: "withdraw", startedAt: at }),
			withdrawals: [{ ...withdrawal, at }],
		});
		await page.page.getByText("The request was sent at 19:47 on 18 Nov 2026, but").waitFor();
		await page.page.getByText("18 Nov 2026, 19:47").waitFor();
	});
});
