import assert from "node:assert/strict";
import { Emitter } from "../../../src/base/event.ts";
import { localMarketplaceCommands } from "../../../src/commands/localMarketplace.ts";
import { openDashboard } from "../../../src/commands/session/dashboard.ts";
import { Browser } from "../../../src/host/browser.ts";
import { LocalMarketplaceLauncher } from "../../../src/host/localMarketplaceLauncher.ts";
import type { Log } from "../../../src/host/log.ts";
import { MarketplaceChoice } from "../../../src/host/marketplaceChoice.ts";
import { Settings } from "../../../src/host/settings.ts";
import { AgreeingNotifications, pagePartsOf } from "../../support/openPage.ts";
import { signInOf } from "../../support/sessions.ts";
import { cancellations, openedPages, userSettings } from "../../support/vscodeStandIn.ts";
import { keyOf, useWindowOf, WindowFixture } from "../../support/windowFixture.ts";

const memory = { get: () => undefined, update: async () => undefined };
const setting = <T>(value: T) => ({
	value,
	onDidChange: new Emitter<void>().event,
	write: async () => undefined,
});

const launcherIn = (fixture: WindowFixture, log: Log): LocalMarketplaceLauncher =>
	fixture.add(new LocalMarketplaceLauncher({ bundle: "", dataFolder: fixture.root, memory, log }));

const BALANCE = "GET /v1/billing/buyer-balance";

const cancel = (): void => cancellations.at(-1)?.cancel();

describe("Stop Local Marketplace", () => {
	const ana = useWindowOf("ana");

	/** Runs the command. Resolves to its outcome and what it shows. */
	const stopIn = async (launcherOf: (fixture: WindowFixture, log: Log) => LocalMarketplaceLauncher) => {
		const { fixture, window } = ana;
		const notifications = new AgreeingNotifications();
		const parts = pagePartsOf(window, notifications);
		const { stop } = localMarketplaceCommands({
			...parts,
			signIn: signInOf(window.session),
			marketplaceChoice: new MarketplaceChoice(setting(fixture.service.origin), memory),
			localMarketplace: launcherOf(fixture, parts.log),
			browser: new Browser(memory, notifications, setting(true), () => undefined),
		});
		return [await stop(), notifications.shown];
	};

	it("says that the local marketplace stopped in this window only, even if another marketplace is in use", async () => {
		class Running extends LocalMarketplaceLauncher {
			override stop = async (): Promise<boolean> => true;
		}
		const running = (fixture: WindowFixture, log: Log): LocalMarketplaceLauncher =>
			fixture.add(new Running({ bundle: "", dataFolder: fixture.root, memory, log }));
		assert.deepEqual(await stopIn(running), [
			{ kind: "stopped" },
			[
				"Stopped the local marketplace in this window. If other windows use the marketplace, it keeps running for them.",
			],
		]);
	});

	it("says so if the local marketplace isn’t running in this window", async () => {
		assert.deepEqual(await stopIn(launcherIn), [
			{ kind: "notRunning" },
			["The local marketplace isn’t running in this window."],
		]);
	});
});

describe("The local marketplace", () => {
	const ana = useWindowOf("ana");

	/** Its commands. */
	const commands = (notifications: AgreeingNotifications, whenStarted = (): void => undefined) => {
		const { fixture, window } = ana;
		class Running extends LocalMarketplaceLauncher {
			override start = async (): Promise<string> => {
				whenStarted();
				return fixture.service.origin;
			};
			override demoAccounts = async () =>
				["buyer", "seller"].map((role) => ({
					email: `${role}@example.com`,
					name: role,
					role,
					apiKey: keyOf(role),
					...(role === "seller" ? { sellerId: "seller-1" } : {}),
				}));
			override reset = async (): Promise<void> => undefined;
		}
		for (const role of ["buyer", "seller"]) fixture.accountWith(keyOf(role));
		const parts = pagePartsOf(window, notifications);
		return localMarketplaceCommands({
			...parts,
			signIn: signInOf(window.session),
			marketplaceChoice: new MarketplaceChoice(setting(fixture.service.origin), memory),
			localMarketplace: fixture.add(
				new Running({ bundle: "", dataFolder: fixture.root, memory, log: parts.log }),
			),
			browser: new Browser(memory, notifications, setting(true), () => undefined),
		});
	};

	it("isn’t used, and its demo accounts aren’t signed in, if the user cancels while they’re checked", async () => {
		const { fixture, window } = ana;
		const { session } = window;
		const notifications = new AgreeingNotifications();
		const canceledAtStart = commands(notifications, cancel);
		assert.deepEqual(await canceledAtStart.start(), { kind: "cancelled" });
		const canceledLater = commands(notifications, () =>
			fixture.service.onNext(BALANCE, () => fixture.service.onNext(BALANCE, cancel)),
		);
		assert.deepEqual(await canceledLater.start(), { kind: "cancelled" });
		assert.deepEqual(
			session.accounts().map(({ account }) => account),
			["ana"],
		);
		assert.equal(session.account?.account, "ana");
		assert.deepEqual(notifications.shown, []);
	});

	it("isn’t used if the user cancels just after its demo accounts were signed in", async () => {
		const { session } = ana.window;
		const started = commands(new AgreeingNotifications());
		const cancelAfterBoth = (): void => void (session.accounts().length === 3 && cancel());
		ana.fixture.add(session.onDidChangeAccounts(cancelAfterBoth));
		assert.deepEqual(await started.start(), { kind: "cancelled" });
		assert.equal(session.inUse?.marketplace.local, false);
	});

	it("has no Cancel button while it’s reset", async () => {
		const before = cancellations.length;
		assert.deepEqual(await commands(new AgreeingNotifications()).reset(), { kind: "reset" });
		assert.equal(cancellations.length, before, "no Cancel button");
	});
});

describe("The dashboard of the local marketplace", () => {
	let fixture: WindowFixture;

	beforeEach(async () => {
		fixture = await new WindowFixture().open();
	});

	afterEach(async () => fixture.close());

	/** The page opened, without its origin. */
	const pageFor = async (account: string, { origin } = fixture.service): Promise<string | undefined> => {
		const chosen = { get: () => origin, update: async () => undefined };
		class Running extends LocalMarketplaceLauncher {
			override async start(): Promise<string> {
				return origin;
			}
		}
		const window = fixture.window();
		await fixture.signIn(window, account);
		const parts = pagePartsOf(window);
		const { log, notifications } = parts;
		const launcher = new Running({ bundle: "", dataFolder: fixture.root, memory: chosen, log });
		await openDashboard({
			...parts,
			marketplaceChoice: new MarketplaceChoice(setting(""), chosen),
			localMarketplace: fixture.add(launcher),
			browser: new Browser(chosen, notifications, setting(false), () => undefined),
			settings: new Settings(),
		});
		return openedPages.at(-1)?.replace(origin, "");
	};

	it("is about the account in use if its name is an email address", async () => {
		assert.equal(await pageFor("ana@example.com"), "/api-keys?email=ana%40example.com");
		assert.equal(await pageFor("ana"), "/api-keys");
	});

	it("isn’t about an account on another marketplace", async () => {
		assert.equal(await pageFor("ana@example.com", await fixture.otherService()), "/api-keys");
	});
});

describe("The dashboard at the address in the settings", () => {
	const ana = useWindowOf("ana");

	afterEach(() => userSettings.clear());

	it("opens on this computer over http, too", async () => {
		const parts = pagePartsOf(ana.window);
		userSettings.set("dataMarketplace.dashboardUrl", "http://localhost:4000/keys");
		const outcome = await openDashboard({
			...parts,
			marketplaceChoice: new MarketplaceChoice(setting("https://market.example.com"), memory),
			localMarketplace: launcherIn(ana.fixture, parts.log),
			browser: new Browser(memory, parts.notifications, setting(false), () => undefined),
			settings: new Settings(),
		});
		assert.deepEqual(outcome, { kind: "opened" });
		assert.equal(openedPages.at(-1), "http://localhost:4000/keys");
	});
});
