import assert from "node:assert/strict";
import { followMarketplace } from "../../../src/background/followMarketplace.ts";
import { Emitter } from "../../../src/base/event.ts";
import { LocalMarketplaceLauncher } from "../../../src/host/localMarketplaceLauncher.ts";
import { MarketplaceChoice } from "../../../src/host/marketplaceChoice.ts";
import { Settings } from "../../../src/host/settings.ts";
import { AgreeingNotifications } from "../../support/openPage.ts";
import { WindowFixture } from "../../support/windowFixture.ts";

describe("The marketplace in the settings, when its account can’t be opened", () => {
	let fixture: WindowFixture;

	beforeEach(async () => {
		fixture = await new WindowFixture().open();
	});

	afterEach(async () => fixture.close());

	it("is reported to the user and in the log", async () => {
		const failure = new Error("no more files");
		const broken = (): never => {
			throw failure;
		};
		const window = fixture.window({ accounts: { prepare: () => undefined, use: broken } });
		const notifications = new AgreeingNotifications();
		const logged: unknown[] = [];
		const log = {
			info: () => undefined,
			warn: () => undefined,
			error: (_message: string, error: unknown) => void logged.push(error),
			show: () => undefined,
		};
		const memory = { get: () => undefined, update: async () => undefined };
		const setting = {
			value: fixture.service.origin,
			onDidChange: new Emitter<string>().event,
			write: async () => undefined,
		};
		fixture.add(
			followMarketplace({
				...window,
				marketplaceChoice: new MarketplaceChoice(setting, memory),
				settings: new Settings(),
				localMarketplace: fixture.add(
					new LocalMarketplaceLauncher({ bundle: "", dataFolder: fixture.root, memory, log }),
				),
				notifications,
				log,
			}),
		);
		assert.equal(
			await notifications.first(),
			"Something went wrong in the extension. For details, run Show Log.",
		);
		assert.deepEqual(logged, [failure]);
	});
});
