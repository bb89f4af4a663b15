import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:net";
import { openWorkbench, type Workbench } from "../support/host/workbench.ts";

describe("the packaged extension, installed from its file", function () {
	this.timeout(120_000);
	let code: Workbench;
	let calls = 0;
	const service = createServer((socket) => {
		calls += 1;
		socket.destroy();
	});

	before(async () => {
		service.listen(0, "127.0.0.1");
		await once(service, "listening");
		const address = service.address();
		const port = typeof address === "object" && address !== null ? address.port : 0;
		const settings = { "dataMarketplace.serviceUrl": `http://127.0.0.1:${port}` };
		code = await openWorkbench({ extension: "vsix", settings });
	});

	after(async () => {
		await code.close();
		service.close();
	});

	it("shows its four views in the side bar", async () => {
		await code.window.openSidebar();
		for (const title of ["Discover", "My Datasets", "Billing", "Activity"]) {
			await code.window.view(title).waitFor();
		}
	});

	it("starts without a notification", async () => {
		await code.window.openSidebar();
		await code.window.runCommand("Data Marketplace: Show Log");
		await code.page.locator(".part.panel .composite.panel").waitFor();
		assert.deepEqual(await code.window.notifications.allInnerTexts(), []);
	});

	it("does not call the service until somebody signs in", () => {
		assert.equal(calls, 0);
	});
});
