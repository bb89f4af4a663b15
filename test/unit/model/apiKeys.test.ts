import assert from "node:assert/strict";
import { describeError } from "../../../src/api/describeError.ts";
import {
	type GenerateKeyOutcome,
	generateApiKey,
	revokeApiKey,
	type RevokeKeyOutcome,
} from "../../../src/model/apiKeys.ts";
import type { OpenAccount } from "../../../src/model/session/openAccount.ts";
import type { Session } from "../../../src/model/session/session.ts";
import type { SessionState } from "../../../src/model/session/sessionState.ts";
import { Writes } from "../../../src/model/writes/writes.ts";
import { BUYER } from "../../support/host/marketplace.ts";
import { ACCOUNT_KEY, ModelFixture } from "../../support/modelFixture.ts";
import { inUse, reached, signInOf } from "../../support/sessions.ts";

const POST = "POST /v1/auth/api-keys";
const DELETE = "DELETE /v1/auth/api-keys";
const BALANCE = "GET /v1/billing/buyer-balance";

describe("The API key", () => {
	let fixture: ModelFixture;
	let session: Session;
	let account: OpenAccount;
	let writes: Writes;

	beforeEach(async () => {
		fixture = await new ModelFixture().open();
		session = await fixture.signedInWithPassword();
		account = inUse(session);
		writes = fixture.add(new Writes(account, { clock: fixture.clock }));
	});

	afterEach(async () => fixture.close());

	const generate = async (): Promise<GenerateKeyOutcome> => generateApiKey({ account, writes });
	const revoke = async (): Promise<RevokeKeyOutcome> => revokeApiKey({ account, writes });
	const state = (): SessionState => session.state;

	/** Signs in to the account with a pasted key. */
	const withKey = async (): Promise<void> => {
		await signInOf(session).withKey({ baseUrl: fixture.service.origin, key: ACCOUNT_KEY, account: BUYER });
	};

	/** Makes only the test of the key after the request fail. */
	const failAfter = (request: string, times?: number): void =>
		fixture.service.onNext(request, () => fixture.service.misbehave(BALANCE, { status: 500 }, times));

	it("generates a key, stores and returns it, and uses it for later calls", async () => {
		const outcome = await generate();
		assert.ok(outcome.kind === "generated" && outcome.saved);
		const now = state();
		assert.ok(now.kind === "signedIn" && now.credential === "key");
		assert.equal(await inUse(session).readKey(), outcome.key);
		fixture.service.forget();
		await session.inUse?.client?.billing.buyerBalance();
		assert.deepEqual(fixture.service.bearers, [outcome.key]);
		assert.ok(fixture.secretsSeen.has(outcome.key));
		assert.equal((await generate()).kind, "generated");
	});

	it("requires a password session", async () => {
		const other = inUse(await fixture.signedIn());
		const without = { account: other, writes: fixture.add(new Writes(other)) };
		for (const outcome of [await generateApiKey(without), await revokeApiKey(without)]) {
			assert.ok(outcome.kind === "notSent");
			assert.match(describeError(outcome.error).sentence, /Sign in, then try again\./);
		}
		assert.equal(fixture.service.count(POST), 0);
	});

	it("sends nothing after a switch to another account, even during the renewal of a token", async () => {
		const renewal = "POST /v1/auth/refresh";
		fixture.clock.advance(20 * 60_000);
		const release = fixture.service.hold(renewal);
		const generating = generate();
		await fixture.service.arrival(renewal);
		const leaving = signInOf(session).withKey({
			baseUrl: fixture.service.origin,
			key: ACCOUNT_KEY,
			account: "buyer",
		});
		await reached(session, (now) => "account" in now && now.account === "buyer");
		release();
		await leaving;
		assert.equal((await generating).kind, "notSent");
		const outcome = await generate();
		assert.ok(outcome.kind === "notSent");
		assert.match(describeError(outcome.error).sentence, /The active account changed\./);
		assert.equal(fixture.service.count(POST), 0);
	});

	it("returns and uses a key that can’t be stored", async () => {
		fixture.secrets.fault = "throws";
		const outcome = await generate();
		assert.ok(outcome.kind === "generated" && !outcome.saved);
		assert.equal(await inUse(session).readKey(), outcome.key);
		const now = state();
		assert.ok(now.kind === "signedIn" && now.credential === "key" && now.saved, "the session is saved");
		const next = fixture.session();
		fixture.secrets.fault = undefined;
		await next.setMarketplace(fixture.service.origin);
		assert.ok(next.state.kind === "signedIn" && next.state.credential === "jwt");
	});

	it("tries the old key after a lost response, and reports that the key was replaced and the new one is lost", async () => {
		await withKey();
		fixture.service.misbehave(POST, "actThenReset", 1);
		const outcome = await generate();
		assert.ok(outcome.kind === "unknown");
		assert.equal(outcome.result.kind, "happened");
		assert.match(outcome.result.sentence, /new key never arrived/);
		assert.equal(fixture.service.count(POST), 1);
		const after = await reached(session, (now) => now.kind === "signedIn" && now.credential === "jwt");
		assert.equal(after.kind, "signedIn");
		fixture.service.forget();
		await session.inUse?.client?.billing.buyerBalance();
		assert.ok(!fixture.service.bearers.includes(ACCOUNT_KEY), "the replaced key isn’t sent again");
		assert.equal((await generate()).kind, "generated");
	});

	it("leaves an attempt unconfirmed while the old key still works, because the request may complete later", async () => {
		await withKey();
		fixture.service.misbehave(POST, "reset", 1);
		const outcome = await generate();
		assert.ok(outcome.kind === "unknown" && outcome.result.kind === "nothingSeen");
		assert.equal(outcome.result.title, "No new API key has been generated yet");
		assert.match(outcome.result.sentence, /^The old key still works, less than a minute after the request\./);
		assert.equal(await inUse(session).readKey(), ACCOUNT_KEY);
		assert.equal((await generate()).kind, "blocked");
		fixture.account.revokeKey();
		const [record] = writes.unknown();
		const later = await writes.checkNow(record?.id ?? "");
		assert.ok(later.kind === "happened" && later.newKeyLost);
	});

	it("leaves an attempt unconfirmed and blocks another if the old key can’t be tried", async () => {
		await withKey();
		fixture.service.misbehave(POST, "reset", 1);
		failAfter(POST);
		const outcome = await generate();
		assert.ok(outcome.kind === "unknown" && outcome.result.kind === "cannotTell");
		assert.equal((await generate()).kind, "blocked");
	});

	it("changes nothing if the marketplace rejects the request", async () => {
		await withKey();
		fixture.service.misbehave(POST, { status: 403 }, 1);
		assert.equal((await generate()).kind, "rejected");
		assert.equal(await inUse(session).readKey(), ACCOUNT_KEY);
	});

	it("revokes the key and keeps the session", async () => {
		await withKey();
		assert.deepEqual(await revoke(), { kind: "done" });
		assert.equal(await inUse(session).readKey(), undefined);
		const now = state();
		assert.ok(now.kind === "signedIn" && now.credential === "jwt");
		await session.inUse?.client?.billing.buyerBalance();
		assert.ok(![...fixture.secrets.values.values()].join().includes(ACCOUNT_KEY));
	});

	it("checks whether an unconfirmed revocation happened, and if so, deletes the key from this computer", async () => {
		await withKey();
		fixture.service.misbehave(DELETE, "actThenReset", 1);
		const outcome = await revoke();
		assert.ok(outcome.kind === "unknown" && outcome.result.kind === "happened");
		const { title, sentence } = outcome.result;
		assert.deepEqual([title, sentence], ["The API key was revoked", "The key no longer works."]);
		assert.equal(await inUse(session).readKey(), undefined);
		assert.ok(![...fixture.secrets.values.values()].join().includes(ACCOUNT_KEY));
		const now = state();
		assert.ok(now.kind === "signedIn" && now.credential === "jwt");
	});

	it("deletes a key that only a later check finds revoked", async () => {
		await withKey();
		fixture.service.misbehave(DELETE, "actThenReset", 1);
		failAfter(DELETE, 1);
		const outcome = await revoke();
		assert.ok(outcome.kind === "unknown" && outcome.result.kind === "cannotTell");
		assert.equal(await inUse(session).readKey(), ACCOUNT_KEY);
		const [record] = writes.unknown();
		assert.equal((await writes.checkNow(record?.id ?? "")).kind, "happened");
		assert.equal(await inUse(session).readKey(), undefined);
	});

	it("doesn’t take a key that no longer worked before the request for a revoked one", async () => {
		await withKey();
		fixture.account.revokeKey();
		fixture.service.misbehave(DELETE, "reset", 1);
		const outcome = await revoke();
		assert.ok(outcome.kind === "unknown" && outcome.result.kind === "cannotTell");
		assert.match(
			outcome.result.sentence,
			/^This computer has no key that was known to work before the request,/,
		);
		assert.equal(writes.unknown().length, 1);
	});

	it("keeps a key that another window stores while the old one is tested", async () => {
		await withKey();
		fixture.service.misbehave(DELETE, "actThenReset", 1);
		const held = Promise.withResolvers<() => void>();
		fixture.service.onNext(DELETE, () => {
			fixture.service.forget();
			held.resolve(fixture.service.hold(BALANCE, 1));
		});
		const revoking = revoke();
		const release = await held.promise;
		await fixture.service.arrival(BALANCE);
		const otherWindow = fixture.session();
		await otherWindow.setMarketplace(fixture.service.origin);
		await inUse(otherWindow).replaceKey("another-key-of-the-account");
		release();
		const outcome = await revoking;
		assert.ok(outcome.kind === "unknown" && outcome.result.kind === "happened");
		assert.equal(await inUse(otherWindow).readKey(), "another-key-of-the-account");
	});

	for (const [act, request] of [
		[generate, POST],
		[revoke, DELETE],
	] as const) {
		for (const where of ["this", "another"]) {
			it(`leaves an account signed out in ${where} window before the response arrives: ${act.name}`, async () => {
				await withKey();
				const signingOut = where === "this" ? session : fixture.session();
				await signingOut.setMarketplace(fixture.service.origin);
				const release = fixture.service.hold(request, 1);
				const acting = act();
				await fixture.service.arrival(request);
				await signingOut.signOut();
				release();
				const outcome = await acting;
				assert.equal(outcome.kind, act === generate ? "generated" : "done");
				assert.ok(!("saved" in outcome && outcome.saved));
				await session.recheck();
				assert.equal(state().kind, "signedOut");
				assert.deepEqual(session.accounts(), []);
				assert.equal(await account.readKey(), undefined);
				assert.deepEqual([...fixture.secrets.values.keys()], []);
			});
		}
	}

	it("leaves no key if you sign out while a new one is being stored", async () => {
		const [storing, resume] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		const { secrets } = fixture;
		const store = secrets.store.bind(secrets);
		secrets.store = async (name, value) => {
			storing.resolve();
			await resume.promise;
			return store(name, value);
		};
		const generating = generate();
		await storing.promise;
		const signingOut = session.signOut();
		resume.resolve();
		await signingOut;
		await generating;
		assert.equal(state().kind, "signedOut");
		assert.deepEqual([...secrets.values.keys()], []);
	});

	it("leaves a revocation unconfirmed while the key still works, because the request may complete later", async () => {
		await withKey();
		fixture.service.misbehave(DELETE, "reset", 1);
		const outcome = await revoke();
		assert.ok(outcome.kind === "unknown" && outcome.result.kind === "nothingSeen");
		assert.equal(outcome.result.title, "The API key hasn’t been revoked yet");
		assert.match(outcome.result.sentence, /^The key still works, less than a minute after the request\./);
		assert.equal((await revoke()).kind, "blocked");
		fixture.account.revokeKey();
		const [record] = writes.unknown();
		assert.equal((await writes.checkNow(record?.id ?? "")).kind, "happened");
		assert.equal(await inUse(session).readKey(), undefined);
	});

	for (const act of [revoke, generate]) {
		it(`doesn’t take another key for the one from before the request: ${act.name}`, async () => {
			await withKey();
			const request = act === revoke ? DELETE : POST;
			fixture.service.misbehave(request, "reset", 1);
			failAfter(request, 1);
			assert.equal((await act()).kind, "unknown");
			const [record] = writes.unknown();
			await inUse(session).replaceKey(fixture.service.app.keyOf(BUYER));
			fixture.service.forget();
			const result = await writes.checkNow(record?.id ?? "");
			assert.equal(result.kind, "cannotTell");
			assert.match(result.sentence, /^The key on this computer has changed since the request,/);
			assert.equal(fixture.service.count(BALANCE), 0);
			assert.equal(writes.unknown().length, 1);
		});
	}

	it("advises revoking the key again after a lost response if the key isn’t on this computer", async () => {
		fixture.service.misbehave(DELETE, "reset", 1);
		const outcome = await revoke();
		assert.ok(outcome.kind === "unknown" && outcome.result.kind === "cannotTell");
		assert.match(
			outcome.result.sentence,
			/select Allow Retry in Check Unconfirmed Action, and then revoke the key again\.$/,
		);
	});
});
