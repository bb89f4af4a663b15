import assert from "node:assert/strict";
import { savedSearchCommands } from "../../../src/commands/datasets/savedSearches.ts";
import { Notifications } from "../../../src/host/notifications.ts";
import { type AccountWindow, WindowFixture } from "../../support/windowFixture.ts";

/** Enters the same name in every input box. */
class Named extends Notifications {
	override async input(): Promise<string> {
		return "Cheap";
	}
}

describe("Save Search", () => {
	let fixture: WindowFixture;
	let window: AccountWindow;

	beforeEach(async () => {
		fixture = await new WindowFixture().open();
		window = fixture.window();
		await fixture.signIn(window, "ana");
	});

	afterEach(async () => fixture.close());

	it("asks for the name if a keybinding passes only spaces", async () => {
		const datasetList = { filter: "price<1", showFound: () => undefined };
		const commands = savedSearchCommands({ scopes: window.scopes, notifications: new Named(), datasetList });
		await commands.saveSearch({ name: "  " });
		assert.deepEqual(window.scopes.value?.preferences.savedSearches, [{ name: "Cheap", query: "price<1" }]);
	});
});
