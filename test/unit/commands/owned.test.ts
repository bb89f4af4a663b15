import assert from "node:assert/strict";
import { Emitter } from "../../../src/base/event.ts";
import { ownedCommands } from "../../../src/commands/owned.ts";
import { AgreeingNotifications } from "../../support/openPage.ts";
import { useWindowOf } from "../../support/windowFixture.ts";

describe("Mark Seller as Mine without listed sellers", () => {
	const ana = useWindowOf("ana");
	let notifications: AgreeingNotifications;

	beforeEach(() => {
		notifications = new AgreeingNotifications();
	});

	const marked = async (): Promise<unknown> => {
		const settings = { confirmRemoveFromList: { value: true, onDidChange: new Emitter<boolean>().event } };
		return ownedCommands({ scopes: ana.window.scopes, notifications, settings }).markSeller();
	};

	it("says that the marketplace lists none", async () => {
		await ana.scope.catalogue.refresh();
		assert.deepEqual(await marked(), { kind: "noneListed" });
		assert.deepEqual(notifications.shown, [
			"No sellers are listed. You can add your datasets by ID instead.",
		]);
	});

	it("says that the list hasn’t loaded yet", async () => {
		assert.deepEqual(await marked(), { kind: "noneListed" });
		assert.deepEqual(notifications.shown, [
			"The list of sellers hasn’t loaded yet. Try again later, or add your datasets by ID.",
		]);
	});

	it("says why the list couldn’t be loaded, such as for an account that isn’t a buyer’s", async () => {
		ana.fixture.service.misbehave("GET /v1/datasets/discover", { status: 403 });
		await ana.scope.catalogue.refresh();
		assert.deepEqual(await marked(), { kind: "noneListed" });
		assert.match(
			notifications.shown.join(),
			/^Couldn’t load the list of sellers\. .*\(403\).* You can add your datasets by ID instead\.$/,
		);
	});
});
