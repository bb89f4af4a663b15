import assert from "node:assert/strict";
import { savedSearchCommands } from "../../../src/commands/datasets/savedSearches.ts";
import { Notifications } from "../../../src/host/notifications.ts";
import { useWindowOf } from "../../support/windowFixture.ts";

/** Enters the same name in every input box. */
class Named extends Notifications {
	readonly shown: string[] = [];

	override async input(): Promise<string> {
		return "Cheap";
	}

	override async show(_severity: string, message: string, ...actions: string[]): Promise<undefined> {
		this.shown.push([message, ...actions].join("\n"));
	}
}

describe("The commands for saved searches", () => {
	const ana = useWindowOf("ana");

	it("ask for the name if a keybinding passes only spaces", async () => {
		const { scopes } = ana.window;
		const datasetList = { filter: "price<1", showFound: () => undefined };
		const commands = savedSearchCommands({ scopes, notifications: new Named(), datasetList });
		await commands.saveSearch({ name: "  " });
		assert.deepEqual(ana.scope.preferences.savedSearches, [{ name: "Cheap", query: "price<1" }]);
	});

	it("offer to filter the datasets if there’s nothing to open", async () => {
		const { scopes } = ana.window;
		const datasetList = { filter: "", showFound: () => undefined };
		const notifications = new Named();
		await savedSearchCommands({ scopes, notifications, datasetList }).openSearch();
		assert.deepEqual(notifications.shown, ["No saved searches or watches yet.\nFilter Datasets…"]);
	});
});
