import assert from "node:assert/strict";
import { signInWithKey } from "../../../src/commands/session/keySteps.ts";
import { AgreeingNotifications, pagePartsOf } from "../../support/openPage.ts";
import { signInOf } from "../../support/sessions.ts";
import { shownInputs } from "../../support/vscodeStandIn.ts";
import { keyOf, useWindowOf } from "../../support/windowFixture.ts";

const MALFORMED = "dm_live_\u200b7Q2d";
const PROBLEM = /^Character 9 \(U\+200B\) isn’t allowed in an API key\./;

describe("An API key given to the command", () => {
	const ana = useWindowOf("ana");
	let notifications: AgreeingNotifications;

	beforeEach(() => void (notifications = new AgreeingNotifications()));

	const signIn = async (account?: string, key = MALFORMED): Promise<unknown> => {
		const { window, fixture } = ana;
		const parts = { ...pagePartsOf(window, notifications), signIn: signInOf(window.session) };
		return signInWithKey(parts, { baseUrl: fixture.service.origin, local: false }, { key, account });
	};

	it("is explained, if malformed, in the box that asks for the key", () => {
		const before = shownInputs.length;
		void signIn();
		const box = shownInputs[before] ?? assert.fail("no box");
		assert.equal(box.value, MALFORMED);
		box.enter(box.value);
		assert.match(box.validationMessage ?? "", PROBLEM);
	});

	it("is explained, if malformed, in a notification, and nothing is asked, if the account is given, too", async () => {
		notifications.meanwhile = async () => assert.fail("asked");
		await signIn("ana");
		assert.match(notifications.shown.join(), PROBLEM);
	});

	it("is used until the window closes if secret storage doesn’t save it, with a notification that says so", async () => {
		const { window, fixture } = ana;
		const key = keyOf("bea");
		fixture.accountWith(key);
		fixture.secrets.fault = "throws";
		await signIn("bea", key);
		assert.match(notifications.shown.join(), /keyring is available, then enter the key again\.$/);
		assert.equal(window.scopes.value?.account.id.account, "bea");
	});
});
