import assert from "node:assert/strict";
import type { Workbench } from "../../support/host/workbench.ts";
import { story } from "../../support/story.ts";

export function walkthroughTests(open: () => Promise<Workbench>): void {
	const it = story();
	let code: Workbench;

	it.before(async () => {
		code = await open();
	});

	/** The number of checked steps in the open walkthrough. */
	const done = (): ReturnType<typeof code.page.locator> =>
		code.page.locator(".gettingStartedContainer .codicon.complete");

	/** Resolves when the open step's picture has loaded. */
	const pictureDrawn = async (): Promise<void> => {
		const frame = code.page.locator("iframe.webview.ready").last().contentFrame().locator("#active-frame");
		await frame.contentFrame().locator("svg").waitFor();
	};

	it("shows what to do while no marketplace is set, without a notification", async () => {
		const { window } = code;
		await window.view("Discover").getByText("Find datasets, compare prices").waitFor();
		assert.deepEqual(await window.notificationsUntilNow(), []);
		assert.equal(await window.statusBarItem("USD").count(), 0);
	});

	it("lists the local marketplace’s datasets and shows the balance after one click", async () => {
		const { window } = code;
		const welcomes = await window.page.evaluate("welcomes()");
		await window.view("Discover").getByRole("button", { name: "Try Local Marketplace" }).click();
		await window.statusBarItem("100.00 USD (local)").waitFor();
		await window.treeRows("Discover").filter({ hasText: "EU patent claims" }).waitFor();
		await window.view("Discover").getByText("53 datasets").waitFor();
		await window.treeRows("Billing").filter({ hasText: "100.00 USD" }).waitFor();
		assert.deepEqual(await window.page.evaluate("welcomes()"), welcomes, "no other text came and went");
	});

	it("opens a walkthrough after the first sign-in, with the account’s completed steps checked off", async () => {
		const { window } = code;
		await window.page
			.locator(".gettingStartedContainer .step-title", { hasText: "Find a dataset" })
			.waitFor();
		await until(1);
		const container = window.page.locator(".gettingStartedContainer");
		await container.locator("code", { hasText: "price<0.01" }).waitFor({ state: "attached" });
		assert.ok(!(await container.textContent())?.includes("`"));
	});

	for (const theme of ["light", "hc", "dark"] as const) {
		it(`shows a step’s picture in the ${theme} theme`, async () => {
			await code.useTheme(theme);
			await pictureDrawn();
		});
	}

	it("opens the buyer’s walkthrough by a command, with the completed steps checked off", async () => {
		const { window } = code;
		await window.press("workbench.action.closeAllEditors");
		await window.page.locator(".gettingStartedContainer").waitFor({ state: "detached" });
		await window.run("dataMarketplace.walkthrough.openBuyer");
		await window.page
			.locator(".gettingStartedContainer .step-title", { hasText: "Find a dataset" })
			.waitFor();
		await until(1);
	});

	it("checks off steps that are completed elsewhere, even while hidden", async () => {
		const { window } = code;
		await window.press("workbench.action.closeAllEditors");
		await window.run("dataMarketplace.datasets.search");
		await window.quickInput.locator("input").first().fill("patent claims");
		await window.picks.filter({ hasText: "EU patent claims" }).waitFor();
		await window.page.keyboard.press("Enter");
		const page = await window.webviewOf("EU patent claims");
		await page.getByRole("heading", { level: 1, name: "EU patent claims" }).waitFor();
		await window.press("workbench.action.closeAllEditors");
		await window.runCommand("Welcome: Open Walkthrough...");
		await window.quickInput.locator("input").first().fill("Buyer");
		await window.pick("Get Started as a Buyer");
		await window.page.getByText("Find a dataset").first().waitFor();
		await until(2);
		await unfold("Check the cost");
		await press("Estimate Cost…");
		await window.pick("EU patent claims");
		await window.quickInput.getByText("How many chunks").waitFor();
		await leaveTheChoices();
		// By then, a step that the command alone completes would be checked off.
		await window.notificationsUntilNow();
		assert.equal(await done().count(), 2);
		await press("Estimate Cost…");
		await window.pick("EU patent claims");
		await window.answerPrompt("How many chunks", "12,345");
		await window.notifications
			.filter({ hasText: "12,345 chunks cost 51.849 USD at the listed price" })
			.waitFor();
		await until(3);
	});

	it("starts a signed-in seller at the second step", async () => {
		await openSeller();
		await until(1);
		await pictureDrawn();
	});

	it("checks off a seller’s step only after it’s done, not when its command runs", async () => {
		const { window } = code;
		await press("New Dataset Manifest…");
		await leaveTheChoices();
		await unfold("Grant access");
		await press("Manage Access…");
		await window.notifications.filter({ hasText: "My Datasets is empty" }).waitFor();
		await unfold("Get paid");
		await press("Show Earnings");
		await window.webviewOf("Earnings");
		await showWelcomeTab();
		await unfold("Describe your dataset");
		await window.notificationsUntilNow();
		assert.equal(await done().count(), 1);
		await press("New Dataset Manifest…");
		await window.pick("Create Empty Manifest");
		await window.page.locator(".tab.active", { hasText: "dataset.json" }).waitFor();
		await showWelcomeTab();
		await until(2);
		await window.page.locator(".tab", { hasText: "dataset.json" }).click();
		await window.runCommand("View: Revert and Close Editor");
	});

	/** Choices open a moment after their command, and an earlier Escape would leave them open. */
	const leaveTheChoices = async (): Promise<void> => {
		const { quickInput, page } = code.window;
		await quickInput.waitFor();
		await page.keyboard.press("Escape");
		await quickInput.waitFor({ state: "hidden" });
	};

	const unfold = async (step: string): Promise<void> =>
		code.page.locator(".gettingStartedContainer .step-title", { hasText: step }).click();

	/** Clicks the button of the expanded step. */
	const press = async (button: string): Promise<void> =>
		code.page.locator(".gettingStartedContainer").getByRole("button", { name: button }).click();

	const showWelcomeTab = async (): Promise<void> => code.page.locator(".tab", { hasText: "Welcome" }).click();

	const openSeller = async (): Promise<void> => {
		await code.window.run("dataMarketplace.walkthrough.openSeller");
		await code.window.page.getByText("Describe your dataset").first().waitFor();
	};

	/** Waits until this many steps are checked. */
	const until = async (count: number): Promise<void> =>
		done()
			.nth(count - 1)
			.waitFor();
}
