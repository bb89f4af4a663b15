import assert from "node:assert/strict";
import type { Disposable } from "../../src/base/lifecycle.ts";
import { type AccountWorkbench, openAccountWorkbench } from "../support/accountWorkbench.ts";
import { patents } from "../support/datasetRecord.ts";
import type { FaultRow, FaultTarget } from "../support/faults/faultRow.ts";
import { faultRows } from "../support/faults/faultRows.ts";
import { type FaultExchange, startFaultServer } from "../support/faults/faultServer.ts";
import { openTarget } from "../support/faults/faultTargets.ts";
import { BUYER } from "../support/host/marketplace.ts";
import type { WorkbenchWindow } from "../support/host/window.ts";
import { closing } from "../support/closing.ts";
import { until } from "../support/host/conditions.ts";
import { connectBy } from "../support/host/extensionLog.ts";

const LIST = "/v1/datasets/discover";
const BALANCE = "/v1/billing/buyer-balance";

/** Faults that prevent connecting to a marketplace. */
const metOnConnecting: readonly FaultTarget[] = ["closedPort", "selfSigned"];

describe("The interface during a fault", () => {
	let bench: AccountWorkbench;
	let window: WorkbenchWindow;
	let fault: Disposable = { dispose: () => undefined };
	const { closes } = closing();

	before(async () => {
		bench = closes(
			await openAccountWorkbench({
				as: BUYER,
				size: { width: 1280, height: 1000 },
			}),
		);
		window = bench.window;
		await expectHealthy();
	});

	afterEach(() => fault.dispose());

	const expectHealthy = async (): Promise<void> => {
		await window.statusBarItem("100.00 USD").waitFor();
		await window.treeRows("Discover").filter({ hasText: "Annual reports" }).waitFor();
		await window.treeRows("Discover").filter({ hasText: TROUBLED }).waitFor({ state: "detached" });
		await window.treeRows("Billing").filter({ hasText: TROUBLED }).waitFor({ state: "detached" });
	};

	/** The last list and the last balance stay. */
	const expectKept = async (): Promise<void> => {
		await window.treeRows("Discover").filter({ hasText: "Annual reports" }).waitFor();
		await window.statusBarItem("100.00 USD").waitFor();
	};

	/** Loads in flight are shared, so earlier ones must have ended. */
	const refresh = async (): Promise<void> => {
		await until(async () => bench.front.answering === 0);
		await window.run("dataMarketplace.datasets.refresh");
	};

	it("reports a fault during a refresh in the views, without a notification, and keeps the data", async () => {
		const row = faultRows.find(({ id }) => id === "21a");
		assert.ok(row?.act);
		const before = bench.front.deliveries.length;
		fault = bench.front.play(row.act, { path: new RegExp(`^(?:${LIST}|${BALANCE})$`) });
		await refresh();
		const sentence = sentenceOf(row, bench.front.origin);
		await window.treeRows("Discover").filter({ hasText: sentence }).waitFor();
		await window.treeRows("Billing").filter({ hasText: sentence }).waitFor();
		await expectKept();
		fault.dispose();
		const asked = bench.front.deliveries.slice(before);
		for (const path of [LIST, BALANCE])
			assert.equal(asked.filter((one) => one.path === path).length, 1, path);
		await refresh();
		await expectHealthy();
		assert.deepEqual(await window.notificationsUntilNow(), []);
	});

	it("shows the progress of a load of a hundred megabytes, which can be canceled", async () => {
		const given = Promise.withResolvers<void>();
		fault = bench.front.play(
			(exchange) => {
				exchange.socket.once("close", () => given.resolve());
				sendBeginningOfHundredMegabytes(exchange);
			},
			{ path: new RegExp(`^${LIST}$`) },
		);
		await refresh();
		const progress = window.notifications.filter({ hasText: /Refreshing datasets: \d\d of 100 MB/ });
		await progress.getByRole("button", { name: "Cancel" }).click();
		await given.promise;
		await progress.waitFor({ state: "detached" });
		await expectKept();
		fault.dispose();
		await refresh();
		await expectHealthy();
	});

	const askForAddress = async (origin: string): Promise<void> => {
		await window.run("dataMarketplace.session.connect");
		await window.answerPrompt("Enter the marketplace’s address.", origin);
	};

	const askForKeyOf = async (origin: string): Promise<void> => {
		await askForAddress(origin);
		await window.pick("Enter API Key");
		await window.quickInput.getByText("Enter your API key.").waitFor();
	};

	const leaveTheSteps = async (): Promise<void> => {
		await window.page.keyboard.press("Escape");
		await window.quickInput.waitFor({ state: "hidden" });
	};

	it("sends a key only to the marketplace that the key was entered for, even if the settings change meanwhile", async () => {
		const key = "mk_other";
		const other = await startFaultServer();
		try {
			await askForKeyOf(other.origin);
			await connectBy(bench.code, { "dataMarketplace.requestTimeoutSeconds": 60 });
			const before = bench.front.deliveries.length;
			await window.answerPrompt("Enter your API key.", key);
			await window.quickInput.getByText("Enter a name for this account,").waitFor();
			// The end of so short a key isn't suggested as a name: it would be a large part of the key.
			assert.equal(await window.quickInput.locator("input").first().inputValue(), "");
			await leaveTheSteps();
			await bench.refresh("datasets");
			const sent = JSON.stringify(bench.front.deliveries.slice(before));
			assert.ok(!sent.includes(key));
			assert.ok(JSON.stringify(other.deliveries).includes(key));
		} finally {
			await other.close();
		}
	});

	for (const target of metOnConnecting) {
		const row = faultRows.find((one) => one.target === target);
		assert.ok(row);
		it(`reports fault ${row.id} below the address, before asking for a key: ${row.fault}`, async () => {
			const open = await openTarget(target);
			try {
				await askForAddress(open.settings.origin);
				await window.quickInput.getByText(sentenceOf(row, open.settings.origin)).waitFor();
				assert.equal(open.deliveries(), 0);
				await leaveTheSteps();
				await expectHealthy();
			} finally {
				await open.close();
			}
		});
	}
});

const TROUBLED = /Out of date|Couldn’t load|Offline|API key rejected/;

/** Sends forty datasets of a list that's valid so far, and then nothing more. */
function sendBeginningOfHundredMegabytes(exchange: FaultExchange): void {
	const megabyte = 1024 * 1024;
	const block = Buffer.from(`${JSON.stringify({ ...patents, description: "x".repeat(megabyte) })},`);
	exchange.head({
		headers: { "content-type": "application/json", "content-length": String(100 * megabyte) },
	});
	exchange.raw("[");
	for (let sent = 0; sent < 40; sent++) exchange.raw(block);
}

/** A row's sentence as shown on the screen. */
function sentenceOf({ sentence = "" }: FaultRow, origin: string): string {
	return sentence.replace("{host}", new URL(origin).host);
}
