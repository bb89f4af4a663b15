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
import { accountOf } from "../../../src/model/session/sessionState.ts";
import { pagePartsOf } from "../../support/openPage.ts";
import { ServedAccount } from "../../support/services/servedAccount.ts";
import { signInOf } from "../../support/sessions.ts";
import { keyOf, useWindowOf } from "../../support/windowFixture.ts";

const memory = { get: () => undefined, update: async () => undefined };

describe("Switching accounts", () => {
	const ana = useWindowOf("ana");

	const launcher = (): LocalMarketplaceLauncher => {
		const { fixture, window } = ana;
		const { log } = pagePartsOf(window);
		return fixture.add(new LocalMarketplaceLauncher({ bundle: "", dataFolder: fixture.root, memory, log }));
	};

	it("finds an account by its email address in any capitals", async () => {
		const { fixture, window } = ana;
		const account = "bea@example.com";
		const { origin } = fixture.service;
		fixture.accountWith(keyOf("bea"));
		await signInOf(window.session).withKey({ baseUrl: origin, key: keyOf("bea"), account, activate: false });
		const setting = { value: origin, onDidChange: new Emitter<void>().event, write: async () => undefined };
		const confirmsHost = { value: true, onDidChange: new Emitter<void>().event };
		const parts = pagePartsOf(window);
		const withChoice = {
			...parts,
			signIn: signInOf(window.session),
			marketplaceChoice: new MarketplaceChoice(setting, memory),
			localMarketplace: launcher(),
			settings: new Settings(),
			browser: new Browser(memory, parts.notifications, confirmsHost, () => undefined),
		};
		const { switchAccount } = sessionCommands({ ...withChoice, signInFlow: new SignInFlow(withChoice) });
		assert.deepEqual(await switchAccount({ account: "Bea@Example.com" }), {
			kind: "switched",
			account: { origin, account },
		});
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
