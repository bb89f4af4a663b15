import assert from "node:assert/strict";
import { buyerKey, ModelFixture, reached } from "../../../support/modelFixture.ts";

describe("What the Accounts menu gives to other extensions", () => {
	let fixture: ModelFixture;

	beforeEach(async () => {
		fixture = await new ModelFixture().open();
	});

	afterEach(async () => fixture.close());

	it("is the log-in's token where there is one, else the key, and nothing of another account", async () => {
		const session = await fixture.loggedIn();
		const byLogIn = session.account;
		assert.ok(byLogIn);
		const token = await session.credentialFor(byLogIn, { renew: true });
		assert.equal(token, await session.logIn?.bearer());
		await session.keepKey(byLogIn, "key-beside-the-log-in");
		assert.equal(await session.credentialFor(byLogIn, { renew: true }), token);
		await session.signInWithKey({ baseUrl: fixture.service.origin, key: buyerKey, account: "buyer" });
		const byKey = { origin: fixture.service.origin, account: "buyer" };
		assert.equal(await session.credentialFor(byKey, { renew: true }), buyerKey);
		assert.equal(await session.credentialFor({ ...byKey, account: "nobody" }, { renew: true }), undefined);
		await session.signOut(byKey);
		assert.equal(await session.credentialFor(byKey, { renew: true }), undefined);
	});

	it("is nothing where the log-in cannot be renewed: an empty token would be taken for one", async () => {
		const before = await fixture.loggedIn();
		const id = before.account;
		assert.ok(id);
		before.dispose();
		fixture.service.misbehave("POST /v1/auth/refresh", "reset");
		const session = fixture.session();
		await session.setService(fixture.service.origin);
		assert.equal(await session.credentialFor(id, { renew: false }), "");
		assert.equal(await session.credentialFor(id, { renew: true }), undefined);
	});

	it("takes nobody for logged in who was only asked about", async () => {
		const session = await fixture.signedIn();
		assert.equal(session.logIn, undefined);
		const [record] = session.accounts();
		assert.ok(record);
		await session.credentialFor(record, { renew: false });
		fixture.service.keys.clear();
		await assert.rejects(async () => session.client?.billing.buyerBalance());
		assert.equal((await reached(session, ({ kind }) => kind !== "signedIn")).kind, "keyRejected");
	});
});
