import assert from "node:assert/strict";
import { DEMO_PASSWORD } from "../../../../src/localMarketplace/seed/demoAccounts.ts";
import { lifetimeOf } from "../../../../src/model/session/accessTokenProvider.ts";
import type { Session } from "../../../../src/model/session/session.ts";
import type { SessionState } from "../../../../src/model/session/sessionState.ts";
import { BUYER } from "../../../support/host/marketplace.ts";
import { ACCOUNT_KEY, ModelFixture } from "../../../support/modelFixture.ts";
import { inUse, reached, signInOf } from "../../../support/sessions.ts";
import { ACCESS_PATH, DATASET_ID } from "../../../support/writeFixture.ts";

const REFRESH = "POST /v1/auth/refresh";

/** A function, because the compiler would narrow a property to its previous value. */
const states = (session: Session): SessionState => session.state;

const jwt = (claims: unknown): string => `a.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.c`;

describe("A password session", () => {
	let fixture: ModelFixture;

	beforeEach(async () => {
		fixture = await new ModelFixture().open();
	});

	afterEach(async () => fixture.close());

	const begin = async (session: Session, password = DEMO_PASSWORD) =>
		signInOf(session).withPassword({
			baseUrl: fixture.service.origin,
			email: " Buyer@Example.com ",
			password,
		});

	it("begins with an email, a password, and a code, makes calls, and doesn’t store the password", async () => {
		const session = await fixture.signedInWithPassword();
		const state = states(session);
		assert.ok(state.kind === "signedIn" && state.credential === "jwt" && state.verified);
		assert.equal(state.account, BUYER);
		await session.inUse?.client?.billing.buyerBalance();
		assert.ok(fixture.secretsSeen.has(DEMO_PASSWORD));
		assert.ok(![...fixture.secrets.values.values()].join().includes(DEMO_PASSWORD));
	});

	it("keeps the cookie of a renewal while the proxy, certificates, or limits change", async () => {
		const session = await fixture.signedInWithPassword();
		fixture.service.app.pass(16 * 60_000);
		const release = fixture.service.hold(REFRESH);
		const call = session.inUse?.client?.billing.buyerBalance().catch(() => undefined);
		await fixture.service.arrival(REFRESH);
		await session.resetTransport();
		release();
		await call;
		const { kind } = await session.ensureChecked();
		assert.equal(kind, "signedIn");
		await session.inUse?.client?.billing.buyerBalance();
		assert.equal(fixture.service.count(REFRESH), 1);
	});

	it("leaves no cookie if you sign out during a renewal", async () => {
		const session = await fixture.signedInWithPassword();
		fixture.clock.advance(14.5 * 60_000);
		const release = fixture.service.hold(REFRESH);
		const call = session.inUse?.client?.billing.buyerBalance().catch(() => undefined);
		await fixture.service.arrival(REFRESH);
		assert.ok(fixture.secrets.values.size > 0);
		await session.signOut();
		release();
		await call;
		assert.deepEqual([...fixture.secrets.values.keys()], []);
	});

	it("isn’t renewed for a call that is already canceled", async () => {
		const session = await fixture.signedInWithPassword();
		fixture.clock.advance(14.5 * 60_000);
		const call = inUse(session).client?.billing.buyerBalance(AbortSignal.abort());
		await assert.rejects(async () => call, { kind: "cancelled" });
		const next = fixture.session();
		await next.setMarketplace(fixture.service.origin);
		assert.equal((await next.ensureChecked()).kind, "signedIn");
		assert.equal(fixture.service.count(REFRESH), 1);
	});

	it("lets you correct a wrong password or code, and send the code again", async () => {
		const session = fixture.session();
		await session.setMarketplace(fixture.service.origin);
		assert.equal((await begin(session, "wrong")).kind, "rejected");
		const begun = await begin(session);
		assert.ok(begun.kind === "codeSent" && begun.message.startsWith("A sign-in code was sent."));
		assert.equal(
			(await begun.steps.verify(fixture.code === "000000" ? "000001" : "000000")).kind,
			"rejected",
		);
		assert.equal((await begun.steps.resend()).kind, "codeSent");
		assert.equal((await begun.steps.verify(` ${fixture.code} `)).kind, "signedIn");
		assert.equal((await begun.steps.verify("123456")).kind, "cancelled");
	});

	it("continues after network settings change between two steps", async () => {
		const session = fixture.session();
		await session.setMarketplace(fixture.service.origin);
		const begun = await begin(session);
		assert.ok(begun.kind === "codeSent");
		await session.resetTransport();
		assert.equal((await begun.steps.resend()).kind, "codeSent");
		await session.resetTransport();
		assert.equal((await begun.steps.verify(fixture.code)).kind, "signedIn");
	});

	it("can be canceled at each step, and then sends nothing more", async () => {
		const session = fixture.session();
		await session.setMarketplace(fixture.service.origin);
		const abort = new AbortController();
		abort.abort();
		const cancelled = await signInOf(session).withPassword({
			baseUrl: fixture.service.origin,
			email: BUYER,
			password: DEMO_PASSWORD,
			signal: abort.signal,
		});
		assert.equal(cancelled.kind, "cancelled");
		const begun = await begin(session);
		assert.ok(begun.kind === "codeSent");
		begun.steps.cancel();
		fixture.service.forget();
		assert.equal((await begun.steps.verify("123456")).kind, "cancelled");
		assert.equal((await begun.steps.resend()).kind, "cancelled");
		assert.deepEqual(fixture.service.requests, []);
		assert.equal(session.state.kind, "signedOut");
	});

	it("keeps a rotated cookie in memory if the secret store drops it, and says so until a cookie is stored", async () => {
		const session = await fixture.signedInWithPassword();
		const renewed = async (): Promise<void> => {
			fixture.clock.advance(14.5 * 60_000);
			await session.inUse?.client?.billing.buyerBalance();
		};
		fixture.secrets.fault = "drops";
		await renewed();
		await renewed();
		await renewed();
		assert.equal(fixture.service.count(REFRESH), 3);
		const state = await reached(session, (now) => "saved" in now && !now.saved);
		assert.ok(state.kind === "signedIn" && !state.reloadMayHelp);
		fixture.secrets.fault = undefined;
		await renewed();
		await reached(session, (now) => "saved" in now && now.saved);
		const restarted = fixture.session();
		await restarted.setMarketplace(fixture.service.origin);
		assert.equal((await restarted.ensureChecked()).kind, "signedIn");
	});

	it("says that it isn’t saved only if the account has no saved key that works", async () => {
		const session = fixture.session();
		const { origin } = fixture.service;
		await session.setMarketplace(origin);
		const savedAfterPassword = async (): Promise<boolean> => {
			fixture.secrets.fault = "drops";
			const begun = await begin(session);
			assert.ok(begun.kind === "codeSent");
			const outcome = await begun.steps.verify(fixture.code);
			fixture.secrets.fault = undefined;
			assert.ok(outcome.kind === "signedIn");
			return outcome.saved;
		};
		assert.equal(await savedAfterPassword(), false);
		await signInOf(session).withKey({ baseUrl: origin, key: ACCOUNT_KEY, account: BUYER });
		assert.equal(await savedAfterPassword(), true);
		fixture.account.revokeKey();
		await assert.rejects(async () => session.inUse?.client?.billing.buyerBalance());
		assert.equal(await savedAfterPassword(), false);
	});

	it("keeps an account signed in whose new key couldn’t be saved", async () => {
		const session = await fixture.signedInWithPassword();
		const { origin } = fixture.service;
		fixture.secrets.fault = "drops";
		const outcome = await signInOf(session).withKey({ baseUrl: origin, key: ACCOUNT_KEY, account: BUYER });
		assert.ok(outcome.kind === "signedIn" && !outcome.saved, "the key");
		const state = states(session);
		assert.ok(state.kind === "signedIn" && state.credential === "key" && state.saved, "the session");
		fixture.secrets.fault = undefined;
		const next = fixture.session();
		await next.setMarketplace(origin);
		const after = states(next);
		assert.ok(after.kind === "signedIn" && after.credential === "jwt" && after.saved);
	});

	it("fails without sending a step again if the response to the step is lost", async () => {
		const session = fixture.session();
		await session.setMarketplace(fixture.service.origin);
		fixture.service.misbehave("POST /v1/auth/login", "actThenReset", 1);
		assert.equal((await begin(session)).kind, "failed");
		assert.equal(fixture.service.count("POST /v1/auth/login"), 1);
		const begun = await begin(session);
		fixture.service.misbehave("POST /v1/auth/login/verify", "actThenReset", 1);
		assert.ok(begun.kind === "codeSent");
		assert.equal((await begun.steps.verify(fixture.code)).kind, "failed");
		assert.equal(fixture.service.count("POST /v1/auth/login/verify"), 1);
	});

	it("renews the token when less than a minute is left, once for all calls, regardless of the local time", async () => {
		const session = await fixture.signedInWithPassword();
		fixture.clock.setWall(0);
		fixture.clock.advance(13 * 60_000);
		await session.inUse?.client?.billing.buyerBalance();
		assert.equal(fixture.service.count(REFRESH), 0);
		fixture.clock.advance(61_000);
		await Promise.all(Array.from({ length: 5 }, async () => session.inUse?.client?.billing.buyerBalance()));
		assert.equal(fixture.service.count(REFRESH), 1);
		assert.equal(session.state.kind, "signedIn");
	});

	it("is restored after a restart from the stored refresh cookie", async () => {
		(await fixture.signedInWithPassword()).dispose();
		fixture.service.forget();
		const session = fixture.session();
		await session.setMarketplace(fixture.service.origin);
		assert.deepEqual(fixture.service.requests, []);
		assert.equal((await session.ensureChecked()).kind, "signedIn");
		assert.equal(fixture.service.count(REFRESH), 1);
	});

	it("never sends a rotating cookie twice when several windows refresh at the same time", async () => {
		(await fixture.signedInWithPassword()).dispose();
		const windows = [fixture.session(), fixture.session(), fixture.session()];
		await Promise.all(windows.map(async (window) => window.setMarketplace(fixture.service.origin)));
		const found = await Promise.all(windows.map(async (window) => window.ensureChecked()));
		assert.deepEqual(
			found.map(({ kind }) => kind),
			["signedIn", "signedIn", "signedIn"],
		);
		assert.equal(fixture.service.count(REFRESH), 3);
	});

	it("asks you to sign in again if the response to a refresh is lost, and doesn’t send the cookie twice", async () => {
		(await fixture.signedInWithPassword()).dispose();
		const session = fixture.session();
		await session.setMarketplace(fixture.service.origin);
		fixture.service.misbehave(REFRESH, "actThenReset", 1);
		await session.ensureChecked();
		const state = await reached(session, ({ kind }) => kind === "keyRejected");
		assert.ok(state.kind === "keyRejected" && state.credential === "jwt");
		await session.retry();
		assert.equal(fixture.service.count(REFRESH), 1);
		const next = fixture.session();
		await next.setMarketplace(fixture.service.origin);
		assert.equal(next.state.kind, "signedOut");
		const begun = await begin(session);
		assert.ok(begun.kind === "codeSent");
		await begun.steps.verify(fixture.code);
		assert.equal(states(session).kind, "signedIn");
	});

	it("asks you to sign in again if the response to a refresh has no token", async () => {
		(await fixture.signedInWithPassword()).dispose();
		fixture.service.misbehave(REFRESH, { status: 200, body: { ok: true } });
		const session = fixture.session();
		await session.setMarketplace(fixture.service.origin);
		await session.ensureChecked();
		assert.equal((await reached(session, ({ kind }) => kind === "keyRejected")).kind, "keyRejected");
	});

	for (const fault of ["throws", "forgets"] as const) {
		it(`continues after the secret store couldn’t be read at a renewal (${fault})`, async () => {
			const session = await fixture.signedInWithPassword();
			const restarted = fixture.session();
			await restarted.setMarketplace(fixture.service.origin);
			fixture.clock.advance(14.5 * 60_000);
			for (const window of [session, restarted]) {
				fixture.secrets.fault = fault;
				await assert.rejects(async () => window.inUse?.client?.billing.buyerBalance());
				await window.whenSettled();
				fixture.secrets.fault = undefined;
				await window.recheck();
				await window.inUse?.client?.billing.buyerBalance();
				assert.equal(states(window).kind, "signedIn");
			}
			assert.equal(fixture.service.count(REFRESH), 2);
		});
	}

	for (const status of [400, 401, 403]) {
		it(`asks you to sign in again if a refresh is rejected with ${status}, and deletes the cookie`, async () => {
			(await fixture.signedInWithPassword()).dispose();
			fixture.service.misbehave(REFRESH, { status }, 1);
			const session = fixture.session();
			await session.setMarketplace(fixture.service.origin);
			await session.ensureChecked();
			await reached(session, ({ kind }) => kind === "keyRejected");
			const next = fixture.session();
			await next.setMarketplace(fixture.service.origin);
			assert.equal(next.state.kind, "signedOut");
			assert.equal(fixture.service.count(REFRESH), 1);
		});
	}

	it("is offline and keeps its cookie if a refresh gets a 429", async () => {
		(await fixture.signedInWithPassword()).dispose();
		const session = fixture.session();
		await session.setMarketplace(fixture.service.origin);
		fixture.service.misbehave(REFRESH, { status: 429 }, 1);
		assert.equal((await session.ensureChecked()).kind, "offline");
		assert.equal((await session.ensureChecked()).kind, "signedIn");
	});

	it("sends no write if the refresh before it gets a 429, and says so", async () => {
		const session = await fixture.signedInWithPassword();
		fixture.clock.advance(14.5 * 60_000);
		fixture.service.misbehave(REFRESH, { status: 429 }, 1);
		const outcome = await inUse(session).client?.datasets.access("grant", DATASET_ID, "ana@example.com");
		assert.ok(outcome?.kind === "notSent" && outcome.error.kind === "tooManyRequests", outcome?.kind);
		assert.equal(fixture.service.count(ACCESS_PATH), 0);
	});

	it("fetches another token after a 401, and gives up if that token is rejected too", async () => {
		const session = await fixture.signedInWithPassword();
		fixture.service.app.pass(16 * 60_000);
		await assert.rejects(async () => session.inUse?.client?.billing.buyerBalance());
		await reached(session, (state) => state.kind === "signedIn" && state.verified);
		assert.equal(fixture.service.count(REFRESH), 1);
		fixture.service.misbehave("GET /v1/billing/buyer-balance", { status: 401 });
		await assert.rejects(async () => session.inUse?.client?.billing.buyerBalance());
		const state = await reached(session, ({ kind }) => kind === "keyRejected");
		assert.ok(state.kind === "keyRejected");
		assert.equal(fixture.service.count(REFRESH), 1);
	});

	it("is used if the key of the same account is rejected", async () => {
		const session = await fixture.signedInWithPassword();
		const { origin } = fixture.service;
		await signInOf(session).withKey({
			baseUrl: origin,
			key: ACCOUNT_KEY,
			account: BUYER,
		});
		const before = states(session);
		assert.ok(before.kind === "signedIn" && before.credential === "key");
		fixture.account.revokeKey();
		await assert.rejects(async () => session.inUse?.client?.billing.buyerBalance());
		const after = await reached(session, (state) => state.kind === "signedIn" && state.credential === "jwt");
		assert.equal(after.kind, "signedIn");
	});

	it("stays stored with the key while every call gets a 401, and is used afterward", async () => {
		const session = await fixture.signedInWithPassword();
		const { origin } = fixture.service;
		await signInOf(session).withKey({ baseUrl: origin, key: ACCOUNT_KEY, account: BUYER });
		const stored = fixture.secrets.values.size;
		const calls = "GET /v1/billing/buyer-balance";
		const fault = fixture.service.misbehave(calls, { status: 401 });
		for (let call = 0; call < 4; call++) {
			await session.inUse?.client?.billing.buyerBalance().catch(() => undefined);
			await session.ensureChecked();
		}
		assert.equal(states(session).kind, "keyRejected");
		assert.equal(fixture.secrets.values.size, stored);
		fault.dispose();
		fixture.account.revokeKey();
		await session.retry();
		const after = states(session);
		assert.ok(after.kind === "signedIn" && after.credential === "jwt");
	});
});

describe("lifetimeOf", () => {
	it("is the time from issue to expiry by the marketplace’s own clock", () => {
		assert.equal(lifetimeOf(jwt({ iat: 10, exp: 910 })), 900_000);
	});

	it("is undefined for a token without valid times", () => {
		for (const text of [
			"",
			"a.b",
			"a.!!.c",
			jwt(null),
			jwt({ exp: 5 }),
			jwt({ iat: "1", exp: 2 }),
			jwt({ iat: 9, exp: 1 }),
		])
			assert.equal(lifetimeOf(text), undefined, text);
	});
});
