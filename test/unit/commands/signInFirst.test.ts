import assert from "node:assert/strict";
import { offersSignIn } from "../../../src/commands/signInFirst.ts";
import { commandIds } from "../../../src/host/commandIds.ts";
import { Notifications } from "../../../src/host/notifications.ts";
import { WindowFixture } from "../../support/windowFixture.ts";

/** Shows notifications until the test answers them. */
class Unanswered extends Notifications {
	/** Chooses the only action of each notification, or dismisses it, oldest first. */
	readonly answers: Array<(chosen: boolean) => void> = [];

	override async show<A extends string>(
		_: string,
		_message: string,
		...actions: A[]
	): Promise<A | undefined> {
		const chosen = await new Promise<boolean>((resolve) => this.answers.push(resolve));
		return chosen ? actions[0] : undefined;
	}
}

describe("The offer to sign in first", () => {
	let fixture: WindowFixture;

	beforeEach(async () => {
		fixture = await new WindowFixture().open();
	});

	afterEach(async () => fixture.close());

	it("continues with the command only if the user chose to sign in, even if dismissed after a sign-in elsewhere", async () => {
		const window = fixture.window();
		const notifications = new Unanswered();
		const resumed: string[] = [];
		const { promise: continued, resolve } = Promise.withResolvers<void>();
		const resume = async (id: string): Promise<void> => {
			resumed.push(id);
			resolve();
		};
		const [dismissed, chosen] = [commandIds.deposit.start, commandIds.balance.refresh];
		const parts = { ...window, notifications };
		assert.ok(offersSignIn(parts, "deposit", dismissed, async () => resume(dismissed)));
		assert.ok(offersSignIn(parts, "balance", chosen, async () => resume(chosen)));
		await fixture.signIn(window, "ana");
		const [dismiss, choose] = notifications.answers;
		dismiss?.(false);
		choose?.(true);
		await continued;
		assert.deepEqual(resumed, [chosen]);
	});
});
