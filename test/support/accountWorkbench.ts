import type { FrameLocator } from "playwright-core";
import { DEMO_PASSWORD } from "../../src/localMarketplace/seed/demoAccounts.ts";
import { type Closing, openInParts } from "./closing.ts";
import type { Delivery } from "./faults/delivery.ts";
import { type FaultExchange, type FaultServer, startFaultServer } from "./faults/faultServer.ts";
import { appears, until } from "./host/conditions.ts";
import { type RunningMarketplace, startMarketplace } from "./host/marketplace.ts";
import { clickInRow } from "./host/rowPress.ts";
import { openWorkbench, type Workbench, type WorkbenchOptions } from "./host/workbench.ts";
import type { WorkbenchWindow } from "./host/window.ts";
import { newestCode } from "./services/signIn.ts";

const NAME_PROMPT = "Enter a name for this account";

export interface AccountOptions extends WorkbenchOptions {
	/** The demo account to sign in with its key. Omit it to stay signed out. */
	readonly as?: string;
	/** The name to give that account. Default: its email address. */
	readonly name?: string;
}

/** A VS Code with a marketplace configured. Records every request to the marketplace. */
export class AccountWorkbench {
	readonly code: Workbench;
	readonly service: RunningMarketplace;
	/** The proxy in front of the marketplace. Records every request and can inject faults. */
	readonly front: FaultServer;
	/** The key of the account signed in at the start. Generating another invalidates it. */
	key = "";

	constructor(code: Workbench, service: RunningMarketplace, front: FaultServer) {
		this.code = code;
		this.service = service;
		this.front = front;
	}

	get window(): WorkbenchWindow {
		return this.code.window;
	}

	/** Write requests as they arrived. */
	get writes(): readonly Delivery[] {
		return this.front.deliveries.filter(({ method }) => method !== "GET");
	}

	/** The write requests until now. Refreshes the balance, because a write on its way arrives before its requests. */
	async writesUntilNow(): Promise<readonly Delivery[]> {
		await this.refresh("balance");
		return this.writes;
	}

	/** Refreshes with requests sent from now on. A load in flight is shared, so another follows it. */
	async refresh(what: "balance" | "datasets"): Promise<void> {
		for (let time = 0; time < 2; time++) await this.code.execute(`dataMarketplace.${what}.refresh`);
	}

	/** Requests with this method and path prefix. */
	requests(method: string, path: string): readonly Delivery[] {
		return this.front.deliveries.filter((one) => one.method === method && one.path.startsWith(path));
	}

	/** Resolves once `requests` counts this many in total, immediately if it already does. */
	async asked(method: string, path: string, times = 1): Promise<void> {
		while (this.requests(method, path).length < times) await this.front.nextDelivery();
	}

	/** Holds back the response to the next request whose path matches. */
	hold(path: RegExp): { came: Promise<void>; letGo: () => void } {
		const came = Promise.withResolvers<void>();
		const released = Promise.withResolvers<void>();
		const answer = async (exchange: FaultExchange): Promise<void> => {
			came.resolve();
			const reply = await exchange.carryOut();
			await released.promise;
			exchange.answer(reply);
		};
		this.front.play(answer, { path, times: 1 });
		return { came: came.promise, letGo: () => released.resolve() };
	}

	/** The newest code mailed to an address. */
	async codeFor(email: string): Promise<string> {
		return newestCode(this.service.origin, email);
	}

	/** Signs in with a key through the UI. */
	async signInWithKey(key: string, account: string, window = this.window): Promise<void> {
		await enterKey(window, key, account);
	}

	/** Signs in with a new key of a demo account through the UI. The name to give the account is by default its address. */
	async signInAs(email: string, name = email): Promise<void> {
		this.key = await this.service.keyFor(email);
		await this.signInWithKey(this.key, name);
		await this.window.statusBarItem("USD").waitFor();
	}

	/** Signs in with email, password, and the mailed code through the UI. */
	async signInWithPassword(email: string, window = this.window): Promise<void> {
		await window.run("dataMarketplace.session.signIn");
		await window.pick("Email and Password");
		await window.answerPrompt("Enter your email address.", email);
		await window.answerPrompt("never stored", DEMO_PASSWORD);
		await this.enterCode(email, window);
		await window.quickInput.waitFor({ state: "hidden" });
	}

	/** Enters the newest code mailed to an address, which is sent before the prompt for it opens. */
	async enterCode(email: string, window = this.window): Promise<void> {
		await window.quickInput.getByText("Enter the code").waitFor();
		await window.answerPrompt("Enter the code", await this.codeFor(email));
	}

	async close(): Promise<void> {
		await this.code.close();
		await this.front.close();
		await this.service.close();
	}
}

/** Signs in with a key, under the given account name. */
export async function enterKey(window: WorkbenchWindow, key: string, account: string): Promise<void> {
	await window.run("dataMarketplace.apiKey.set");
	await window.answerPrompt("Enter your API key.", key);
	const another = window.picks.filter({ hasText: "Enter Another Account…" });
	const name = window.quickInput.getByText(NAME_PROMPT);
	await another.or(name).first().waitFor();
	if (await another.isVisible()) {
		const known = window.picks.filter({ has: window.page.getByText(account, { exact: true }) });
		if (await known.isVisible()) {
			await clickInRow(known, account);
			await window.quickInput.waitFor({ state: "hidden" });
			return;
		}
		await window.pick("Enter Another Account…");
	}
	await window.answerPrompt(NAME_PROMPT, account);
	await window.quickInput.waitFor({ state: "hidden" });
}

/** Clicks Check Now after a payment. The page may notice the payment on its own first, and then has no such button. */
export async function checkUntilRecorded(page: FrameLocator): Promise<void> {
	const recorded = page.getByText(/^Deposit of .* recorded$/);
	const check = page.getByRole("button", { name: "Check Now" });
	await check.or(recorded).first().waitFor();
	await until(async () => {
		await check.click({ timeout: 1000 }).catch(() => undefined);
		return appears(recorded);
	});
}

/**
 * Starts the marketplace, its proxy, and VS Code with the side bar open. `prepare` may play faults on the proxy, and
 * returns options that depend on the marketplace, such as a key in the environment.
 */
export async function openAccountWorkbench(
	{ as, name, ...options }: AccountOptions = {},
	prepare: (service: RunningMarketplace, front: FaultServer) => Promise<WorkbenchOptions> = async () => ({}),
): Promise<AccountWorkbench> {
	return openInParts(async ({ closes }) => {
		const { service, front } = await startFront(closes);
		const settings = { "dataMarketplace.serviceUrl": front.origin, ...options.settings };
		const more = await prepare(service, front);
		const code = closes(await openWorkbench({ theme: "dark", ...options, ...more, settings }));
		await code.window.openSidebar();
		const bench = new AccountWorkbench(code, service, front);
		if (as !== undefined) await bench.signInAs(as, name);
		return bench;
	});
}

/** Starts a marketplace with its proxy. */
export async function startFront(
	closes: Closing["closes"],
): Promise<{ service: RunningMarketplace; front: FaultServer }> {
	const service = closes(await startMarketplace());
	return { service, front: closes(await startFaultServer({ backend: service.origin })) };
}
