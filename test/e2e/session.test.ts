import assert from "node:assert/strict";
import { enterKey } from "../support/accountWorkbench.ts";
import { buyer, type RunningMarketplace, seller, startMarketplace } from "../support/host/marketplace.ts";
import { openWorkbench, type Workbench } from "../support/host/workbench.ts";

describe("Connecting to a service", function () {
	this.timeout(180_000);
	let service: RunningMarketplace;
	let code: Workbench;

	before(async () => {
		service = await startMarketplace();
		code = await openWorkbench({ theme: "dark" });
		await code.window.openSidebar();
	});
	after(async () => {
		await code.close();
		await service.stop();
	});

	it("says what is wrong with an address before anything is asked", async () => {
		const { window } = code;
		await window.view("Discover").getByRole("button", { name: "Connect to a Marketplace…" }).click();
		await window.type("http://market.example.com");
		await window.quickInput.getByText("Plain http is allowed on this computer only").waitFor();
		await window.takeScreenshot("connect-refused-dark");
	});

	it("explains a wrong key, keeps the box open, and takes the right one", async () => {
		const { window } = code;
		await window.type(service.origin);
		await window.pick("Paste an API Key");
		await window.quickInput.getByText("Paste the key.").waitFor();
		await window.type("not a key");
		await window.quickInput.getByText("cannot be part of a key").waitFor();
		await window.type("mk_live_0000000000000000");
		await window.quickInput.getByText("The service does not accept this key").waitFor();
		await window.takeScreenshot("wrong-key-dark");
		await window.type(await service.keyFor(buyer));
		await window.quickInput.getByText("A name for this account").waitFor();
		await window.type("My buyer");
		await window.statusBarItem("100.00 USD").waitFor();
		await window.treeRows("Discover").filter({ hasText: "Annual reports" }).waitFor();
		assert.equal(await window.statusBarItem("(local)").count(), 0);
	});

	it("shows the last list with its age when the service is gone", async () => {
		const { window } = code;
		await service.stop("SIGKILL");
		await window.runCommand("Data Marketplace: Refresh Datasets");
		await window
			.treeRows("Discover")
			.filter({ hasText: /Offline.*list read today/ })
			.waitFor({ timeout: 60_000 });
		await window.treeRows("Discover").filter({ hasText: "Annual reports" }).waitFor();
		await window.takeScreenshot("offline-list-dark");
	});
});

describe("Signing in with a password", function () {
	this.timeout(180_000);
	let service: RunningMarketplace;
	let code: Workbench;

	before(async () => {
		service = await startMarketplace();
		code = await openWorkbench({
			theme: "light",
			settings: { "dataMarketplace.serviceUrl": service.origin },
		});
		await code.window.openSidebar();
	});
	after(async () => {
		await code.close();
		await service.stop();
	});

	it("offers to sign in to the configured service", async () => {
		const { window } = code;
		await window.view("Discover").getByText("Sign in to the marketplace").waitFor();
		await window.takeScreenshot("signed-out-light");
		await window.view("Discover").getByRole("button", { name: "Sign In…" }).click();
		await window.pick("E-Mail and Password");
		await window.quickInput.getByText("Your e-mail address").waitFor();
		await window.type(seller);
	});

	it("lets a wrong password be corrected and takes the code from the mail", async () => {
		const { window } = code;
		await window.quickInput.getByText("never stored").waitFor();
		await window.type("wrong password");
		await window.quickInput.getByText("does not accept this e-mail address and password").waitFor();
		await window.type("local-marketplace");
		await window.quickInput.getByText("The code that was sent to").waitFor();
		await window.type("000000");
		await window.quickInput.getByText("The code is wrong or has expired").waitFor();
		await window.takeScreenshot("wrong-code-light");
		const [mail] = await service.mailbox(seller);
		await window.type(mail?.code ?? "");
		await window.statusBarItem("250.00 USD").waitFor();
		await window.takeScreenshot("seller-light");
	});

	it("comes back signed in after a reload, without asking", async () => {
		const { window } = code;
		await window.reload();
		await window.statusBarItem("250.00 USD").waitFor({ timeout: 60_000 });
		assert.equal(await window.notifications.count(), 0);
		assert.equal(await window.quickInput.count(), 0);
	});
});

describe("Names that others chose", function () {
	this.timeout(180_000);
	const names = [
		"$(trash) Free",
		"[Pay](command:workbench.action.quit)",
		"<img src=x onerror=alert(1)>",
		"safe\u202egnp.exe",
		"**bold** `code`",
	];
	let service: RunningMarketplace;
	let code: Workbench;

	before(async () => {
		service = await startMarketplace();
		const bearer = await service.accessTokenFor(seller);
		for (const name of names) await publish(service, bearer, name);
		const settings = { "dataMarketplace.serviceUrl": service.origin };
		code = await openWorkbench({ theme: "hc", settings });
		await code.window.openSidebar();
		await enterKey(code.window, await service.keyFor(buyer), "buyer");
		await code.window.statusBarItem("100.00 USD").waitFor();
	});
	after(async () => {
		await code.close();
		await service.stop();
	});

	it("are shown as they are written in the tree and in the search", async () => {
		const { window } = code;
		await window.runCommand("Data Marketplace: Filter Datasets…");
		await window.type("hostile");
		await window
			.view("Discover")
			.getByText(/5 of \d+ · hostile/)
			.waitFor();
		await window.treeRows("Discover").filter({ hasText: "Annual reports" }).waitFor({ state: "detached" });
		const rows = (await window.treeTexts("Discover")).join("\n").replaceAll(/[\u2066-\u2069\u200e]/g, "");
		for (const text of [
			"$(trash) Free",
			"[Pay](command:workbench.action.quit)",
			"<img src=x",
			"safegnp.exe",
		]) {
			assert.ok(rows.includes(text), `${text} in\n${rows}`);
		}
		await window.takeScreenshot("hostile-hc");
		await window.treeRows("Discover").filter({ hasText: "Pay" }).hover();
		const hover = window.page.locator(".workbench-hover", { hasText: "command:workbench" });
		await hover.waitFor();
		assert.equal(await hover.locator("a").count(), 0);
		await window.takeScreenshot("hostile-hover-hc");
		await window.runCommand("Data Marketplace: Search Datasets…");
		await window.quickInput.locator("input").first().fill("hostile");
		await window.picks.filter({ hasText: "$(trash) Free" }).waitFor();
		await window.takeScreenshot("hostile-search-hc");
		await window.page.keyboard.press("Escape");
	});
});

async function publish(service: RunningMarketplace, bearer: string, name: string): Promise<void> {
	const answer = await fetch(`${service.origin}/v1/datasets`, {
		method: "POST",
		headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
		body: JSON.stringify({
			name,
			description: `hostile ${name}`,
			price_per_chunk: "0.01",
			currency: "USD",
			visibility: "public",
		}),
	});
	assert.ok(answer.ok, `${answer.status} for ${name}`);
}
