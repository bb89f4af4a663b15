import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FrameLocator } from "playwright-core";
import { until } from "../support/host/conditions.ts";
import { connectBy } from "../support/host/extensionLog.ts";
import { buyer, seller } from "../support/host/marketplace.ts";
import type { WorkbenchWindow } from "../support/host/window.ts";
import { carryOutThen } from "../support/services/lostAnswers.ts";
import { type AccountWorkbench, openAccountWorkbench } from "../support/accountWorkbench.ts";
import { story } from "../support/story.ts";

const withdrawals = { method: "POST", path: /^\/v1\/billing\/withdraw$/ };

describe("Writes with an unknown outcome", function () {
	this.timeout(180_000);
	const it = story();
	let bench: AccountWorkbench;
	let window: WorkbenchWindow;

	it.before(async () => {
		bench = await openAccountWorkbench({ as: seller, size: { width: 1300, height: 1000 } });
		window = bench.code.window;
	});

	it.after(async () => bench.close());

	const sent = (path: RegExp): number => bench.writes.filter((write) => path.test(write.path)).length;

	const withdraw = async (amount = "75"): Promise<FrameLocator> => {
		await window.run("dataMarketplace.earnings.withdraw");
		const page = await window.webviewOf("Earnings");
		await page.locator("#amount input").fill(amount);
		await page.locator("#confirmation input").fill(`${amount}.00`);
		await page.getByRole("button", { name: `Withdraw ${amount}.00 USD` }).click();
		return page;
	};

	it("shows an unconfirmed withdrawal, blocks the next one, and finds it with Check Now", async () => {
		await window.statusBarItem("40.00 USD").waitFor();
		const rule = bench.front.play(
			carryOutThen((exchange) => exchange.reset()),
			withdrawals,
		);
		const page = await withdraw();
		await page.getByText("Couldn’t confirm whether 75.00 USD was withdrawn").waitFor();
		await page.locator("#withdraw[disabled]").waitFor();
		rule.dispose();
		await page.getByRole("button", { name: "Check Now" }).click();
		await page.getByText("75.00 USD was withdrawn", { exact: true }).waitFor();
		await window.treeRows("Billing").filter({ hasText: "175.00 USD" }).waitFor();
		assert.equal(sent(withdrawals.path), 1);
	});

	/** Has withdrawals carried out, and their answers wait. */
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
		const answer = hold();
		const page = await withdraw("50");
		await until(async () => sent(withdrawals.path) === 2);
		await connectBy(bench.code, { "dataMarketplace.requestTimeoutSeconds": 300 });
		answer();
		await page.getByText("50.00 USD was withdrawn", { exact: true }).waitFor();
		await window.treeRows("Billing").filter({ hasText: "125.00 USD" }).waitFor();
		assert.equal(sent(withdrawals.path), 2);
	});

	it("blocks a withdrawal in another window until the first one is resolved", async () => {
		const answer = hold();
		const page = await withdraw("25");
		await until(async () => sent(withdrawals.path) === 3);
		const other = await bench.code.openWindow();
		await other.run("dataMarketplace.earnings.withdraw");
		const otherPage = await other.webviewOf("Earnings");
		await otherPage.getByText("Withdrawing 25.00 USD").waitFor();
		await otherPage.locator("#withdraw[disabled]").waitFor();
		answer();
		await page.getByText("25.00 USD was withdrawn", { exact: true }).waitFor();
		await otherPage.getByText("Withdrawing 25.00 USD").waitFor({ state: "detached" });
		await other.page.close();
		await window.treeRows("Billing").filter({ hasText: "100.00 USD" }).waitFor();
		assert.equal(sent(withdrawals.path), 3);
	});

	it("treats a redirected withdrawal as unconfirmed, and finds it with Check Now", async () => {
		const rule = bench.front.play(
			carryOutThen((exchange) => exchange.answer({ status: 302, headers: { location: "/done" } })),
			withdrawals,
		);
		const page = await withdraw("20");
		await page.getByText(/whether 20\.00 USD was withdrawn/).waitFor();
		await page.locator("#withdraw[disabled]").waitFor();
		rule.dispose();
		await page.getByRole("button", { name: "Check Now" }).click();
		await page.getByText("20.00 USD was withdrawn", { exact: true }).waitFor();
		await window.treeRows("Billing").filter({ hasText: "80.00 USD" }).waitFor();
		assert.equal(sent(withdrawals.path), 4);
	});

	it("shows unconfirmed access in a notification and in Activity, and says that it can't be checked", async () => {
		const id = await publish(bench);
		await window.run("dataMarketplace.owned.addById");
		await window.quickInput.getByText("Enter the ID of one of your datasets").waitFor();
		await window.type(id);
		await window.quickInput.waitFor({ state: "hidden" });
		const path = /\/access$/;
		const ask = async (): Promise<void> => {
			await window.run("dataMarketplace.access.grant");
			await window.picks.first().click();
			await window.quickInput.getByText("Enter the buyer’s email address.").waitFor();
			await window.type(buyer);
			await window.dialog.waitFor();
		};
		await ask();
		await bench.code.changeSettings({ "dataMarketplace.serviceUrl": bench.service.origin });
		await window.statusBarItem("USD").waitFor({ state: "detached" });
		await window.answerDialog("Grant");
		await window.notifications.filter({ hasText: /Nothing was sent|nothing was sent/ }).waitFor();
		assert.equal(sent(path), 0);
		await bench.code.changeSettings({ "dataMarketplace.serviceUrl": bench.front.origin });
		await window.statusBarItem("40.00 USD").waitFor();
		await window.dismissNotifications();
		const rule = bench.front.play(
			carryOutThen((exchange) => exchange.answer({ status: 502, headers: { "content-type": "text/html" } })),
			{ path },
		);
		await ask();
		await window.answerDialog("Grant");
		await window.notifications.filter({ hasText: buyer }).waitFor();
		rule.dispose();
		await window.dismissNotifications();
		await ask();
		await window.dialog.getByText(`The last change is unconfirmed for: ${buyer}.`).waitFor();
		await window.answerDialog("Cancel");
		await window.run("dataMarketplace.writes.checkNow");
		await window.dialog.getByText("Couldn’t verify the change").waitFor();
		await window.answerDialog("Allow Retry");
		assert.equal(sent(path), 1);
	});

	it("shows a withdrawal interrupted by a dying extension host after the restart, and sends nothing again", async () => {
		bench.front.play(() => undefined, withdrawals);
		await withdraw();
		await until(async () => sent(withdrawals.path) === 5);
		assert.match(await journals(bench), /"outcome":"sending"[^\n]*\n+$/);
		const [host] = bench.code.server.extensionHosts();
		assert.ok(host);
		process.kill(host, "SIGKILL");
		await window.reload();
		const page = await window.webviewOf("Earnings");
		await page.getByText("Couldn’t confirm whether 75.00 USD was withdrawn").waitFor();
		await page.getByRole("button", { name: "Check Now" }).click();
		await page.getByText("No withdrawal of 75.00 USD has been recorded").waitFor();
		await page.locator("#withdraw[disabled]").waitFor();
		assert.equal(sent(withdrawals.path), 5);
	});
});

/** Publishes a dataset past the editor. @returns its id */
async function publish({ service }: AccountWorkbench): Promise<string> {
	const response = await fetch(`${service.origin}/v1/datasets`, {
		method: "POST",
		headers: {
			authorization: `Bearer ${await service.accessTokenFor(seller)}`,
			"content-type": "application/json",
		},
		body: JSON.stringify({
			name: "Tide gauges",
			description: "Every reading",
			price_per_chunk: "0.01",
			currency: "USD",
			visibility: "public",
		}),
	});
	return /"id":"([^"]+)"/.exec(await response.text())?.[1] ?? "";
}

async function journals({ code }: AccountWorkbench): Promise<string> {
	const files = await readdir(code.globalStorage, { recursive: true });
	const found = files.filter((path) => path.endsWith("journal.jsonl"));
	const texts = found.map(async (path) => readFile(join(code.globalStorage, path), "utf8"));
	return (await Promise.all(texts)).join("\n");
}
