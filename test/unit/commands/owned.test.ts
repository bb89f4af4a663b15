import assert from "node:assert/strict";
import { Emitter } from "../../../src/base/event.ts";
import { ownedCommands } from "../../../src/commands/owned.ts";
import { AgreeingNotifications } from "../../support/openPage.ts";
import { choosing } from "../../support/vscodeStandIn.ts";
import { type AccountWindow, keyOf, useWindowOf } from "../../support/windowFixture.ts";

const settings = { confirmRemoveFromList: { value: true, onDidChange: new Emitter<boolean>().event } };

async function markSeller({ scopes }: AccountWindow, notifications: AgreeingNotifications): Promise<unknown> {
	return ownedCommands({ scopes, notifications, settings }).markSeller();
}

describe("Mark Seller as Mine without listed sellers", () => {
	const ana = useWindowOf("ana");
	let notifications: AgreeingNotifications;

	beforeEach(() => {
		notifications = new AgreeingNotifications();
	});

	const marked = async (): Promise<unknown> => markSeller(ana.window, notifications);

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

describe("Mark Seller as Mine", () => {
	const ana = useWindowOf("ana");
	const { check } = choosing;

	afterEach(() => {
		choosing.check = check;
	});

	it("groups the digits of a seller’s number of datasets", async () => {
		const seller = ana.fixture.accountWith(keyOf("bob"));
		for (let number = 0; number < 1_000; number++) seller.publish(`Tides ${number}`);
		await ana.scope.catalogue.refresh();
		let asked = "";
		choosing.check = (choices) => void (asked = JSON.stringify(choices));
		await markSeller(ana.window, new AgreeingNotifications());
		assert.match(asked, /"1,000 datasets"/);
	});
});
