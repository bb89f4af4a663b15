import assert from "node:assert/strict";
import { checkUntilRecorded, enterKey } from "../support/accountWorkbench.ts";
import { BUYER, type RunningMarketplace, startMarketplace } from "../support/host/marketplace.ts";
import { openWorkbench, type Workbench } from "../support/host/workbench.ts";
import { story } from "../support/story.ts";

describe("Depositing", () => {
	const it = story();
	let service: RunningMarketplace;
	let code: Workbench;
	let key: string;

	// Without a fault server, because the checkout would then be on another host, and opening it would ask first.
	it.before(async () => {
		service = it.closes(await startMarketplace());
		key = await service.keyFor(BUYER);
		const settings = { "dataMarketplace.serviceUrl": service.origin };
		code = it.closes(await openWorkbench({ theme: "dark", settings, size: { width: 1300, height: 1000 } }));
		await code.window.openSidebar();
		await enterKey(code.window, key, "buyer");
		await code.window.statusBarItem("100.00 USD").waitFor();
	});

	async function depositCount(): Promise<number> {
		const page = await service.get("/v1/billing/deposits?limit=100", key);
		return JSON.stringify(page).split('"receipt_url"').length - 1;
	}

	it("shows the balance after the deposit, and suggests a period for a comma", async () => {
		const { window } = code;
		await window.run("dataMarketplace.deposit.start");
		const page = await window.webviewOf("Deposit");
		await page.getByText("125.00").waitFor();
		await page.locator("#amount input").fill("25,5");
		await page.getByText("contains a comma").waitFor();
		await page.getByRole("button", { name: "Use 25.5" }).click();
		await page.getByText("125.50").waitFor();
	});

	it("sends nothing if the confirmation is canceled", async () => {
		const { window } = code;
		const page = window.webview;
		await page.locator("#amount input").fill("30");
		await page.getByRole("button", { name: "Continue to Checkout…" }).click();
		await window.dialog.getByText("Deposit 30.00 USD?").waitFor();
		await window.dialog
			.getByText(/Account: buyer on 127\.0\.0\.1:\d+\. You’ll pay in your browser\./)
			.waitFor();
		await window.answerDialog("Cancel");
		await page.getByRole("button", { name: "Continue to Checkout…" }).waitFor();
		// By then, a request would be in Activity.
		await window.notificationsUntilNow();
		await window.page.locator(".pane-header", { hasText: "Activity" }).click();
		await window.view("Activity").getByText("Your actions in VS Code").waitFor();
	});

	it("opens the checkout, and reports the deposit only after the marketplace has recorded it", async () => {
		const { window } = code;
		const page = window.webview;
		// Double-clicking must ask only once: a second dialog would cover everything after it.
		await page.getByRole("button", { name: "Continue to Checkout…" }).dblclick();
		await window.answerDialog("Open Checkout");
		const opened = await code.opened.next();
		const session = /checkout\/([^/?]+)/.exec(opened)?.[1] ?? "";
		await page.getByText("Waiting for your payment of").waitFor();
		await page.getByRole("button", { name: "Check Now" }).click();
		await page.getByText("No deposit recorded as of").waitFor();
		const before = await depositCount();
		await service.pay(session);
		await checkUntilRecorded(page);
		await page.getByText("130.00").first().waitFor();
		await window.statusBarItem("130.00 USD").waitFor();
		assert.equal(await depositCount(), before + 1);
	});

	it("changes auto-deposit only after a confirmation, and verifies the saved settings", async () => {
		const { window } = code;
		const page = window.webview;
		await page.locator("#auto-enabled").click();
		await page.locator("#auto-threshold input").fill("20");
		await page.locator("#auto-amount input").fill("50");
		await page.getByRole("button", { name: "Save Changes…" }).dblclick();
		await window.dialog.getByText("Save these auto-deposit settings?").waitFor();
		await window.dialog.getByText("New: on (add 50.00 USD when below 20.00 USD)").waitFor();
		await window.dialog.getByText("can charge you automatically, without asking again").waitFor();
		await window.answerDialog("Cancel");
		await window.notificationsUntilNow();
		assert.match(JSON.stringify(await service.get("/v1/billing/auto-deposit", key)), /"enabled":false/);
		await page.getByRole("button", { name: "Save Changes…" }).click();
		await window.answerDialog("Save Changes");
		await page.getByText(/Saved and verified at \d\d:\d\d\./).waitFor();
		assert.match(JSON.stringify(await service.get("/v1/billing/auto-deposit", key)), /"enabled":true/);
	});

	it("lists the deposit in the history, with monthly totals", async () => {
		const { window } = code;
		await window.run("dataMarketplace.deposits.show");
		const page = await window.webviewOf("Deposit History");
		await page.getByText(/Showing all \d+ deposits\./).waitFor();
		await page
			.getByRole("row", { name: /30\.00 USD/ })
			.first()
			.waitFor();
		await page.getByText("Monthly totals").waitFor();
	});

	it("restores the Deposit and Deposit History pages after a reload", async () => {
		const { window } = code;
		await window.page.locator(".tab", { hasText: "Deposit History" }).waitFor();
		await window.reload();
		await window.page.locator(".tab", { hasText: "Deposit History" }).click();
		const history = await window.webviewOf("Deposit History");
		await history.getByText(/Showing all \d+ deposits\./).waitFor();
		await window.page.locator(".tab", { hasText: /^Deposit$/ }).click();
		const deposit = await window.webviewOf(/^Deposit$/);
		await deposit.getByText("130.00").first().waitFor();
	});
});
