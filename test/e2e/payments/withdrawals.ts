import assert from "node:assert/strict";
import type { FrameLocator } from "playwright-core";
import type { Disposable } from "../../../src/base/lifecycle.ts";
import { accountFolder } from "../../../src/model/session/accounts.ts";
import type { AccountWorkbench } from "../../support/accountWorkbench.ts";
import { jsonReply } from "../../support/faults/reply.ts";
import { textOfFiles } from "../../support/filesBelow.ts";
import { until } from "../../support/host/conditions.ts";
import { connectBy } from "../../support/host/extensionLog.ts";
import { SELLER } from "../../support/host/marketplace.ts";
import type { WorkbenchWindow } from "../../support/host/window.ts";
import { confirm, fillForm, review } from "../../support/pages/newDatasetForm.ts";
import { carryOutThen } from "../../support/services/lostResponses.ts";
import type { OpenForStory } from "../../support/sharedWindow.ts";
import { story } from "../../support/story.ts";

const withdrawals = { method: "POST", path: /^\/v1\/billing\/withdraw$/ };

export function withdrawalTests(open: OpenForStory): void {
	const it = story();
	let bench: AccountWorkbench;
	let window: WorkbenchWindow;
	let page: FrameLocator;
	/** The page in a second window. */
	let other: FrameLocator;

	it.before(async () => {
		bench = await open({ as: SELLER, size: { width: 1300, height: 1000 } });
		window = bench.window;
		await window.run("dataMarketplace.earnings.show");
		page = await window.webviewOf("Earnings");
		await page.getByText("Enter an amount from 1.00 to 250.00.").waitFor();
	});

	async function fill(amount: string, confirmation: string): Promise<void> {
		await page.locator("#amount input").fill(amount);
		await page.locator("#confirmation input").fill(confirmation);
	}

	async function withdraw(amount: string): Promise<void> {
		await fill(amount, `${amount}.00`);
		await page.getByRole("button", { name: `Withdraw ${amount}.00 USD` }).click();
	}

	function refuse(status: number, message: string): Disposable {
		return bench.front.play((exchange) => exchange.answer(jsonReply(status, { message })), withdrawals);
	}

	it("explains unfinished payout onboarding", async () => {
		const rule = refuse(403, "Withdrawals need payout onboarding with the payment processor first.");
		await withdraw("75");
		await page.getByText("The marketplace rejected the withdrawal").waitFor();
		await page.getByText("Nothing was withdrawn.").waitFor();
		await page.getByRole("button", { name: "Open Dashboard" }).waitFor();
		await page.getByRole("button", { name: "Dismiss" }).click();
		await page.getByText("The marketplace rejected the withdrawal").waitFor({ state: "detached" });
		rule.dispose();
	});

	it("quotes the marketplace’s reason for a rejection", async () => {
		const rule = refuse(400, "Amount exceeds the available balance.");
		await withdraw("75");
		await page.getByText("The marketplace rejected the withdrawal").waitFor();
		await page.getByText("Amount exceeds the available balance.").waitFor();
		await page.getByText("Nothing was withdrawn.").waitFor();
		rule.dispose();
		await page.getByRole("button", { name: "Dismiss" }).click();
	});

	it("rejects an amount above the earnings, and sends nothing", async () => {
		const before = bench.writes.length;
		await withdraw("300");
		await page.getByRole("alert").getByText("Enter at most 250.00 USD.").waitFor();
		assert.equal((await bench.writesUntilNow()).length, before);
	});

	it("sends one withdrawal of earnings that the page hadn’t loaded yet, and shows the remainder", async () => {
		const before = bench.writes.length;
		const earlier = { balance: "50.00", total_earned: "50.00", total_withdrawn: "0.00", currency: "USD" };
		const old = bench.front.play((exchange) => exchange.answer(jsonReply(200, earlier)), {
			path: /seller-balance$/,
		});
		await page.locator("#refresh").click();
		await page.getByText("Enter an amount from 1.00 to 50.00.").waitFor();
		old.dispose();
		await fill("75", "75.00");
		await page.getByText("Enter at most 50.00 USD.").waitFor();
		await page.getByRole("button", { name: "Withdraw 75.00 USD" }).click();
		await page.getByText("75.00 USD was withdrawn").waitFor();
		await page.getByText("Enter an amount from 1.00 to 175.00.").waitFor();
		assert.equal(bench.writes.length, before + 1);
		assert.deepEqual(JSON.parse(bench.writes.at(-1)?.body ?? ""), { amount: "75.00" });
		const list = page.getByRole("region", { name: "Withdrawals made on this computer" });
		await list
			.getByRole("listitem")
			.filter({ hasText: /withdrawn.*75\.00/ })
			.waitFor();
		await page.getByRole("button", { name: "Dismiss" }).click();
	});

	const sent = (): number => bench.requests("POST", "/v1/billing/withdraw").length;

	it("shows a withdrawal as unconfirmed, blocks the next one, and finds the first with Check Now", async () => {
		const before = sent();
		const lost = bench.front.play(
			carryOutThen((exchange) => exchange.reset()),
			withdrawals,
		);
		await withdraw("75");
		await page.getByText("Couldn’t confirm whether 75.00 USD was withdrawn").waitFor();
		await page.locator("#withdraw[disabled]").waitFor();
		lost.dispose();
		await page.getByRole("button", { name: "Check Now" }).click();
		await page.getByText("75.00 USD was withdrawn", { exact: true }).waitFor();
		await window.treeRows("Billing").filter({ hasText: "100.00 USD" }).waitFor();
		assert.equal(sent(), before + 1);
	});

	/** Carries withdrawals out, but holds their responses back. */
	const hold = (): (() => void) => {
		const held = Promise.withResolvers<void>();
		const rule = bench.front.play(async (exchange) => {
			const reply = await exchange.carryOut();
			await held.promise;
			exchange.answer(reply);
		}, withdrawals);
		return () => {
			rule.dispose();
			held.resolve();
		};
	};

	it("completes a withdrawal while the network settings change", async () => {
		const before = sent();
		const answer = hold();
		await withdraw("50");
		await until(async () => sent() > before);
		await connectBy(bench.code, { "dataMarketplace.requestTimeoutSeconds": 300 });
		answer();
		await page.getByText("50.00 USD was withdrawn", { exact: true }).waitFor();
		await window.treeRows("Billing").filter({ hasText: "50.00 USD" }).waitFor();
		assert.equal(sent(), before + 1);
	});

	// Before the second window is opened: that one’s extension host would die and restart, too.
	it("shows a withdrawal and a creation as unconfirmed after the extension host dies and restarts, and sends neither again", async () => {
		const before = bench.writes.length;
		const unanswered = [withdrawals, { method: "POST", path: /^\/v1\/datasets$/ }].map((write) =>
			bench.front.play(() => undefined, write),
		);
		await withdraw("7");
		await until(async () => bench.writes.length > before);
		const folder = accountFolder(bench.code.globalStorage, { origin: bench.front.origin, account: SELLER });
		assert.match(await textOfFiles(folder, "journal.jsonl"), /"outcome":"sending"[^\n]*\n+$/);
		await window.run("dataMarketplace.dataset.create");
		const form = await window.webviewOf("New Dataset");
		await fillForm(form);
		await review(form);
		await confirm(form);
		await form.getByRole("button", { name: "Publish Dataset" }).click();
		await until(async () => bench.writes.length > before + 1);
		await bench.code.crashExtensionHosts();
		await window.reload();
		const restored = await window.webviewOf("New Dataset");
		await restored.getByText("Couldn’t confirm whether this dataset was published").waitFor();
		await window.run("dataMarketplace.earnings.show");
		page = await window.webviewOf("Earnings");
		await page.getByText("Couldn’t confirm whether 7.00 USD was withdrawn").waitFor();
		await page.getByRole("button", { name: "Check Now" }).click();
		await page.getByText("No withdrawal of 7.00 USD has been recorded").waitFor();
		await page.locator("#withdraw[disabled]").waitFor();
		assert.equal((await bench.writesUntilNow()).length, before + 2);
		unanswered.forEach((rule) => rule.dispose());
		await page.getByRole("button", { name: "Allow Another Withdrawal…" }).click();
		await window.answerDialog("Allow Another Withdrawal");
	});

	it("blocks a withdrawal in another window until the first one is resolved", async () => {
		const before = sent();
		const answer = hold();
		await withdraw("25");
		await until(async () => sent() > before);
		const second = await bench.code.openWindow();
		await second.run("dataMarketplace.earnings.withdraw");
		other = await second.webviewOf("Earnings");
		await other.getByText("Withdrawing 25.00 USD").waitFor();
		await other.locator("#withdraw[disabled]").waitFor();
		answer();
		await page.getByText("25.00 USD was withdrawn", { exact: true }).waitFor();
		await other.getByText("Withdrawing 25.00 USD").waitFor({ state: "detached" });
		await window.treeRows("Billing").filter({ hasText: "25.00 USD" }).waitFor();
		assert.equal(sent(), before + 1);
	});

	it("blocks withdrawals in every window while one is unconfirmed, until the user unblocks them", async () => {
		const lost = bench.front.play((exchange) => exchange.reset(), withdrawals);
		await withdraw("10");
		await page.getByText("Couldn’t confirm whether 10.00 USD was withdrawn").waitFor();
		lost.dispose();
		await other.getByText("Couldn’t confirm whether 10.00 USD was withdrawn").waitFor();
		await other.locator("#withdraw[disabled]").waitFor();
		const before = sent();
		await page.getByRole("button", { name: "Check Now" }).click();
		await page.getByRole("button", { name: "Allow Another Withdrawal…" }).click();
		await window.answerDialog("Cancel");
		await page.locator("#withdraw[disabled]").waitFor();
		await page.getByRole("button", { name: "Allow Another Withdrawal…" }).click();
		await window.answerDialog("Allow Another Withdrawal");
		await withdraw("10");
		await page.getByText("10.00 USD was withdrawn", { exact: true }).waitFor();
		await window.treeRows("Billing").filter({ hasText: "15.00 USD" }).waitFor();
		assert.equal(sent(), before + 1);
	});
}
