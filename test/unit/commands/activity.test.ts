import assert from "node:assert/strict";
import { writesCommands } from "../../../src/commands/activity.ts";
import { Notifications } from "../../../src/host/notifications.ts";
import { AgreeingNotifications, pagePartsOf } from "../../support/openPage.ts";
import { cancellations } from "../../support/vscodeStandIn.ts";
import { useWindowOf } from "../../support/windowFixture.ts";
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
	const ana = useWindowOf("ana");
	let notifications: Shown;

	beforeEach(async () => {
		notifications = new Shown();
		ana.fixture.service.misbehave(WITHDRAW_PATH, "reset", 1);
		await ana.scope.writes.run(withdrawal, async (client) => client.billing.withdraw("75.00"));
	});

	const checkNow = async (): Promise<unknown> =>
		writesCommands(pagePartsOf(ana.window, notifications)).checkNow();

	it("shows nothing if it’s canceled", async () => {
		const { service } = ana.fixture;
		const before = service.count(EARNINGS);
		const release = service.hold(EARNINGS, 1);
		const checking = checkNow();
		await service.arrival(EARNINGS, before + 1);
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
	const ana = useWindowOf("ana");

	it("says so if there’s nothing to check", async () => {
		const notifications = new AgreeingNotifications();
		const { checkNow } = writesCommands(pagePartsOf(ana.window, notifications));
		assert.deepEqual(await checkNow(), { kind: "cancelled" });
		assert.deepEqual(notifications.shown, ["There are no unconfirmed actions."]);
	});
});
