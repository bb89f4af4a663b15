import assert from "node:assert/strict";
import type { AccountScope } from "../../../src/account/accountScope.ts";
import { Emitter } from "../../../src/base/event.ts";
import { ownedCommands } from "../../../src/commands/owned.ts";
import { Notifications } from "../../../src/host/notifications.ts";
import { type AccountWindow, WindowFixture } from "../../support/windowFixture.ts";

/** Keeps the messages that a user would see. */
class Shown extends Notifications {
	readonly messages: string[] = [];

	override async show(_severity: string, message: string): Promise<undefined> {
		this.messages.push(message);
	}
}

describe("Mark Seller as Mine without listed sellers", () => {
	let fixture: WindowFixture;
	let window: AccountWindow;
	let notifications: Shown;

	beforeEach(async () => {
		fixture = await new WindowFixture().open();
		window = fixture.window();
		notifications = new Shown();
		await fixture.signIn(window, "ana");
	});

	afterEach(async () => fixture.close());

	const scope = (): AccountScope => window.scopes.value ?? assert.fail("sign in first");

	const marked = async (): Promise<unknown> => {
		const settings = { confirmRemoveFromList: { value: true, onDidChange: new Emitter<boolean>().event } };
		return ownedCommands({ scopes: window.scopes, notifications, settings }).markSeller();
	};

	it("says that the marketplace lists none", async () => {
		await scope().catalogue.refresh();
		assert.deepEqual(await marked(), { kind: "noneListed" });
		assert.deepEqual(notifications.messages, [
			"No sellers are listed. You can add your datasets by ID instead.",
		]);
	});

	it("says that the list hasn’t loaded yet", async () => {
		assert.deepEqual(await marked(), { kind: "noneListed" });
		assert.deepEqual(notifications.messages, [
			"The list of sellers hasn’t loaded yet. Try again later, or add your datasets by ID.",
		]);
	});

	it("says why the list couldn’t be loaded, such as for an account that isn’t a buyer’s", async () => {
		fixture.service.misbehave("GET /v1/datasets/discover", { status: 403 });
		await scope().catalogue.refresh();
		assert.deepEqual(await marked(), { kind: "noneListed" });
		assert.match(
			notifications.messages.join(),
			/^Couldn’t load the list of sellers\. .*\(403\).* You can add your datasets by ID instead\.$/,
		);
	});
});
