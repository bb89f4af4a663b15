import assert from "node:assert/strict";
import type { AccountScope } from "../../../src/account/accountScope.ts";
import { Emitter } from "../../../src/base/event.ts";
import { pagePartsOf } from "../../support/openPage.ts";
import { shownPicks } from "../../support/vscodeStandIn.ts";
import { type AccountWindow, keyOf, WindowFixture } from "../../support/windowFixture.ts";
import { ACCESS_PATH, DATASET_ID, withdrawal } from "../../support/writeFixture.ts";
import { agentTools } from "../../../src/agentTools/agentTools.ts";
import { accessCommands } from "../../../src/commands/access.ts";
import { activityCommands } from "../../../src/commands/activity.ts";
import { watchPrice } from "../../../src/commands/datasets/datasetPrice.ts";
import { savedSearchCommands } from "../../../src/commands/datasets/savedSearches.ts";
import { ownedCommands } from "../../../src/commands/owned.ts";
import { Notifications } from "../../../src/host/notifications.ts";
import type { SavedSearch } from "../../../src/model/preferences.ts";

/** Agrees to every question, but only after something else has happened. */
class LateAnswers extends Notifications {
	readonly #meanwhile: () => Promise<void>;
	readonly #text: string;
	readonly questions: string[] = [];

	constructor(meanwhile: () => Promise<void>, text = "") {
		super();
		this.#meanwhile = meanwhile;
		this.#text = text;
	}

	override async confirm({ question, detail = "" }: { question: string; detail?: string }): Promise<boolean> {
		this.questions.push(`${question}\n${detail}`);
		await this.#meanwhile();
		return true;
	}

	override async input(): Promise<string> {
		await this.#meanwhile();
		return this.#text;
	}
}

/** Leaves the same records in each account. */
async function prepare({ writes, ownership }: AccountScope): Promise<void> {
	await writes.run(withdrawal, async (client) => client.billing.withdraw("75.00"));
	assert.equal((await ownership.addById(DATASET_ID)).kind, "added");
}

describe("A question answered after a switch to another account", () => {
	let fixture: WindowFixture;
	let window: AccountWindow;

	beforeEach(async () => {
		fixture = await new WindowFixture().open();
		window = fixture.window();
		fixture.accountWith(keyOf("ana")).publish("Rivers", DATASET_ID);
		await fixture.signIn(window, "bea");
		await prepare(scope());
		await fixture.signIn(window, "ana");
		await prepare(scope());
	});

	afterEach(async () => fixture.close());

	const scope = (): AccountScope => window.scopes.value ?? assert.fail("sign in first");

	const asked = (text?: string) => {
		const notifications = new LateAnswers(async () => fixture.signIn(window, "bea"), text);
		return { scopes: window.scopes, notifications };
	};

	/** What the account's records are once it’s in use again. */
	const of = async (account: string): Promise<AccountScope> => {
		await fixture.signIn(window, account);
		return scope();
	};

	it("deletes the local records of the account it named", async () => {
		const parts = asked();
		assert.deepEqual(await activityCommands(parts).forget(), { kind: "forgotten" });
		assert.match(parts.notifications.questions.join(), /Delete local records for ana\?/);
		assert.equal(scope().account.id.account, "bea");
		assert.equal(scope().writes.records().length, 1);
		assert.deepEqual((await of("ana")).writes.records(), []);
	});

	it("removes a dataset from the list of the account that was in use", async () => {
		const settings = { confirmRemoveFromList: { value: true, onDidChange: new Emitter<boolean>().event } };
		await ownedCommands({ ...asked(), settings }).remove({ datasetId: DATASET_ID });
		assert.ok(scope().ownership.item(DATASET_ID));
		assert.equal((await of("ana")).ownership.item(DATASET_ID), undefined);
	});

	it("saves a search, and pins and watches a dataset, for the account that was in use", async () => {
		const ana = scope();
		const { notifications } = asked("0.0040");
		await watchPrice({ ...ana, notifications }, DATASET_ID, undefined);
		await of("ana");
		const datasetList = { filter: "price<1", showFound: () => undefined };
		await savedSearchCommands({ ...asked("Cheap"), datasetList }).saveSearch();
		assert.deepEqual([scope().account.id.account, scope().preferences.pins], ["bea", []]);
		assert.deepEqual([scope().preferences.priceWatches, scope().preferences.savedSearches], [[], []]);
		const { pins, priceWatches, savedSearches } = (await of("ana")).preferences;
		assert.deepEqual([pins, priceWatches.length], [[DATASET_ID], 1]);
		assert.deepEqual(savedSearches, [{ name: "Cheap", query: "price<1" }]);
	});

	it("opens no saved search of the account that was left", async () => {
		await scope().preferences.saveSearch({ name: "Cheap", query: "price<1" });
		const shown: string[] = [];
		const datasetList = { filter: "", showFound: ({ name }: SavedSearch) => void shown.push(name) };
		const opened = savedSearchCommands({ ...asked(), datasetList }).openSearch();
		await fixture.signIn(window, "bea");
		shownPicks.at(-1)?.chooseFirst();
		assert.deepEqual([await opened, shown], [{ kind: "cancelled" }, []]);
	});

	it("doesn’t show the addresses of the account that was left", async () => {
		const { notifications } = asked("ben@example.com, cleo@example.com");
		const { grant } = accessCommands(pagePartsOf(window, notifications));
		assert.deepEqual(await grant({ datasetId: DATASET_ID }), { kind: "cancelled" });
	});

	it("sends nothing for an agent that asked for the account that was in use", async () => {
		const parts = asked();
		const grant = agentTools(parts).dataMarketplace_grant_dataset_access;
		const input = { datasetId: DATASET_ID, email: "ben@example.com" };
		const result = await grant.run(input, new AbortController().signal);
		assert.match(parts.notifications.questions.join(), /Account: ana/);
		assert.match(result, /^Outcome: notSent\. .*The active account changed/);
		assert.equal(fixture.service.count(ACCESS_PATH), 0);
		assert.equal(scope().writes.records().length, 1);
	});
});
