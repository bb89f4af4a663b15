import assert from "node:assert/strict";
import { MemorySecrets } from "../../support/memorySecrets.ts";
import { buyerKey, kindsOf, ModelFixture, reached } from "../../support/modelFixture.ts";

describe("Sessions in two windows", () => {
	let fixture: ModelFixture;

	beforeEach(async () => {
		fixture = await new ModelFixture().open();
	});

	afterEach(async () => fixture.close());

	for (const events of [0, 1, 2]) {
		it(`follows sign-in, another key and sign-out, with ${events} events of the secret store`, async () => {
			fixture.secrets.events = events;
			const second = fixture.session();
			await second.setService(fixture.service.origin);
			const first = await fixture.signedIn();
			await reached(second, ({ kind }) => kind === "signedIn");
			assert.equal(await second.readKey(), buyerKey);
			fixture.service.keys = new Set(["another-key-of-mine"]);
			await first.signInWithKey({
				baseUrl: fixture.service.origin,
				key: "another-key-of-mine",
				account: "buyer",
			});
			await reached(second, (state) => state.kind === "signedIn" && state.keyHint === "mine");
			await second.client?.billing.buyerBalance();
			assert.equal(second.state.kind, "signedIn");
			await first.signOut();
			await reached(second, ({ kind }) => kind === "signedOut");
			assert.equal(second.client, undefined);
		});
	}

	it("does nothing on events without a difference", async () => {
		const session = await fixture.signedIn();
		const seen = kindsOf(session);
		const { client } = session;
		[...fixture.secrets.values.keys()].forEach((name) => fixture.secrets.fire(name));
		await session.recheck();
		assert.deepEqual(seen, []);
		assert.equal(session.client, client);
	});

	it("offers Reload where secrets do not cross from window to window", async () => {
		const second = fixture.session({ secrets: new MemorySecrets() });
		await second.setService(fixture.service.origin);
		await fixture.signedIn();
		const waiting = reached(second, ({ kind }) => kind === "keyLost");
		while (second.state.kind !== "keyLost") {
			await second.recheck();
			fixture.clock.advance(300);
		}
		const state = await waiting;
		assert.ok(state.kind === "keyLost" && state.reloadMayHelp);
	});
});
