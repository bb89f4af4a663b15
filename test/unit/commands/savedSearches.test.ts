import assert from "node:assert/strict";
import { savedSearchCommands } from "../../../src/commands/datasets/savedSearches.ts";
import { type ConfirmOptions, Notifications } from "../../../src/host/notifications.ts";
import { until } from "../../support/host/conditions.ts";
import { shownPicks } from "../../support/vscodeStandIn.ts";
import { useWindowOf } from "../../support/windowFixture.ts";

/** Enters the same name in every input box, and agrees to no question unless told to. */
class Named extends Notifications {
	readonly shown: string[] = [];
	readonly questions: string[] = [];
	agrees = false;

	override async input(): Promise<string> {
		return "Cheap";
	}

	override async confirm({ question }: ConfirmOptions): Promise<boolean> {
		this.questions.push(question);
		return this.agrees;
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

	it("replace a search of the same name only if the user agrees", async () => {
		const { scopes } = ana.window;
		const datasetList = { filter: "price<1", showFound: () => undefined };
		const notifications = new Named();
		const commands = savedSearchCommands({ scopes, notifications, datasetList });
		const saved = (): unknown => scopes.value?.preferences.savedSearches;
		await commands.saveSearch();
		await commands.saveSearch();
		assert.deepEqual(notifications.questions, [], "nothing to replace");
		datasetList.filter = "price<2";
		assert.deepEqual(await commands.saveSearch(), { kind: "cancelled" });
		assert.deepEqual(notifications.questions, ["Replace the saved search Cheap?"]);
		assert.deepEqual(saved(), [{ name: "Cheap", query: "price<1" }]);
		notifications.agrees = true;
		await commands.saveSearch({ name: "Cheap " });
		assert.deepEqual(saved(), [{ name: "Cheap", query: "price<2" }]);
	});

	it("save nothing if part of the filter has a problem, say which, and keep the filter", async () => {
		const { scopes } = ana.window;
		await ana.scope.preferences.setView({ filter: "weather price<0,01" });
		const datasetList = { filter: "weather price<0,01", showFound: () => undefined };
		const notifications = new Named();
		const message = "“0,01” isn’t a price. Try price<0.01.";
		const outcome = await savedSearchCommands({ scopes, notifications, datasetList }).saveSearch();
		assert.deepEqual(outcome, { kind: "invalid", message });
		assert.deepEqual(notifications.shown, [message]);
		const { savedSearches, view } = ana.scope.preferences;
		assert.deepEqual([savedSearches, view.filter], [[], "weather price<0,01"]);
	});

	it("don’t watch a stored search that has a problem, and say which", async () => {
		const { scopes } = ana.window;
		const { preferences } = ana.scope;
		await preferences.saveSearch({ name: "Cheap", query: "weather price<0,01" });
		const datasetList = { filter: "", showFound: () => undefined };
		const notifications = new Named();
		const commands = savedSearchCommands({ scopes, notifications, datasetList });
		const message = "“0,01” isn’t a price. Try price<0.01.";
		assert.deepEqual(await commands.watchSearch({ searchName: "Cheap" }), { kind: "invalid", message });
		const picks = shownPicks.length;
		void commands.openSearch();
		await until(async () => shownPicks.length > picks);
		shownPicks.at(-1)?.pressFirst();
		await until(
			async () => notifications.shown.length > 1 || preferences.savedSearches[0]?.watch !== undefined,
		);
		assert.deepEqual(notifications.shown, [message, message]);
		assert.equal(preferences.savedSearches[0]?.watch, undefined);
	});

	it("offer to filter the datasets if there’s nothing to open", async () => {
		const { scopes } = ana.window;
		const datasetList = { filter: "", showFound: () => undefined };
		const notifications = new Named();
		await savedSearchCommands({ scopes, notifications, datasetList }).openSearch();
		assert.deepEqual(notifications.shown, ["No saved searches or watches yet.\nFilter Datasets…"]);
	});
});
