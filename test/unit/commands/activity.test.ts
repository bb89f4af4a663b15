import assert from "node:assert/strict";
import type { AccountScope } from "../../../src/account/accountScope.ts";
import { writesCommands } from "../../../src/commands/activity.ts";
import { Notifications } from "../../../src/host/notifications.ts";
import { AgreeingNotifications, pagePartsOf } from "../../support/openPage.ts";
import { cancellations } from "../../support/vscodeStandIn.ts";
import { type AccountWindow, WindowFixture } from "../../support/windowFixture.ts";
import { withdrawal, WITHDRAW_PATH } from "../../support/writeFixture.ts";

const EARNINGS = "GET /v1/billing/seller-balance";

/** Keeps what the user sees. */
class Shown extends Notifications {
	readonly messages: string[] = [];

	override async show(_severity: string, message: string): Promise<undefined> {
		this.messages.push(message);
	}

	override async choose({ question }: { question: string }): Promise<undefined> {
		this.messages.push(question);
	}
}

describe("Check Now for an unconfirmed action", () => {
	let fixture: WindowFixture;
	let window: AccountWindow;
	let notifications: Shown;

	beforeEach(async () => {
		fixture = await new WindowFixture().open();
		window = fixture.window();
		notifications = new Shown();
		await fixture.signIn(window, "ana");
		fixture.service.misbehave(WITHDRAW_PATH, "reset", 1);
		await scope().writes.run(withdrawal, async (client) => client.billing.withdraw("75.00"));
	});

	afterEach(async () => fixture.close());

	const scope = (): AccountScope => window.scopes.value ?? assert.fail("sign in first");

	const checkNow = async (): Promise<unknown> => {
		const parts = pagePartsOf(window, notifications);
		const facts = { ...parts.facts, version: "1.0.0", issuesUrl: "", storageFolder: fixture.root };
		return writesCommands({ ...parts, facts }).checkNow();
	};

	it("shows nothing if it’s canceled", async () => {
		const before = fixture.service.count(EARNINGS);
		const release = fixture.service.hold(EARNINGS, 1);
		const checking = checkNow();
		await fixture.service.arrival(EARNINGS, before + 1);
		cancellations.at(-1)?.cancel();
		assert.deepEqual(await checking, { kind: "cancelled" });
		release();
		assert.deepEqual(notifications.messages, []);
	});

	it("asks what to do if the action is still unconfirmed", async () => {
		await checkNow();
		assert.deepEqual(notifications.messages, ["Couldn’t confirm whether 75.00 USD was withdrawn"]);
	});
});

describe("Check Unconfirmed Action", () => {
	let fixture: WindowFixture;

	beforeEach(async () => {
		fixture = await new WindowFixture().open();
	});

	afterEach(async () => fixture.close());

	it("says so if there’s nothing to check", async () => {
		const window = fixture.window();
		await fixture.signIn(window, "ana");
		const notifications = new AgreeingNotifications();
		const parts = pagePartsOf(window, notifications);
		const facts = { ...parts.facts, version: "1.0.0", issuesUrl: "", storageFolder: fixture.root };
		assert.deepEqual(await writesCommands({ ...parts, facts }).checkNow(), { kind: "cancelled" });
		assert.deepEqual(notifications.shown, ["There are no unconfirmed actions."]);
	});
});
