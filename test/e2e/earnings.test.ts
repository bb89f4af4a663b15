import assert from "node:assert/strict";
import type { FrameLocator } from "playwright-core";
import { type AccountWorkbench, openAccountWorkbench } from "../support/accountWorkbench.ts";
import { jsonReply } from "../support/faults/reply.ts";
import { story } from "../support/story.ts";
import { seller } from "../support/host/marketplace.ts";

const withdrawals = { method: "POST", path: /^\/v1\/billing\/withdraw$/ };

describe("The Earnings page", function () {
	this.timeout(180_000);
	const it = story();
	let bench: AccountWorkbench;
	let page: FrameLocator;

	it.before(async () => {
		bench = await openAccountWorkbench({ as: seller, theme: "light", size: { width: 1300, height: 1000 } });
		await bench.code.window.run("dataMarketplace.earnings.show");
		page = await bench.code.window.webviewOf("Earnings");
		await page.getByText("Enter an amount from 1.00 to 250.00.").waitFor();
	});
	it.after(async () => bench.close());

	async function fill(amount: string, confirmation: string): Promise<void> {
		await page.locator("#amount input").fill(amount);
		await page.locator("#confirmation input").fill(confirmation);
	}

	function refuse(status: number, message: string): { dispose(): void } {
		return bench.front.play(
			(exchange) =>
				exchange.answer({
					status,
					headers: { "content-type": "application/json" },
					body: Buffer.from(JSON.stringify({ message })),
				}),
			withdrawals,
		);
	}

	it("explains an invalid amount and suggests a valid one", async () => {
		await page.locator("#amount input").fill("0.5");
		await page.getByText("The minimum withdrawal is 1.00 USD.").waitFor();
		await page.locator("#amount input").fill("250.00000001");
		await page.getByText("You can withdraw up to 250.00 USD.").waitFor();
		await page.getByRole("button", { name: "Use 250.00" }).click();
		await page.getByRole("button", { name: "Withdraw 250.00 USD" }).waitFor();
		await page.locator("#amount input").fill("75,5");
		await page.getByRole("button", { name: "Use 75.5" }).click();
		await page.getByRole("button", { name: "Withdraw 75.50 USD" }).waitFor();
	});

	it("sends nothing until the exact amount is typed again", async () => {
		await fill("75", "75.0");
		await page.locator("#withdraw[disabled]").waitFor();
		await page.locator("#withdraw").click({ force: true });
		await page.locator("#confirmation input").press("Enter");
		assert.deepEqual(bench.writes, []);
	});

	it("explains unfinished payout onboarding", async () => {
		const rule = refuse(403, "Withdrawals need payout onboarding with the payment processor first.");
		await fill("75", "75.00");
		await page.getByRole("button", { name: "Withdraw 75.00 USD" }).click();
		await page.getByText("Finish payout onboarding first").waitFor();
		await page.getByText("Your earnings are safe in the meantime.").waitFor();
		await page.getByRole("button", { name: "Open Dashboard" }).waitFor();
		await page.getByRole("button", { name: "I’ve Finished Onboarding" }).click();
		await page.getByText("Finish payout onboarding first").waitFor({ state: "detached" });
		rule.dispose();
	});

	it("quotes any other rejection", async () => {
		const rule = refuse(400, "Amount exceeds the available balance.");
		await fill("75", "75.00");
		await page.getByRole("button", { name: "Withdraw 75.00 USD" }).click();
		await page.getByText("The marketplace rejected the withdrawal").waitFor();
		await page.getByText("Amount exceeds the available balance.").waitFor();
		await page.getByText("Nothing was withdrawn.").waitFor();
		rule.dispose();
		await page.getByRole("button", { name: "Dismiss" }).click();
	});

	it("refreshes the earnings before rejecting an amount above them, then sends nothing", async () => {
		const before = bench.writes.length;
		await fill("300", "300.00");
		await page.getByRole("button", { name: "Withdraw 300.00 USD" }).click();
		await page.getByRole("alert").getByText("You can withdraw up to 250.00 USD.").waitFor();
		assert.equal(bench.writes.length, before);
	});

	it("withdraws recent earnings once and shows the remainder", async () => {
		const before = bench.writes.length;
		const earlier = { balance: "50.00", total_earned: "50.00", total_withdrawn: "0.00", currency: "USD" };
		const old = bench.front.play((exchange) => exchange.answer(jsonReply(200, earlier)), {
			path: /seller-balance$/,
		});
		await page.locator("#refresh").click();
		await page.getByText("Enter an amount from 1.00 to 50.00.").waitFor();
		old.dispose();
		await fill("75", "75.00");
		await page.getByText("You can withdraw up to 50.00 USD.").waitFor();
		await page.getByRole("button", { name: "Withdraw 75.00 USD" }).click();
		await page.getByText("75.00 USD was withdrawn").waitFor();
		await page.getByText("Enter an amount from 1.00 to 175.00.").waitFor();
		assert.equal(bench.writes.length, before + 1);
		assert.deepEqual(JSON.parse(bench.writes.at(-1)?.body ?? ""), { amount: "75.00" });
		const list = page.getByRole("region", { name: "Withdrawals from this computer" });
		await list
			.getByRole("listitem")
			.filter({ hasText: /withdrawn.*75\.00/ })
			.waitFor();
		await page.getByRole("button", { name: "Dismiss" }).click();
	});

	it("blocks withdrawals in every window while one is unconfirmed, until the user unblocks them", async () => {
		const lost = bench.front.play((exchange) => exchange.reset(), withdrawals);
		await fill("10", "10.00");
		await page.getByRole("button", { name: "Withdraw 10.00 USD" }).click();
		await page.getByText("Couldn’t confirm whether 10.00 USD was withdrawn").waitFor();
		lost.dispose();
		const second = await bench.code.openWindow();
		await second.openSidebar();
		await second.run("dataMarketplace.earnings.show");
		const other = await second.webviewOf("Earnings");
		await other.getByText("Couldn’t confirm whether 10.00 USD was withdrawn").waitFor();
		await other.locator("#withdraw[disabled]").waitFor();
		await second.page.close();
		const sent = bench.writes.length;
		await page.getByRole("button", { name: "Check Now" }).click();
		await page.getByRole("button", { name: "Allow Another Withdrawal…" }).click();
		await bench.code.window.answerDialog("Cancel");
		await page.locator("#withdraw[disabled]").waitFor();
		await page.getByRole("button", { name: "Allow Another Withdrawal…" }).click();
		await bench.code.window.answerDialog("Allow Another Withdrawal");
		await fill("10", "10.00");
		await page.getByRole("button", { name: "Withdraw 10.00 USD" }).click();
		await page.getByText("10.00 USD was withdrawn").waitFor();
		assert.equal(bench.writes.length, sent + 1);
	});
});
