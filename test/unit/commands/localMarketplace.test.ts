import assert from "node:assert/strict";
import { Emitter } from "../../../src/base/event.ts";
import { localMarketplaceCommands } from "../../../src/commands/localMarketplace.ts";
import { Browser } from "../../../src/host/browser.ts";
import { LocalMarketplaceLauncher } from "../../../src/host/localMarketplaceLauncher.ts";
import { MarketplaceChoice } from "../../../src/host/marketplaceChoice.ts";
import { AgreeingNotifications, pagePartsOf } from "../../support/openPage.ts";
import { signInOf } from "../../support/sessions.ts";
import { WindowFixture } from "../../support/windowFixture.ts";

const memory = { get: () => undefined, update: async () => undefined };
const setting = <T>(value: T) => ({
	value,
	onDidChange: new Emitter<void>().event,
	write: async () => undefined,
});

describe("Stop Local Marketplace", () => {
	let fixture: WindowFixture;

	beforeEach(async () => {
		fixture = await new WindowFixture().open();
	});

	afterEach(async () => fixture.close());

	it("says that the local marketplace stopped in this window only, even if another marketplace is in use", async () => {
		const window = fixture.window();
		await fixture.signIn(window, "ana");
		const notifications = new AgreeingNotifications();
		const parts = pagePartsOf(window, notifications);
		const { stop } = localMarketplaceCommands({
			...parts,
			facts: { ...parts.facts, version: "1.0.0", issuesUrl: "", storageFolder: fixture.root },
			signIn: signInOf(window.session),
			marketplaceChoice: new MarketplaceChoice(setting(fixture.service.origin), memory),
			localMarketplace: fixture.add(
				new LocalMarketplaceLauncher({ bundle: "", dataFolder: fixture.root, memory, log: parts.log }),
			),
			browser: new Browser(memory, notifications, setting(true), () => undefined),
		});
		assert.deepEqual(await stop(), { kind: "stopped" });
		assert.deepEqual(notifications.shown, [
			"Stopped the local marketplace in this window. If other windows use the marketplace, it keeps running for them.",
		]);
	});
});
