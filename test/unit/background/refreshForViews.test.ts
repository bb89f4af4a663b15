import assert from "node:assert/strict";
import type * as vscode from "vscode";
import { refreshForViews } from "../../../src/background/refreshForViews.ts";
import { MarketplaceError } from "../../../src/api/failure.ts";
import { HttpTransport } from "../../../src/api/transport/httpTransport.ts";
import { turn } from "../../../src/base/clock.ts";
import { Emitter } from "../../../src/base/event.ts";
import { instantClock, settingsFor } from "../../support/clientFixture.ts";
import { until } from "../../support/host/conditions.ts";
import { type AccountWindow, keyOf, WindowFixture } from "../../support/windowFixture.ts";
import { DATASET_ID } from "../../support/writeFixture.ts";

/** Only loading the balances requests this, and once each time. */
const AUTO_DEPOSIT = "GET /v1/billing/auto-deposit";

class FakeView {
	readonly #changed = new Emitter<{ readonly visible: boolean }>();
	readonly onDidChangeVisibility = this.#changed.event;
	visible = false;

	show(visible: boolean): void {
		this.visible = visible;
		this.#changed.fire({ visible });
	}
}

/** Every request fails at once. */
class CutOffTransport extends HttpTransport {
	override async send(): Promise<never> {
		throw new MarketplaceError({ kind: "unreachable", host: "market.example", mayHaveReached: false });
	}
}

describe("The lists and balances in the views", () => {
	let fixture: WindowFixture;
	let window: AccountWindow;
	let view: FakeView;
	let owned: FakeView;
	let rendered: PromiseWithResolvers<void>;

	/** A window that opens with an account whose credential the marketplace hasn’t accepted yet. */
	beforeEach(async () => {
		fixture = await new WindowFixture().open();
		await fixture.signIn(fixture.window(), "ana");
		fixture.service.forget();
		window = fixture.window();
		view = new FakeView();
		owned = new FakeView();
		rendered = Promise.withResolvers();
		refreshIn(window, async () => rendered.promise);
		await window.session.setMarketplace(fixture.service.origin);
	});

	afterEach(async () => fixture.close());

	const refreshIn = (shown: AccountWindow, whenRendered: () => Promise<void>) =>
		fixture.add(
			refreshForViews({
				...shown,
				window: { onDidChangeWindowState: new Emitter<vscode.WindowState>().event },
				whenRendered,
				views: [view, owned],
				owned,
			}),
		);

	const loadedFor = (): Array<string | undefined> =>
		fixture.service.deliveries.filter(({ request }) => request === AUTO_DEPOSIT).map(({ bearer }) => bearer);

	/** What was requested before two more round trips. */
	const requestsUntilNow = async (): Promise<string[]> => {
		for (let round = 0; round < 2; round++) await fetch(`${fixture.service.origin}/after`);
		return fixture.service.requests.filter((request) => request !== "GET /after");
	};

	it("aren’t loaded before one of the views is visible", async () => {
		rendered.resolve();
		assert.deepEqual(await requestsUntilNow(), []);
		view.show(true);
		await fixture.service.arrival(AUTO_DEPOSIT);
		assert.equal(window.session.state.kind, "signedIn");
	});

	it("aren’t loaded before the rows from disk are shown", async () => {
		view.show(true);
		assert.deepEqual(await requestsUntilNow(), []);
		rendered.resolve();
		await fixture.service.arrival(AUTO_DEPOSIT);
	});

	it("load the balances again if new network settings cut the load off", async () => {
		const release = fixture.service.hold(AUTO_DEPOSIT, 1);
		rendered.resolve();
		view.show(true);
		await fixture.service.arrival(AUTO_DEPOSIT);
		await window.session.resetTransport();
		await until(async () => window.scopes.value?.wallet.autoDeposit.kind === "ready");
		assert.equal(window.scopes.value?.account.confirmed, true);
		release();
	});

	it("load the account’s own datasets again if new network settings cut the load off", async () => {
		const request = `GET /v1/datasets/${DATASET_ID}`;
		fixture.accountWith(keyOf("ana")).publish("Rivers", DATASET_ID);
		const other = fixture.window();
		await other.session.setMarketplace(fixture.service.origin);
		await other.scopes.value?.ownership.addById(DATASET_ID);
		fixture.service.forget();
		const release = fixture.service.hold(request, 1);
		rendered.resolve();
		owned.show(true);
		await fixture.service.arrival(request);
		await window.session.resetTransport();
		await until(async () => window.scopes.value?.ownership.item(DATASET_ID)?.dataset.kind === "ready");
		release();
	});

	it("load again when a view is shown and the marketplace, which couldn’t be reached, responds again", async () => {
		fixture.accountWith(keyOf("ana")).publish("Rivers", DATASET_ID);
		const ownership = () => window.scopes.value?.ownership;
		await ownership()?.addById(DATASET_ID);
		const calls = [
			"datasets/discover",
			`datasets/${DATASET_ID}`,
			"billing/buyer-balance",
			"billing/seller-balance",
			"billing/auto-deposit",
		];
		const faults = calls.map((call) => fixture.service.misbehave(`GET /v1/${call}`, { status: 503 }));
		rendered.resolve();
		view.show(true);
		owned.show(true);
		const states = () => [
			window.scopes.value?.catalogue.state.kind,
			ownership()?.item(DATASET_ID)?.dataset.kind,
		];
		await until(
			async () => window.session.state.kind === "offline" && states().every((kind) => kind === "failed"),
		);
		view.show(false);
		for (const fault of faults) fault.dispose();
		view.show(true);
		await until(async () => states().every((kind) => kind === "ready"));
		assert.equal(window.scopes.value?.wallet.autoDeposit.kind, "ready");
	});

	it("aren’t loaded over and over while the marketplace can’t be reached", async () => {
		const cutOff = fixture.window({
			createTransport: ({ origin }) => new CutOffTransport(settingsFor(origin), { clock: instantClock() }),
		});
		refreshIn(cutOff, turn);
		view.show(true);
		let checks = 0;
		cutOff.session.onDidChange(({ kind }) => void (kind === "checking" && checks++));
		await cutOff.session.setMarketplace(fixture.service.origin);
		// A check that is asked for during another one joins it.
		await until(async () => checks === 1 && cutOff.session.state.kind === "offline");
		await cutOff.session.ensureChecked();
		for (let round = 0; round < 50; round++) await turn();
		await requestsUntilNow();
		assert.equal(checks, 2, "once for the marketplace that was set, and once for ensureChecked");
	});

	it("are loaded once per account", async () => {
		rendered.resolve();
		view.show(true);
		await until(async () => window.scopes.value?.wallet.buyer.kind === "ready");
		view.show(false);
		view.show(true);
		await requestsUntilNow();
		await fixture.signIn(window, "bea");
		await fixture.service.arrival(AUTO_DEPOSIT, 2);
		view.show(false);
		await fixture.signIn(window, "cleo");
		view.show(true);
		await fixture.service.arrival(AUTO_DEPOSIT, 3);
		assert.deepEqual(loadedFor(), [keyOf("ana"), keyOf("bea"), keyOf("cleo")]);
	});
});
