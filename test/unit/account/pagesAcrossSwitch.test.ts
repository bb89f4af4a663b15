import assert from "node:assert/strict";
import { join } from "node:path";
import { Emitter } from "../../../src/base/event.ts";
import { openDatasetPanel } from "../../../src/pages/dataset/controller.ts";
import { datasetPage } from "../../../src/pages/dataset/protocol.ts";
import { openDepositHistoryPanel } from "../../../src/pages/depositHistory/controller.ts";
import { depositHistoryPage } from "../../../src/pages/depositHistory/protocol.ts";
import { openDepositPanel } from "../../../src/pages/deposit/controller.ts";
import { depositPage } from "../../../src/pages/deposit/protocol.ts";
import { openEarningsPanel } from "../../../src/pages/earnings/controller.ts";
import { earningsPage } from "../../../src/pages/earnings/protocol.ts";
import { restoreNewDatasetPanel } from "../../../src/pages/newDataset/controller.ts";
import { newDatasetPage } from "../../../src/pages/newDataset/protocol.ts";
import { emptyDraft } from "../../../src/rules/datasetDraft.ts";
import { tryLock } from "../../../src/storage/fileLock.ts";
import { draft } from "../../support/clientFixture.ts";
import { AgreeingNotifications, OpenPage, pagePartsOf } from "../../support/openPage.ts";
import { type AccountWindow, keyOf, WindowFixture } from "../../support/windowFixture.ts";
import { DATASET_ID, WITHDRAW_PATH } from "../../support/writeFixture.ts";

const SELLER_BALANCE = "GET /v1/billing/seller-balance";
const DEPOSITS = "GET /v1/billing/deposits";
const DATASET = `GET /v1/datasets/${DATASET_ID}`;
const CREATE_PATH = "POST /v1/datasets";

const address = { value: "", onDidChange: new Emitter<string>().event, write: async () => undefined };

describe("A page of an account that is no longer in use", () => {
	let fixture: WindowFixture;
	let window: AccountWindow;
	let notifications: AgreeingNotifications;
	/** Called in the middle of each switch, while the page is still that of the former account. */
	let duringSwitch: () => void;
	let page: { readonly panel: { dispose(): void } } | undefined;

	beforeEach(async () => {
		fixture = await new WindowFixture().open();
		duringSwitch = () => undefined;
		window = fixture.window({
			accounts: {
				prepare: (account) => window.scopes.prepare(account),
				use: (account) => {
					const notify = window.scopes.use(account);
					duringSwitch();
					return notify;
				},
			},
		});
		notifications = new AgreeingNotifications();
		const ana = fixture.accountWith(keyOf("ana"));
		ana.setSeller({ balance: "777.77" });
		ana.receive("44.44");
		ana.publish("Rivers", DATASET_ID);
		await fixture.signIn(window, "ana");
	});

	afterEach(async () => {
		page?.panel.dispose();
		await fixture.close();
	});

	const parts = () => ({
		...pagePartsOf(window, notifications),
		settings: { successUrl: address, cancelUrl: address, dashboardUrl: address },
	});

	const toBea = async (): Promise<void> => fixture.signIn(window, "bea");

	/** Takes the lock of the journal, so that a write waits for it before it’s sent. */
	const holdJournal = async (): Promise<() => Promise<void>> => {
		const { folder } = window.scopes.value?.account ?? assert.fail("sign in first");
		const lock = await tryLock(join(folder, "journal.jsonl.lock"));
		assert.ok("release" in lock);
		return async () => lock.release();
	};

	const openEarnings = () => {
		const opened = new OpenPage(earningsPage, (panel) => openEarningsPanel(parts(), {}, panel));
		return { opened, ready: async () => opened.until(({ balance }) => balance.phase === "ready") };
	};

	describe("withdrawing", () => {
		const withdrawal = { amount: "75.00", confirmation: "75.00" };
		let earnings: OpenPage<typeof earningsPage>;

		beforeEach(async () => {
			const { opened, ready } = openEarnings();
			earnings = page = opened;
			await ready();
			fixture.service.forget();
		});

		it("sends nothing if the confirmation arrives after the switch, and says so", async () => {
			const { epoch } = earnings;
			await toBea();
			assert.match(await earnings.send("withdraw", withdrawal, epoch), /^The active account changed/);
			assert.equal(fixture.service.count(WITHDRAW_PATH), 0);
		});

		it("sends nothing if the balance is still being read at the switch, and says so in a notification", async () => {
			const release = fixture.service.hold(SELLER_BALANCE, 1);
			const asked = earnings.send("withdraw", withdrawal);
			await fixture.service.arrival(SELLER_BALANCE);
			await toBea();
			release();
			assert.equal(await asked, "");
			assert.match(notifications.shown.join(), /^Nothing was sent/);
			assert.equal(fixture.service.count(WITHDRAW_PATH), 0);
		});

		it("sends nothing if the balance is refreshed at the switch, and says so instead of naming that balance", async () => {
			const release = fixture.service.hold(SELLER_BALANCE, 1);
			const asked = earnings.send("withdraw", { amount: "800.00", confirmation: "800.00" });
			await fixture.service.arrival(SELLER_BALANCE);
			await toBea();
			release();
			assert.match(await asked, /^The active account changed.* Nothing was sent\.$/);
			assert.equal(fixture.service.count(WITHDRAW_PATH), 0);
		});
	});

	describe("depositing", () => {
		let deposit: OpenPage<typeof depositPage>;

		beforeEach(() => {
			deposit = page = new OpenPage(depositPage, (panel) => openDepositPanel(parts(), {}, panel));
			notifications.meanwhile = toBea;
		});

		it("sends nothing if the dialog is answered after the switch, and says so in a notification", async () => {
			assert.equal(await deposit.send("start", { amount: "25.00" }), "");
			assert.match(notifications.shown.join(), /The active account changed/);
			assert.equal(fixture.service.count("POST /v1/billing/deposit"), 0);
		});

		it("changes no auto-deposit settings if the dialog is answered after the switch, and says so in a notification", async () => {
			const values = { enabled: true, threshold: "5.00", amount: "25.00" };
			assert.equal(await deposit.send("saveAutoDeposit", values), "");
			assert.match(notifications.shown.join(), /The active account changed/);
			assert.equal(fixture.service.count("PUT /v1/billing/auto-deposit"), 0);
		});
	});

	const openReview = async () => {
		const restored = { restore: { manifest: "", step: "edit" } };
		const review = new OpenPage(newDatasetPage, (panel) => restoreNewDatasetPanel(parts(), restored, panel));
		page = review;
		assert.equal(await review.send("review", { draft: { ...emptyDraft, ...draft } }), "");
		const { fingerprint } = await review.until(({ step }) => step === "review");
		return { review, asked: { confirmation: draft.name, fingerprint } };
	};

	describe("publishing", () => {
		it("sends nothing if the confirmation arrives after the switch, and says so", async () => {
			const { review, asked } = await openReview();
			const { epoch } = review;
			await toBea();
			assert.match(await review.send("publish", asked, epoch), /^The active account changed/);
			assert.match(await review.send("publish", asked), /active account changed, so nothing was sent/);
			assert.equal(fixture.service.count(CREATE_PATH), 0);
		});

		it("sends nothing if the confirmation arrives in the middle of the switch, and says so in a notification", async () => {
			const { review, asked } = await openReview();
			duringSwitch = () => void review.send("publish", asked);
			await toBea();
			assert.match(await notifications.first(), /^The active account changed.* Nothing was sent\.$/);
			assert.equal(fixture.service.count(CREATE_PATH), 0);
		});

		it("sends nothing if the request is still being recorded at the switch, and says so in a notification", async () => {
			const { review, asked } = await openReview();
			const release = await holdJournal();
			const sending = review.send("publish", asked);
			await review.until(({ publication }) => publication.kind === "sending");
			await toBea();
			await release();
			await sending;
			assert.match(await notifications.first(), /Nothing was sent\.$/);
			assert.equal(fixture.service.count(CREATE_PATH), 0);
		});

		it("says in a notification how a request ended that was in flight at the switch", async () => {
			const { review, asked } = await openReview();
			const release = fixture.service.hold(CREATE_PATH);
			void review.send("publish", asked);
			await fixture.service.arrival(CREATE_PATH);
			await toBea();
			assert.deepEqual(notifications.shown, []);
			release();
			assert.equal(await notifications.first(), "Coastal wind was published.");
		});
	});

	/** The dataset isn’t visible to bea. */
	const switchFrom = async (ready: () => Promise<unknown>): Promise<void> => {
		const hidden = fixture.service.misbehave(DATASET, { status: 404 });
		await toBea();
		await ready();
		hidden.dispose();
	};

	const openHistory = () => {
		const opened = new OpenPage(depositHistoryPage, (panel) => openDepositHistoryPanel(parts(), panel));
		return { opened, ready: async () => opened.until(({ phase }) => phase === "ready") };
	};
	const openDataset = () => {
		const opened = new OpenPage(datasetPage, (restored) =>
			openDatasetPanel(parts(), DATASET_ID, { restored }),
		);
		return { opened, ready: async () => opened.until(({ phase }) => phase !== "loading") };
	};
	const ofAna = /777\.77|44\.44|Rivers/;

	for (const [name, open, read] of [
		["the deposit history", openHistory, DEPOSITS],
		["earnings", openEarnings, SELLER_BALANCE],
		["a dataset", openDataset, DATASET],
	] as const) {
		describe(`for ${name} shows nothing of that account`, () => {
			it("that was loaded before the switch", async () => {
				const { opened, ready } = open();
				page = opened;
				await ready();
				assert.match(JSON.stringify(opened.panel.posted), ofAna);
				await switchFrom(ready);
				assert.equal(opened.epoch, 1);
				assert.doesNotMatch(opened.shownSinceSwitch, ofAna);
			});

			it("that arrives after the switch", async () => {
				const release = fixture.service.hold(read, 1);
				const { opened, ready } = open();
				page = opened;
				await fixture.service.arrival(read);
				await switchFrom(ready);
				release();
				await window.scopes.value?.wallet.refresh();
				assert.doesNotMatch(opened.shownSinceSwitch, ofAna);
			});
		});
	}
});
