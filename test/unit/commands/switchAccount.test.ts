import assert from "node:assert/strict";
import { followMarketplace } from "../../../src/background/followMarketplace.ts";
import { Emitter } from "../../../src/base/event.ts";
import { accountChoice, switchTo } from "../../../src/commands/session/knownAccounts.ts";
import { sessionCommands } from "../../../src/commands/session/sessionCommands.ts";
import { SignInFlow } from "../../../src/commands/session/signInFlow.ts";
import { Browser } from "../../../src/host/browser.ts";
import { LocalMarketplaceLauncher } from "../../../src/host/localMarketplaceLauncher.ts";
import { MarketplaceChoice } from "../../../src/host/marketplaceChoice.ts";
import { Settings } from "../../../src/host/settings.ts";
import { DEMO_PASSWORD } from "../../../src/localMarketplace/seed/demoAccounts.ts";
import { accountOf } from "../../../src/model/session/sessionState.ts";
import { BUYER } from "../../support/host/marketplace.ts";
import { until } from "../../support/host/conditions.ts";
import { MemorySecrets } from "../../support/memorySecrets.ts";
import { AgreeingNotifications, pagePartsOf } from "../../support/openPage.ts";
import { ServedAccount } from "../../support/services/servedAccount.ts";
import type { WatchedMarketplace } from "../../support/services/watchedMarketplace.ts";
import { signInOf, signInWithPassword } from "../../support/sessions.ts";
import { shownInputs } from "../../support/vscodeStandIn.ts";
import { keyOf, useWindowOf } from "../../support/windowFixture.ts";

const memory = { get: () => undefined, update: async () => undefined };

/** Waits for the input box after the first `count`, and enters a text there. */
const enterAfter = async (count: number, text: () => string): Promise<void> => {
	await until(async () => shownInputs.length > count);
	shownInputs.at(-1)?.enter(text());
};

describe("Switching accounts", () => {
	const ana = useWindowOf("ana");

	const launcher = (): LocalMarketplaceLauncher => {
		const { fixture, window } = ana;
		const { log } = pagePartsOf(window);
		return fixture.add(new LocalMarketplaceLauncher({ bundle: "", dataFolder: fixture.root, memory, log }));
	};

	/** The commands of the window, which uses the fixture’s marketplace. */
	const commandsIn = () => {
		const { fixture, window } = ana;
		const setting = {
			value: fixture.service.origin,
			onDidChange: new Emitter<void>().event,
			write: async (value: string) => void (setting.value = value),
		};
		const confirmsHost = { value: true, onDidChange: new Emitter<void>().event };
		const notifications = new AgreeingNotifications();
		const parts = pagePartsOf(window, notifications);
		const marketplaceChoice = new MarketplaceChoice(setting, memory);
		const withChoice = {
			...parts,
			signIn: signInOf(window.session),
			marketplaceChoice,
			localMarketplace: launcher(),
			settings: new Settings(),
			browser: new Browser(memory, notifications, confirmsHost, () => undefined),
		};
		const commands = sessionCommands({ ...withChoice, signInFlow: new SignInFlow(withChoice) });
		return { commands, marketplaceChoice, notifications };
	};

	/** Signs in with a password in another window, which can’t save the session, so the session ends with the window. */
	const signInElsewhere = async ({ app, origin }: WatchedMarketplace): Promise<void> => {
		const secrets = new MemorySecrets();
		secrets.fault = "drops";
		const other = ana.fixture.session({ secrets });
		const code = async (): Promise<string> => app.codeFor(BUYER);
		await signInWithPassword(other, { baseUrl: origin, email: BUYER, code });
		other.dispose();
		await ana.window.session.recheck();
	};

	it("finds an account by its email address in any capitals", async () => {
		const { fixture, window } = ana;
		const account = "bea@example.com";
		const { origin } = fixture.service;
		fixture.accountWith(keyOf("bea"));
		await signInOf(window.session).withKey({ baseUrl: origin, key: keyOf("bea"), account, activate: false });
		assert.deepEqual(await commandsIn().commands.switchAccount({ account: "Bea@Example.com" }), {
			kind: "switched",
			account: { origin, account },
		});
	});

	for (const command of ["switchAccount", "signIn"] as const) {
		for (const where of ["the same", "another"]) {
			it(`keeps the account in use until the user has signed in to one on ${where} marketplace whose session has ended (${command})`, async () => {
				const { fixture, window } = ana;
				const { session } = window;
				const here = fixture.service.origin;
				const there = where === "the same" ? fixture.service : await fixture.otherService();
				await signInElsewhere(there);
				await session.switchAccount({ origin: here, account: "ana" });
				const { commands, marketplaceChoice } = commandsIn();
				const inputs = shownInputs.length;
				const outcome = commands[command]({ account: BUYER, origin: there.origin });
				await until(async () => shownInputs.length > inputs);
				assert.equal(session.account?.account, "ana");
				assert.equal(session.current(here)?.account, "ana");
				assert.equal(marketplaceChoice.current?.baseUrl, here);
				await enterAfter(inputs, () => BUYER);
				await enterAfter(inputs + 1, () => DEMO_PASSWORD);
				await enterAfter(inputs + 2, () => there.app.codeFor(BUYER));
				const account = { origin: there.origin, account: BUYER };
				assert.deepEqual(await outcome, { kind: "signedIn", account, saved: true });
				assert.equal(session.current(there.origin)?.account, BUYER);
				assert.equal(marketplaceChoice.current?.baseUrl, there.origin);
			});
		}
	}

	it("keeps the account in use if the environment has another key by now, and the user doesn’t agree to use that", async () => {
		const { fixture, window } = ana;
		const { session } = window;
		fixture.environmentKey = keyOf("ana");
		await signInOf(session).withEnvironment(fixture.service.origin);
		const account = session.account?.account;
		await fixture.signIn(window, "bea");
		fixture.environmentKey = keyOf("cleo");
		const { commands, notifications } = commandsIn();
		let questions = 0;
		notifications.confirm = async () => {
			questions++;
			return false;
		};
		assert.deepEqual(await commands.switchAccount({ account }), { kind: "cancelled" });
		assert.deepEqual([questions, session.account?.account], [1, "bea"]);
	});

	it("names no key of an account that uses the environment’s, which may have another by now", async () => {
		const { fixture, window } = ana;
		fixture.environmentKey = keyOf("ana");
		await signInOf(window.session).withEnvironment(fixture.service.origin);
		const record = window.session.accounts().find(({ credential }) => credential === "environment");
		const { description } = accountChoice(launcher(), record ?? assert.fail());
		assert.equal(description, new URL(fixture.service.origin).host);
	});

	it("uses no other account in between, even on another marketplace", async () => {
		const { fixture, window } = ana;
		const { session } = window;
		const { app, origin } = await fixture.otherService();
		await session.setMarketplace(origin);
		for (const account of ["bea", "cleo"]) {
			ServedAccount.withKey(app.marketplace, keyOf(account));
			await signInOf(session).withKey({ baseUrl: origin, key: keyOf(account), account });
		}
		const setting = {
			value: fixture.service.origin,
			onDidChange: new Emitter<string>().event,
			write: async (value: string) => void (setting.value = value),
		};
		const parts = pagePartsOf(window);
		const localMarketplace = launcher();
		const marketplaceChoice = new MarketplaceChoice(setting, memory);
		fixture.add(
			followMarketplace({ ...parts, marketplaceChoice, settings: new Settings(), localMarketplace }),
		);
		await session.whenSettled();
		const used = new Set<string | undefined>();
		session.onDidChange((state) => used.add(accountOf(state)?.account));
		const [bea] = session.accounts(origin).filter(({ account }) => account === "bea");
		await switchTo({ session, marketplaceChoice, localMarketplace }, bea ?? assert.fail());
		assert.deepEqual([...used], ["bea"]);
	});
});
