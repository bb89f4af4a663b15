import assert from "node:assert/strict";
import { ACCOUNT_KEY, ModelFixture } from "../../../support/modelFixture.ts";
import { reached, signInOf } from "../../../support/sessions.ts";

describe("The credential that other extensions get from the Accounts menu", () => {
	let fixture: ModelFixture;

	beforeEach(async () => {
		fixture = await new ModelFixture().open();
	});

	afterEach(async () => fixture.close());

	it("is the session’s token if there is one, else the key, and never another account’s", async () => {
		const session = await fixture.signedInWithPassword();
		const byPassword = session.account;
		assert.ok(byPassword);
		const token = await session.credentialFor(byPassword, { renew: true });
		assert.equal(token, await session.inUse?.tokens?.bearer());
		await session.inUse?.replaceKey("key-beside-the-session");
		assert.equal(await session.credentialFor(byPassword, { renew: true }), token);
		await signInOf(session).withKey({ baseUrl: fixture.service.origin, key: ACCOUNT_KEY, account: "buyer" });
		const byKey = { origin: fixture.service.origin, account: "buyer" };
		assert.equal(await session.credentialFor(byKey, { renew: true }), ACCOUNT_KEY);
		assert.equal(await session.credentialFor({ ...byKey, account: "nobody" }, { renew: true }), undefined);
		await session.signOut(byKey);
		assert.equal(await session.credentialFor(byKey, { renew: true }), undefined);
	});

	it("is empty if it needs a renewal that wasn’t requested, and undefined if the renewal fails", async () => {
		const before = await fixture.signedInWithPassword();
		const id = before.account;
		assert.ok(id);
		before.dispose();
		fixture.service.misbehave("POST /v1/auth/refresh", "reset");
		const session = fixture.session();
		await session.setMarketplace(fixture.service.origin);
		assert.equal(await session.credentialFor(id, { renew: false }), "");
		assert.equal(await session.credentialFor(id, { renew: true }), undefined);
	});

	it("is renewed at the base URL last chosen for the account’s marketplace, even if another marketplace is in use", async () => {
		const before = await fixture.signedInWithPassword();
		const id = before.account;
		assert.ok(id);
		before.dispose();
		const session = fixture.session({ baseUrlOf: (origin) => `${origin}/market` });
		await session.setMarketplace((await fixture.otherService()).origin);
		fixture.service.forget();
		await session.credentialFor(id, { renew: true });
		assert.deepEqual(fixture.service.requests, ["POST /market/v1/auth/refresh"]);
	});

	it("can be requested without turning a key account into a password session", async () => {
		const session = await fixture.signedIn();
		assert.equal(session.inUse?.tokens, undefined);
		const [record] = session.accounts();
		assert.ok(record);
		await session.credentialFor(record, { renew: false });
		fixture.account.revokeKey();
		await assert.rejects(async () => session.inUse?.client?.billing.buyerBalance());
		assert.equal((await reached(session, ({ kind }) => kind !== "signedIn")).kind, "keyRejected");
	});
});
