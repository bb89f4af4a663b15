import type { FrameLocator } from "playwright-core";
import type { Disposable } from "../../src/base/lifecycle.ts";
import { type AccountWorkbench, openAccountWorkbench } from "./accountWorkbench.ts";
import type { FaultAct } from "./faults/faultServer.ts";
import { jsonReply } from "./faults/reply.ts";
import { BUYER } from "./host/marketplace.ts";
import type { Settings } from "./host/profile.ts";

const deposits = { method: "POST", path: /^\/v1\/billing\/deposit$/ };

/** The deposit page of the demo buyer, who has 100.00 USD and is offered a deposit of 25.00. */
export class DepositBench {
	readonly accounts: AccountWorkbench;
	page: FrameLocator;

	constructor(accounts: AccountWorkbench, page: FrameLocator) {
		this.accounts = accounts;
		this.page = page;
	}

	/** The bodies of the deposit requests sent, newest last. */
	get sent(): string[] {
		return this.accounts.requests("POST", "/v1/billing/deposit").map(({ body }) => body);
	}

	/** Overrides the response to deposits. */
	play(act: FaultAct): Disposable {
		return this.accounts.front.play(act, deposits);
	}

	/** Makes the marketplace reject deposits with this message. */
	refuse(message: string): Disposable {
		return this.play((exchange) => exchange.answer(jsonReply(422, { message })));
	}

	/** Requests a checkout and confirms it. */
	async ask(): Promise<void> {
		await this.page.getByRole("button", { name: "Continue to Checkout…" }).click();
		await this.accounts.window.answerDialog("Open Checkout");
	}

	/**
	 * Starts a checkout. `first`: its host hasn't been opened before. @returns the session in the opened
	 * address
	 */
	async start({ first = false } = {}): Promise<string> {
		await this.ask();
		if (first) await this.accounts.window.answerDialog("Open");
		const opened = await this.accounts.code.opened.next();
		await this.page.getByText("Waiting for your payment of").waitFor();
		return /checkout\/([^/?]+)/.exec(opened)?.[1] ?? "";
	}

	/** Reloads the window, which restores a checkout it was waiting for. */
	async reload(): Promise<void> {
		const { window } = this.accounts;
		await window.reload();
		this.page = await window.webviewOf("Deposit");
		await this.page.getByText("Waiting for your payment of").waitFor();
	}

	async close(): Promise<void> {
		await this.accounts.close();
	}
}

export async function openDepositBench(settings: Settings = {}): Promise<DepositBench> {
	const accounts = await openAccountWorkbench({ as: BUYER, size: { width: 1300, height: 1000 }, settings });
	const { window } = accounts;
	await window.statusBarItem("100.00 USD").waitFor();
	await window.run("dataMarketplace.deposit.start");
	const page = await window.webviewOf("Deposit");
	await page.getByText("125.00").waitFor();
	return new DepositBench(accounts, page);
}

/** Clicks Check Now after a payment. The page may have noticed the payment on its own just before. */
export async function checkUntilRecorded(page: FrameLocator): Promise<void> {
	const recorded = page.getByText(/^Deposit of .* recorded$/);
	const pressed = page.getByRole("button", { name: "Check Now" }).click({ timeout: 5000 });
	await pressed.catch(async () => recorded.waitFor());
	await recorded.waitFor();
}
