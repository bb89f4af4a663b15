import assert from "node:assert/strict";
import { buyer, seller } from "../support/host/marketplace.ts";
import { addToMine, ownDataset } from "../support/ownDataset.ts";
import { openSellerWorkbench, type SellerWorkbench } from "../support/sellerWorkbench.ts";

describe("Access for one", function () {
	this.timeout(180_000);
	let bench: SellerWorkbench;
	let dataset: { id: string; name: string };

	before(async () => {
		bench = await openSellerWorkbench({ theme: "dark", size: { width: 1440, height: 1000 } });
		dataset = await ownDataset(bench);
		await addToMine(bench, dataset.id, dataset.name);
	});
	after(async () => bench.close());

	it("is granted after a question that names who, what and where; Cancel sends nothing", async () => {
		const { window } = bench.code;
		const ask = async (): Promise<void> => {
			await window.runCommand("Data Marketplace: Grant Access…");
			await window.pick(dataset.name);
			await window.type(buyer);
			await window.dialog.getByText(`Grant ${buyer} access to ${dataset.name}?`).waitFor();
		};
		await ask();
		await window.dialog.getByText(`${seller} on ${new URL(bench.faults.origin).host}.`).waitFor();
		await window.takeScreenshot("access-question-dark");
		await window.answerDialog("Cancel");
		assert.equal(bench.writes.length, 0);
		await ask();
		await window.answerDialog("Grant Access");
		await window.notifications.filter({ hasText: `${buyer} has access to ${dataset.name}.` }).waitFor();
		assert.deepEqual(
			bench.writes.map(({ method, path, body }) => [method, path, body]),
			[["POST", `/v1/datasets/${dataset.id}/access`, JSON.stringify({ email: buyer })]],
		);
	});

	it("is taken back from the notification, which asks too", async () => {
		const { window } = bench.code;
		await window.answerNotification(`${buyer} has access`, "Revoke Access…");
		await window.dialog.getByText(`Revoke access of ${buyer} to ${dataset.name}?`).waitFor();
		await window.answerDialog("Revoke Access");
		await window.notifications.filter({ hasText: `${buyer} has no access` }).waitFor();
		assert.equal(bench.writes.at(-1)?.method, "DELETE");
	});

	it("is refused in the service's words, and an address that is none is not sent", async () => {
		const { window } = bench.code;
		const before = bench.writes.length;
		await window.runCommand("Data Marketplace: Grant Access…");
		await window.pick(dataset.name);
		await window.quickInput.locator("input").first().fill("not-an-address@");
		await window.quickInput.getByText("is not an e-mail address").waitFor();
		await window.type("nobody@example.com");
		await window.answerDialog("Grant Access");
		await window.notifications.filter({ hasText: "There is no buyer with this e-mail address." }).waitFor();
		assert.equal(bench.writes.length, before + 1);
	});
});
