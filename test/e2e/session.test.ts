import assert from "node:assert/strict";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buyer, type RunningMarketplace, startMarketplace } from "../support/host/marketplace.ts";
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

	it("says in words that the local marketplace didn’t start, and offers the log", async () => {
		const { window } = code;
		// Where its data would be, nothing can be written.
		const data = join(code.globalStorage, "localMarketplace");
		await mkdir(code.globalStorage, { recursive: true });
		await writeFile(data, "");
		await window.run("dataMarketplace.localMarketplace.start");
		const said = window.notifications.filter({ hasText: /The local marketplace did.* start/ });
		await said.getByRole("button", { name: "Show Log" }).waitFor();
		await window.dismissNotifications();
		await rm(data);
	});

	it("says what is wrong with an address before anything is asked", async () => {
		const { window } = code;
		await window.view("Discover").getByRole("button", { name: "Connect to a Marketplace…" }).click();
		await window.type("http://market.example.com");
		await window.quickInput.getByText("Plain http:// is allowed only on this computer").waitFor();
		await window.takeScreenshot("connect-refused-dark");
	});

	it("explains a wrong key, keeps the box open, and takes the right one", async () => {
		const { window } = code;
		await window.type(service.origin);
		await window.pick("Paste an API Key");
		await window.quickInput.getByText("Paste your API key.").waitFor();
		await window.type("not a key");
		await window.quickInput.getByText("isn’t allowed in an API key").waitFor();
		await window.type("mk_live_0000000000000000");
		await window.quickInput.getByText("The marketplace didn’t accept this API key").waitFor();
		await window.takeScreenshot("wrong-key-dark");
		await window.type(await service.keyFor(buyer));
		await window.quickInput.getByText("Enter a name for this account").waitFor();
		await window.type("My buyer");
		await window.statusBarItem("100.00 USD").waitFor();
		await window.treeRows("Discover").filter({ hasText: "Annual reports" }).waitFor();
		assert.equal(await window.statusBarItem("(local)").count(), 0);
	});

	it("shows the last list with its age when the service is gone", async () => {
		const { window } = code;
		await service.stop("SIGKILL");
		await window.run("dataMarketplace.datasets.refresh");
		await window
			.treeRows("Discover")
			.filter({ hasText: /Offline.*list loaded today/ })
			.waitFor();
		await window.treeRows("Discover").filter({ hasText: "Annual reports" }).waitFor();
		await window.takeScreenshot("offline-list-dark");
	});
});
