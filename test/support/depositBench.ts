import type { FrameLocator } from "playwright-core";
import type { Disposable } from "../../src/base/lifecycle.ts";
import { type AccountWorkbench, openAccountWorkbench } from "./accountWorkbench.ts";
import type { FaultAct } from "./faults/faultServer.ts";
import { jsonReply } from "./faults/reply.ts";
import { buyer } from "./host/marketplace.ts";
import type { Settings } from "./host/profile.ts";

const deposits = { method: "POST", path: /^\/v1\/billing\/deposit$/ };

/** The deposit page of the demo buyer, who has 100.00 USD and is offered to deposit 25.00. */
export class DepositBench {
	readonly accounts: AccountWorkbench;
	page: FrameLocator;

	constructor(accounts: AccountWorkbench, page: FrameLocator) {
		this.accounts = accounts;
		this.page = page;
	}

	/** The bodies of the deposits that were asked of the service, newest last. */
	get sent(): string[] {
		return this.accounts.requests("POST", "/v1/billing/deposit").map(({ body }) => body);
	}

	/** Lets the service answer deposits otherwise. */
	play(act: FaultAct): Disposable {
		return this.accounts.front.play(act, deposits);
	}

	/** Lets the service refuse deposits with these words. */
	refuse(message: string): Disposable {
		return this.play((exchange) => exchange.answer(jsonReply(422, { message })));
	}

	/** Asks for a checkout and confirms it. */
	async ask(): Promise<void> {
		await this.page.getByRole("button", { name: "Continue to Checkout…" }).click();
		await this.accounts.window.answerDialog("Open Checkout");
	}

	/** Starts a checkout; `first`: its host was not opened before. @returns the session in the address that was opened */
	async start({ first = false } = {}): Promise<string> {
		await this.ask();
		if (first) await this.accounts.window.answerDialog("Open");
		const opened = await this.accounts.code.opened.next();
		await this.page.getByText("Waiting for your payment of").waitFor();
		return /checkout\/([^/?]+)/.exec(opened)?.[1] ?? "";
	}

	/** Loads the window anew, as it comes back with a checkout that is waited for. */
	async reload(): Promise<void> {
		const { window } = this.accounts;
		await window.reload();
		this.page = await window.webviewOf("Deposit");
		await this.page.getByText("Waiting for your payment of").waitFor({ timeout: 40_000 });
	}

	async close(): Promise<void> {
		await this.accounts.close();
	}
}

export async function openDepositBench(settings: Settings = {}): Promise<DepositBench> {
	const accounts = await openAccountWorkbench({ as: buyer, size: { width: 1300, height: 1000 }, settings });
	const { window } = accounts;
	await window.statusBarItem("100.00 USD").waitFor();
	await window.run("dataMarketplace.deposit.start");
	const page = await window.webviewOf("Deposit");
	await page.getByText("125.00").waitFor();
	return new DepositBench(accounts, page);
}

/** Presses Check Now for a payment that was made; the page may have seen it by itself just before. */
export async function checkUntilRecorded(page: FrameLocator): Promise<void> {
	const recorded = page.getByText(/^Deposit of .* recorded$/);
	const pressed = page.getByRole("button", { name: "Check Now" }).click({ timeout: 5000 });
	await pressed.catch(async () => recorded.waitFor());
	await recorded.waitFor();
}
