import assert from "node:assert/strict";
import { type DepositBench, openDepositBench } from "../support/depositBench.ts";
import { until } from "../support/host/conditions.ts";
import { buyer } from "../support/host/marketplace.ts";
import { carryOutThen } from "../support/services/lostAnswers.ts";
import { jsonReply } from "../support/faults/reply.ts";
import { story } from "../support/story.ts";

describe("The Deposit page when a deposit or change doesn’t complete", function () {
	this.timeout(180_000);
	const it = story();
	let bench: DepositBench;

	it.before(async () => {
		bench = it.closes(await openDepositBench());
	});

	it("shows that an abandoned checkout added nothing, and can reopen or restart it", async () => {
		const { page } = bench;
		await bench.start({ first: true });
		await page.getByRole("button", { name: "Stop Waiting" }).click();
		await page.getByText("No deposit was recorded").waitFor();
		await page.getByText("Nothing was added to your balance.").waitFor();
		await page.getByRole("button", { name: "Open Checkout Again" }).click();
		await bench.accounts.code.opened.next();
		await page.getByText("Waiting for your payment of").waitFor();
		await page.getByRole("button", { name: "Stop Waiting" }).click();
		await page.getByRole("button", { name: "Start Over" }).click();
		await page.getByRole("button", { name: "Continue to Checkout…" }).waitFor();
		assert.equal(bench.sent.length, 1);
	});

	it("notices an abandoned checkout that was paid after all", async () => {
		const { page } = bench;
		const session = await bench.start();
		await page.getByRole("button", { name: "Stop Waiting" }).click();
		await page.getByText("No deposit was recorded").waitFor();
		await bench.accounts.service.pay(session);
		await page.getByText(/^Deposit of .* recorded$/).waitFor();
		await bench.accounts.window.statusBarItem("125.00 USD").waitFor();
		assert.equal(bench.sent.length, 2);
	});

	it("shows a request without a response as unconfirmed and never resends it automatically", async () => {
		const { page } = bench;
		const lost = bench.play(carryOutThen((exchange) => exchange.reset()));
		await bench.ask();
		await page.getByText("Couldn’t confirm whether a checkout was created").waitFor();
		await page.getByText("You can’t be charged without opening that page").waitFor();
		lost.dispose();
		assert.equal(bench.sent.length, 3);
		await page.getByRole("button", { name: "Start a New Deposit" }).click();
		await page.getByText("Couldn’t confirm whether a checkout was created").waitFor({ state: "detached" });
		assert.equal(bench.sent.length, 3);
	});

	it("quotes the marketplace’s reason for a rejection", async () => {
		const { page } = bench;
		const refusal = bench.refuse("At most 10,000 a day.");
		await bench.ask();
		await page.getByText("The marketplace rejected the deposit").waitFor();
		await page.getByText("At most 10,000 a day.").waitFor();
		refusal.dispose();
		await page.getByRole("button", { name: "Dismiss" }).click();
		await page.getByRole("button", { name: "Continue to Checkout…" }).waitFor();
	});

	it("keeps Check Now and blocks saving while an auto-deposit change is unconfirmed", async () => {
		const { page } = bench;
		const { front, window } = bench.accounts;
		const saves = { method: "PUT", path: /auto-deposit$/ };
		const lost = front.play((exchange) => exchange.reset(), saves);
		await page.locator("#auto-enabled").click();
		await page.locator("#auto-threshold input").fill("20");
		await page.locator("#auto-amount input").fill("50");
		await page.getByRole("button", { name: "Save Changes…" }).click();
		await window.answerDialog("Save Changes");
		await page.getByText(/whether the settings were saved/).waitFor();
		lost.dispose();
		await page.locator("#auto-save[disabled]").waitFor();
		await window.run("dataMarketplace.autoDeposit.configure");
		await page.getByRole("button", { name: "Check Now" }).click();
		await page.getByRole("button", { name: "Dismiss" }).click();
		await until(async () => (await page.locator("#auto-save").getAttribute("disabled")) === null);
		await page.getByRole("button", { name: "Revert" }).click();
		assert.equal(bench.accounts.requests("PUT", "/v1/billing/auto-deposit").length, 1);
	});

	it("shows the auto-deposit settings that the marketplace actually stored", async () => {
		const { page } = bench;
		const { front, window } = bench.accounts;
		const values = { enabled: true, threshold: "20.00000000", amount: "25.00000000" };
		const kept = front.play((exchange) => exchange.answer(jsonReply(200, values)), {
			method: "GET",
			path: /auto-deposit$/,
		});
		await page.locator("#auto-enabled").click();
		await page.locator("#auto-threshold input").fill("20");
		await page.locator("#auto-amount input").fill("50");
		await page.getByRole("button", { name: "Save Changes…" }).click();
		await window.answerDialog("Save Changes");
		await page.getByText("The marketplace saved different values from the ones you sent").waitFor();
		kept.dispose();
	});

	it("shows a rejected key beside the typed amount, and offers sign-in", async () => {
		const { page } = bench;
		await page.locator("#amount input").fill("33");
		const refused = bench.play((exchange) => exchange.answer(jsonReply(401, {})));
		await bench.ask();
		await page.getByText(/no longer accepts your API key/).waitFor();
		refused.dispose();
		await page.getByRole("button", { name: "Sign In…" }).waitFor();
		assert.equal(await page.locator("#amount input").inputValue(), "33");
		await page.locator("#go[disabled]").waitFor();
	});

	it("shows a rejected key beside the typed auto-deposit amounts, and offers sign-in", async () => {
		const { page } = bench;
		const { front, service, window } = bench.accounts;
		await bench.accounts.signInWithKey(await service.keyFor(buyer), buyer);
		// The page keeps its forms while the notice is shown, which would hide a failure.
		await page.locator("#deposit-notice").getByRole("button", { name: "Dismiss" }).click();
		await page.locator("#deposit-notice").waitFor({ state: "detached" });
		await page.locator("#auto-threshold input").fill("15");
		await page.locator("#auto-amount input").fill("45");
		const saves = { method: "PUT", path: /auto-deposit$/, times: 1 };
		front.play((exchange) => exchange.answer(jsonReply(401, {})), saves);
		await page.getByRole("button", { name: "Save Changes…" }).click();
		await window.answerDialog("Save Changes");
		await page
			.locator("#auto-notice")
			.getByText(/no longer accepts your API key/)
			.waitFor();
		await page.getByRole("button", { name: "Sign In…" }).waitFor();
		assert.equal(await page.locator("#auto-threshold input").inputValue(), "15");
		assert.equal(await page.locator("#auto-amount input").inputValue(), "45");
	});
});
