import assert from "node:assert/strict";
import { Emitter } from "../../../src/base/event.ts";
import { openDatasetLink } from "../../../src/commands/openDatasetLink.ts";
import { SignInFlow } from "../../../src/commands/session/signInFlow.ts";
import { commandIds } from "../../../src/host/commandIds.ts";
import { Browser } from "../../../src/host/browser.ts";
import { LocalMarketplaceLauncher } from "../../../src/host/localMarketplaceLauncher.ts";
import { MarketplaceChoice } from "../../../src/host/marketplaceChoice.ts";
import { Settings } from "../../../src/host/settings.ts";
import { datasetLinkParts } from "../../../src/rules/datasetLink.ts";
import { until } from "../../support/host/conditions.ts";
import { AgreeingNotifications, pagePartsOf } from "../../support/openPage.ts";
import { ServedAccount } from "../../support/services/servedAccount.ts";
import { signInOf } from "../../support/sessions.ts";
import {
	cancellations,
	commands as host,
	choosing,
	openedPages,
	shownInputs,
	userSettings,
} from "../../support/vscodeStandIn.ts";
import { keyOf, useWindowOf } from "../../support/windowFixture.ts";
import { DATASET_ID } from "../../support/writeFixture.ts";

const BALANCE = "GET /v1/billing/buyer-balance";
const CONFIGURED = "https://market.example.com/api";

describe("Connecting to a given marketplace", () => {
	const ana = useWindowOf("ana");
	const { executeCommand } = host;
	const { check } = choosing;
	let localOrigins: string[];
	let setting: { value: string };

	beforeEach(() => {
		localOrigins = [];
		setting = { value: CONFIGURED };
	});

	afterEach(() => {
		userSettings.clear();
		host.executeCommand = executeCommand;
		choosing.check = check;
	});

	const open = () => {
		const { fixture, window } = ana;
		const notifications = new AgreeingNotifications();
		const parts = pagePartsOf(window, notifications);
		const stored = new Map<string, unknown>([["localMarketplace.origins", localOrigins]]);
		const memory = {
			get: (key: string) => stored.get(key),
			update: async (key: string, value: unknown) => void stored.set(key, value),
		};
		const serviceUrl = {
			get value() {
				return setting.value;
			},
			onDidChange: new Emitter<void>().event,
			write: async (value: string) => void (setting.value = value),
		};
		const confirmHost = { value: false, onDidChange: new Emitter<void>().event };
		const choice = new MarketplaceChoice(serviceUrl, memory);
		const flow = new SignInFlow({
			...parts,
			signIn: signInOf(window.session),
			marketplaceChoice: choice,
			localMarketplace: fixture.add(
				new LocalMarketplaceLauncher({ bundle: "", dataFolder: fixture.root, memory, log: parts.log }),
			),
			settings: new Settings(),
			browser: new Browser(memory, notifications, confirmHost, () => undefined),
		});
		return { choice, flow, notifications };
	};

	it("uses the local marketplace as such, and keeps the setting, if the address is the local marketplace’s", async () => {
		const { origin } = ana.fixture.service;
		localOrigins = [origin];
		const { choice, flow } = open();
		assert.equal((await flow.connect(origin)).kind, "signedIn");
		assert.deepEqual(choice.current, { baseUrl: origin, local: true });
		assert.equal(ana.window.session.inUse?.marketplace.local, true);
		assert.equal(setting.value, CONFIGURED);
	});

	for (const [what, act] of [
		["the address", async (flow: SignInFlow, origin: string) => flow.connect(origin)],
		[
			"the given key",
			async (flow: SignInFlow, baseUrl: string) =>
				flow.signIn({ method: "key", key: keyOf("bea"), account: "bea" }, { baseUrl, local: false }),
		],
		[
			"the environment’s key",
			async (flow: SignInFlow, baseUrl: string) => flow.useEnvironmentKey({ baseUrl, local: false }),
		],
	] as const) {
		it(`can be canceled while ${what} is checked`, async () => {
			const { fixture, window } = ana;
			fixture.environmentKey = keyOf("bea");
			const other = await fixture.otherService();
			other.hold(BALANCE, 1);
			const { flow, notifications } = open();
			const before = cancellations.length;
			const outcome = act(flow, other.origin);
			await other.arrival(BALANCE);
			for (const cancellation of cancellations.slice(before)) cancellation.cancel();
			assert.deepEqual(await outcome, { kind: "cancelled" });
			assert.deepEqual(notifications.shown, []);
			assert.equal(window.session.account?.account, "ana");
		});
	}

	it("keeps the current account if the one last used on the other marketplace is signed out, and the user picks no other", async () => {
		const { fixture, window } = ana;
		const { session } = window;
		const { app, origin } = await fixture.otherService();
		for (const account of ["bea", "cleo"]) {
			ServedAccount.withKey(app.marketplace, keyOf(account));
			await signInOf(session).withKey({ baseUrl: origin, key: keyOf(account), account });
		}
		await session.signOut({ origin, account: "cleo" });
		const { flow } = open();
		choosing.check = () => undefined;
		assert.deepEqual(await flow.connect(origin), { kind: "cancelled" });
		assert.equal(session.account?.account, "ana");
		assert.equal(setting.value, CONFIGURED);
		choosing.check = ([first]) => first;
		const account = { origin, account: "bea" };
		assert.deepEqual(await flow.connect(origin), { kind: "signedIn", account, saved: true });
		assert.deepEqual(session.account, account);
	});

	it("offers the environment’s key for another marketplace, and sends it only to the one that the user agreed to", async () => {
		const { fixture } = ana;
		const { app, origin } = await fixture.otherService();
		ServedAccount.withKey(app.marketplace, keyOf("bea"));
		fixture.environmentKey = keyOf("bea");
		const { flow, notifications } = open();
		const questions: string[] = [];
		const agree = async ({ question = "" } = {}): Promise<boolean> => questions.push(question) > 0;
		notifications.confirm = agree;
		choosing.check = ([first]) => first;
		fixture.service.forget();
		const outcome = await flow.connect(origin);
		const place = new URL(origin).host;
		assert.deepEqual(questions, [
			`Connect to ${place}?`,
			`Send the API key in DATA_MARKETPLACE_API_KEY to ${place}?`,
		]);
		const account = { origin, account: "DATA_MARKETPLACE_API_KEY" };
		assert.deepEqual(outcome, { kind: "signedIn", account, saved: true });
		assert.deepEqual(fixture.service.requests, []);
	});

	it("opens the dashboard of the marketplace that’s being signed in to, not of the local one in use", async () => {
		const { fixture } = ana;
		const { origin } = fixture.service;
		localOrigins = [origin];
		const { choice, flow } = open();
		await flow.connect(origin);
		assert.equal(choice.current?.local, true);
		userSettings.set("dataMarketplace.dashboardUrl", "https://dashboard.example.com/keys");
		const other = { baseUrl: (await fixture.otherService()).origin, local: false };
		assert.deepEqual(await flow.signIn({ method: "dashboard" }, other), { kind: "opened" });
		assert.equal(openedPages.at(-1), "https://dashboard.example.com/keys");
	});

	it("asks before sending the environment’s key, and again only for another key", async () => {
		const { fixture } = ana;
		const { flow, notifications } = open();
		let questions = 0;
		notifications.meanwhile = async () => void questions++;
		for (const [key, asked] of [
			[keyOf("ana"), 1],
			[keyOf("ana"), 1],
			[keyOf("bea"), 2],
		] as const) {
			fixture.accountWith(key);
			fixture.environmentKey = key;
			const outcome = await flow.useEnvironmentKey({ baseUrl: fixture.service.origin, local: false });
			assert.deepEqual([outcome.kind, questions], ["signedIn", asked]);
		}
	});

	it("doesn’t replace a known account’s key for a new name that differs only in the capitals of the email address", async () => {
		const { fixture, window } = ana;
		await fixture.signIn(window, "bea@example.com");
		const inputs = shownInputs.length;
		choosing.check = (choices) => choices.at(-1);
		void open().flow.signIn({ method: "key" }, { baseUrl: fixture.service.origin, local: false });
		await until(async () => shownInputs.length > inputs);
		shownInputs.at(-1)?.enter(keyOf("ana"));
		await until(async () => shownInputs.length > inputs + 1);
		shownInputs.at(-1)?.enter("Bea@Example.com");
		assert.match(shownInputs.at(-1)?.validationMessage ?? "", /belongs to an account that you already use/);
	});

	it("uses the base path with which the marketplace was last used, if a link names only its host", async () => {
		const { choice, notifications } = open();
		await choice.choose("https://other.example.com");
		const connected: unknown[] = [];
		host.executeCommand = async (id?: string, argument?: unknown) => {
			if (id === commandIds.session.connect) connected.push(argument);
			return undefined;
		};
		notifications.selects = "Connect to a Marketplace…";
		const link = datasetLinkParts(DATASET_ID, "https://market.example.com");
		await openDatasetLink({ session: ana.window.session, marketplaceChoice: choice, notifications }, link);
		assert.deepEqual(connected, [{ baseUrl: CONFIGURED }]);
	});
});
