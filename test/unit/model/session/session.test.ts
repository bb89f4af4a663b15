import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inspect } from "node:util";
import { describeError } from "../../../../src/api/describeError.ts";
import { BUYER } from "../../../support/host/marketplace.ts";
import { ACCOUNT_KEY, ModelFixture, OTHER_KEY } from "../../../support/modelFixture.ts";
import { inUse, kindsOf, reached, signInOf } from "../../../support/sessions.ts";
import { textBelow } from "../../../support/filesBelow.ts";

const failToOpen = (): never => {
	throw new Error("The disk is full.");
};

describe("Session", () => {
	let fixture: ModelFixture;

	beforeEach(async () => {
		fixture = await new ModelFixture().open();
	});

	afterEach(async () => fixture.close());

	it("starts without a marketplace, is signed out once it has one, and sends no request on its own", async () => {
		const session = fixture.session();
		assert.deepEqual(session.state, { kind: "noService" });
		await session.setMarketplace(fixture.service.origin);
		assert.equal(session.state.kind, "signedOut");
		assert.equal(session.inUse?.client, undefined);
		assert.deepEqual(await session.ensureChecked(), session.state);
		assert.deepEqual(fixture.service.requests, []);
	});

	it("reads the secret store once if the marketplace is set again while it’s being read", async () => {
		const { service, secrets } = fixture;
		await fixture.signedIn();
		const session = fixture.session();
		const before = secrets.reads;
		await Promise.all([session.setMarketplace(service.origin), session.setMarketplace(service.origin)]);
		assert.equal(session.state.kind, "signedIn");
		assert.equal(secrets.reads - before, 1);
	});

	it("reports each time that the marketplace is set that its account couldn’t be opened", async () => {
		const session = fixture.session({ accounts: { prepare: () => undefined, use: failToOpen } });
		const set = async (): Promise<void> =>
			assert.rejects(session.setMarketplace(fixture.service.origin), { message: "The disk is full." });
		await Promise.all([set(), set()]);
		await set();
	});

	it("signs in with a pasted key after trying it, and stores it only in the secret store", async () => {
		const session = fixture.session();
		await session.setMarketplace(fixture.service.origin);
		const outcome = await signInOf(session).withKey({
			baseUrl: fixture.service.origin,
			key: ` "${ACCOUNT_KEY}"\n`,
		});
		assert.deepEqual(outcome, {
			kind: "signedIn",
			account: { origin: fixture.service.origin, account: "7Q2d" },
			saved: true,
		});
		assert.equal(session.state.kind, "signedIn");
		assert.ok(
			session.state.kind === "signedIn" && session.state.verified && session.state.keyHint === "7Q2d",
		);
		assert.ok([...fixture.secrets.values.values()].some((value) => value.includes(ACCOUNT_KEY)));
		assert.ok(fixture.secretsSeen.has(ACCOUNT_KEY));
		assert.ok(!(await textBelow(fixture.root)).includes(ACCOUNT_KEY));
		const visible = inspect([session, session.inUse?.client, session.state], { depth: 12, showHidden: true });
		assert.ok(!visible.includes(ACCOUNT_KEY));
	});

	it("tries a key on the marketplace it was entered for, even if another is in use by then", async () => {
		const other = await fixture.otherService();
		const session = await fixture.signedIn();
		fixture.service.forget();
		const found = await signInOf(session).checkKey({
			baseUrl: other.origin,
			key: "key-of-the-other-service",
		});
		assert.equal(found.kind, "rejected");
		assert.deepEqual(other.bearers, ["key-of-the-other-service"]);
		assert.deepEqual(fixture.service.requests, []);
		assert.ok(fixture.secretsSeen.has("key-of-the-other-service"));
	});

	it("keeps the client of the account in use when a key is tried at another address of the same origin", async () => {
		const session = await fixture.signedIn();
		const { client } = inUse(session);
		await signInOf(session).checkKey({ baseUrl: `${fixture.service.origin}/sandbox`, key: "another-key" });
		await session.load();
		assert.equal(inUse(session).client, client);
	});

	it("tries the key of an account at that account’s address, even after a key was tried at another one of the same origin", async () => {
		const session = await fixture.signedIn();
		await signInOf(session).checkKey({ baseUrl: `${fixture.service.origin}/sandbox`, key: "another-key" });
		assert.equal((await inUse(session).probeKey())?.kind, "accepted");
	});

	it("renews a password session at its address, even after a key was tried at another one of the same origin", async () => {
		const session = await fixture.signedInWithPassword();
		await signInOf(session).checkKey({ baseUrl: `${fixture.service.origin}/sandbox`, key: "another-key" });
		fixture.clock.advance(14.5 * 60_000);
		await inUse(session).client?.billing.buyerBalance();
		assert.equal(fixture.service.count("POST /v1/auth/refresh"), 1);
	});

	it("tries the key of an account only on that account’s marketplace", async () => {
		const other = await fixture.otherService();
		const session = await fixture.signedIn();
		const account = inUse(session);
		await session.setMarketplace(other.origin);
		assert.equal((await account.probeKey())?.kind, "accepted");
		assert.deepEqual(other.requests, []);
	});

	it("sends one request for a key that’s checked first and saved under a name afterward", async () => {
		const session = fixture.session();
		const { origin } = fixture.service;
		await session.setMarketplace(origin);
		const checked = await signInOf(session).checkKey({ baseUrl: origin, key: ACCOUNT_KEY });
		assert.ok(checked.kind === "accepted");
		assert.equal(session.state.kind, "signedOut");
		const outcome = await signInOf(session).keep(checked.key, { account: "buyer" });
		assert.ok(outcome.kind === "signedIn" && session.account?.account === "buyer");
		assert.equal(fixture.service.requests.length, 1);
		assert.ok(!inspect(checked, { depth: 12, showHidden: true }).includes(ACCOUNT_KEY));
	});

	it("rejects text that can’t be a key, and sends nothing", async () => {
		const session = fixture.session();
		await session.setMarketplace(fixture.service.origin);
		for (const key of ["", "a b", "k\u00a0y", "k\u2019y", "k\u0000y", "x".repeat(10_000)]) {
			const outcome = await signInOf(session).withKey({ baseUrl: fixture.service.origin, key });
			assert.equal(outcome.kind, "invalid", JSON.stringify(key.slice(0, 20)));
		}
		assert.deepEqual(fixture.service.requests, []);
	});

	it("distinguishes a rejected key from a failed check, and stores the key in neither case", async () => {
		const session = fixture.session();
		const { origin } = fixture.service;
		await session.setMarketplace(origin);
		assert.equal((await signInOf(session).withKey({ baseUrl: origin, key: OTHER_KEY })).kind, "rejected");
		fixture.service.misbehave("GET /v1/billing/buyer-balance", { status: 500 });
		assert.equal((await signInOf(session).withKey({ baseUrl: origin, key: ACCOUNT_KEY })).kind, "failed");
		assert.equal(fixture.secrets.values.size, 0);
		assert.equal(session.state.kind, "signedOut");
	});

	it("reports an account that can’t be saved on this computer as a local error", async () => {
		const root = join(fixture.root, "full");
		await writeFile(root, "");
		const session = fixture.session({ root });
		const { origin } = fixture.service;
		await session.setMarketplace(origin);
		const outcome = await signInOf(session).withKey({ baseUrl: origin, key: ACCOUNT_KEY, account: "buyer" });
		assert.ok(outcome.kind === "failed");
		assert.match(describeError(outcome.error).sentence, /Couldn’t save the account on this computer/);
	});

	it("accepts the key of an account that isn’t a buyer", async () => {
		const session = fixture.session();
		const { origin, app } = fixture.service;
		await session.setMarketplace(origin);
		await signInOf(session).withKey({ baseUrl: origin, key: app.sellerOnlyKey });
		assert.equal(session.state.kind, "signedIn");
	});

	for (const fault of ["throws", "drops", "forgets"] as const) {
		it(`keeps a key in memory, and says so, if the secret store fails (${fault})`, async () => {
			fixture.secrets.fault = fault;
			const session = await fixture.signedIn();
			assert.ok(session.state.kind === "signedIn" && !session.state.saved);
			await session.inUse?.client?.billing.buyerBalance();
			await session.recheck();
			assert.equal(session.state.kind, "signedIn");
			const next = fixture.session();
			await next.setMarketplace(fixture.service.origin);
			assert.equal(next.state.kind, "signedOut");
		});
	}

	it("is signed in after a restart, and checks the key only on request, once for all callers", async () => {
		(await fixture.signedIn()).dispose();
		fixture.service.forget();
		const session = fixture.session();
		await session.setMarketplace(fixture.service.origin);
		assert.ok(session.state.kind === "signedIn" && !session.state.verified);
		assert.deepEqual(fixture.service.requests, []);
		const seen = kindsOf(session);
		await Promise.all([session.ensureChecked(), session.ensureChecked(), session.ensureChecked()]);
		assert.deepEqual(seen, ["checking", "signedIn"]);
		assert.equal(fixture.service.requests.length, 1);
	});

	it("reports a lost key if the account has a record but no secret", async () => {
		(await fixture.signedIn()).dispose();
		fixture.secrets.values.clear();
		const session = fixture.session();
		await session.setMarketplace(fixture.service.origin);
		assert.ok(session.state.kind === "keyLost" && session.state.account === "buyer");
		assert.equal(session.state.credential, "key");
		assert.ok(!session.state.reloadMayHelp);
	});

	it("reports a lost session if an account that never had a key has no secret", async () => {
		(await fixture.signedInWithPassword()).dispose();
		fixture.secrets.values.clear();
		const session = fixture.session();
		await session.setMarketplace(fixture.service.origin);
		assert.ok(session.state.kind === "keyLost" && session.state.account === BUYER);
		assert.equal(session.state.credential, "jwt");
	});

	it("reports a lost session if the cookie is gone at a renewal", async () => {
		(await fixture.signedInWithPassword()).dispose();
		const session = fixture.session();
		await session.setMarketplace(fixture.service.origin);
		fixture.secrets.values.clear();
		await assert.rejects(async () => session.inUse?.client?.billing.buyerBalance());
		const state = await reached(session, ({ kind }) => kind !== "signedIn");
		assert.ok(state.kind === "keyLost" && !state.reloadMayHelp, state.kind);
	});

	it("reports a lost session even if the Accounts menu requested its credential before you switch accounts", async () => {
		const before = await fixture.signedInWithPassword();
		const byPassword = before.account;
		assert.ok(byPassword);
		await signInOf(before).withKey({ baseUrl: fixture.service.origin, key: ACCOUNT_KEY, account: "buyer" });
		before.dispose();
		fixture.secrets.values.clear();
		const session = fixture.session();
		await session.setMarketplace(fixture.service.origin);
		await session.credentialFor(byPassword, { renew: false });
		await session.switchAccount(byPassword);
		assert.deepEqual([(await session.ensureChecked()).kind, session.account], ["keyLost", byPassword]);
	});

	it("ignores a secret of another marketplace or in another format", async () => {
		(await fixture.signedIn()).dispose();
		const [name = "", value = ""] = [...fixture.secrets.values][0] ?? [];
		for (const wrong of [
			"",
			"{",
			"null",
			value.replace(/127\.0\.0\.1/, "evil.example"),
			value.replace("dm_", "dm\\n"),
		]) {
			fixture.secrets.values.set(name, wrong);
			const session = fixture.session();
			await session.setMarketplace(fixture.service.origin);
			assert.equal(session.state.kind, "keyLost", wrong);
			session.dispose();
		}
	});

	it("reports a rejected key once if many calls get a 401, and keeps the key", async () => {
		const session = await fixture.signedIn();
		fixture.account.revokeKey();
		const seen = kindsOf(session);
		const client = session.inUse?.client;
		fixture.service.forget();
		await Promise.allSettled(Array.from({ length: 20 }, async () => client?.billing.buyerBalance()));
		await reached(session, ({ kind }) => kind === "keyRejected");
		assert.deepEqual(seen, ["keyRejected"]);
		assert.equal(fixture.service.requests.length, 20);
		assert.equal(session.inUse?.client, undefined);
		assert.equal(fixture.secrets.values.size, 1);
		fixture.account.useKey(ACCOUNT_KEY);
		assert.equal((await session.retry()).kind, "signedIn");
	});

	it("fires an event for every new connection, and retires the old connection’s credential", async () => {
		const session = await fixture.signedIn();
		for (let change = 0; change < 3; change++) {
			const before = session.inUse?.credentials;
			const told: unknown[] = [];
			const listening = session.onDidChange(() => told.push(session.inUse?.credentials));
			await session.resetTransport();
			listening.dispose();
			assert.notEqual(session.inUse?.credentials, before);
			assert.deepEqual(told, [session.inUse?.credentials]);
			await assert.rejects(async () => before?.bearer());
			assert.equal(await session.inUse?.credentials?.bearer(), ACCOUNT_KEY);
		}
	});

	it("ignores a late 401 for an earlier credential, and sends nothing more with that credential", async () => {
		const session = await fixture.signedIn();
		const early = session.inUse?.client;
		const release = fixture.service.hold("GET /v1/billing/seller-balance");
		fixture.service.misbehave("GET /v1/billing/seller-balance", { status: 401 }, 1);
		const late = assert.rejects(async () => early?.billing.sellerBalance(), { kind: "unauthorized" });
		fixture.accountWith(OTHER_KEY);
		await signInOf(session).withKey({
			baseUrl: fixture.service.origin,
			key: OTHER_KEY,
			account: "other",
		});
		release();
		await late;
		assert.ok(session.state.kind === "signedIn" && session.state.account === "other");
		fixture.service.forget();
		await assert.rejects(async () => early?.billing.buyerBalance(), { kind: "cancelled" });
		assert.deepEqual(fixture.service.requests, []);
	});

	it("goes offline if the marketplace can’t be reached, and recovers on the next check", async () => {
		(await fixture.signedIn()).dispose();
		const session = fixture.session();
		await session.setMarketplace(fixture.service.origin);
		const fault = fixture.service.misbehave("GET /v1/billing/buyer-balance", "reset");
		assert.equal((await session.ensureChecked()).kind, "offline");
		assert.ok(session.inUse?.client);
		fault.dispose();
		assert.equal((await session.ensureChecked()).kind, "signedIn");
	});
});
