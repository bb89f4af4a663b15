import assert from "node:assert/strict";
import type { Session } from "../../../../src/model/session/session.ts";
import { MemorySecrets } from "../../../support/memorySecrets.ts";
import { ACCOUNT_KEY, ModelFixture, OTHER_KEY } from "../../../support/modelFixture.ts";
import { kindsOf, reached, signInOf, signInWithPassword } from "../../../support/sessions.ts";

const REFRESH = "POST /v1/auth/refresh";

describe("A session in two windows", () => {
	let fixture: ModelFixture;

	beforeEach(async () => {
		fixture = await new ModelFixture().open();
	});

	afterEach(async () => fixture.close());

	/** Resolves once a window has given up looking for a secret and says that a reload may help. */
	const offersReload = async (session: Session): Promise<void> => {
		const waiting = reached(session, ({ kind }) => kind === "keyLost");
		while (session.state.kind !== "keyLost") {
			await session.recheck();
			fixture.clock.advance(300);
		}
		const state = await waiting;
		assert.ok(state.kind === "keyLost" && state.reloadMayHelp);
	};

	for (const [events, how] of [
		"never reports a change",
		"reports each change once",
		"reports each change twice",
	].entries()) {
		it(`follows sign-in, a new key, and sign-out if the secret store ${how}`, async () => {
			fixture.secrets.events = events;
			const second = fixture.session();
			await second.setMarketplace(fixture.service.origin);
			const first = await fixture.signedIn();
			await reached(second, ({ kind }) => kind === "signedIn");
			assert.equal(await second.inUse?.readKey(), ACCOUNT_KEY);
			fixture.account.useKey(OTHER_KEY);
			await signInOf(first).withKey({
				baseUrl: fixture.service.origin,
				key: OTHER_KEY,
				account: "buyer",
			});
			await reached(second, (state) => state.kind === "signedIn" && state.keyHint === "x9Kp");
			await second.inUse?.client?.billing.buyerBalance();
			assert.equal(second.state.kind, "signedIn");
			await first.signOut();
			await reached(second, ({ kind }) => kind === "signedOut");
			assert.equal(second.inUse?.client, undefined);
		});
	}

	it("ignores events that change nothing", async () => {
		const session = await fixture.signedIn();
		const seen = kindsOf(session);
		const client = session.inUse?.client;
		[...fixture.secrets.values.keys()].forEach((name) => fixture.secrets.fire(name));
		await session.recheck();
		assert.deepEqual(seen, []);
		assert.equal(session.inUse?.client, client);
	});

	it("offers Reload if windows don’t share secrets", async () => {
		const second = fixture.session({ secrets: new MemorySecrets() });
		await second.setMarketplace(fixture.service.origin);
		await fixture.signedIn();
		await offersReload(second);
	});

	it("reports within a third of a second that a reload may help", async () => {
		const second = fixture.session({ secrets: new MemorySecrets() });
		await second.setMarketplace(fixture.service.origin);
		await fixture.signedIn();
		await second.recheck();
		let waited = 0;
		for (let pause = fixture.clock.nextIn; pause !== undefined; pause = fixture.clock.nextIn) {
			waited += pause;
			fixture.clock.advance(pause);
			await second.ensureChecked();
		}
		assert.ok(waited <= 333, `${waited} ms`);
		assert.ok(second.state.kind === "keyLost" && second.state.reloadMayHelp);
	});

	it("also offers Reload for a password session that another window began", async () => {
		const second = fixture.session({ secrets: new MemorySecrets() });
		await second.setMarketplace(fixture.service.origin);
		await fixture.signedInWithPassword();
		await offersReload(second);
	});

	for (const [outcome, where, act] of [
		["is rejected", "in the same window", { status: 401 }],
		["is rejected", "in another window", { status: 401 }],
		["gets no response", "in the same window", "actThenReset"],
		["succeeds", "in the same window", undefined],
	] as const) {
		it(`keeps a session begun ${where} during a renewal of the old session that ${outcome}`, async () => {
			const first = await fixture.signedInWithPassword();
			const second = where === "in another window" ? fixture.session() : first;
			await second.setMarketplace(fixture.service.origin);
			fixture.clock.advance(14.5 * 60_000);
			const release = fixture.service.hold(REFRESH, 1);
			const call = first.inUse?.client?.billing.buyerBalance();
			await fixture.service.arrival(REFRESH);
			await signInWithPassword(second, {
				baseUrl: fixture.service.origin,
				email: fixture.email,
				code: async () => fixture.code,
			});
			const stored = [...fixture.secrets.values];
			if (act !== undefined) fixture.service.misbehave(REFRESH, act, 1);
			release();
			await call;
			assert.equal((await first.ensureChecked()).kind, "signedIn");
			assert.equal((await second.ensureChecked()).kind, "signedIn");
			if (first === second) assert.deepEqual([...fixture.secrets.values], stored);
			const restarted = fixture.session();
			await restarted.setMarketplace(fixture.service.origin);
			assert.equal((await restarted.ensureChecked()).kind, "signedIn");
		});
	}

	it("keeps a session begun in another window while this window reads that the old one has ended", async () => {
		const [reading, resume] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		let slow = false;
		const get = async (name: string): Promise<string | undefined> => {
			if (slow && name.includes(".key.")) {
				reading.resolve();
				await resume.promise;
			}
			return fixture.secrets.get(name);
		};
		const { secrets, service, email } = fixture;
		const first = fixture.session({
			secrets: {
				get,
				store: async (name, value) => secrets.store(name, value),
				delete: async (name) => secrets.delete(name),
				onDidChange: secrets.onDidChange,
			},
		});
		const second = fixture.session();
		const account = { baseUrl: service.origin, email, code: async () => fixture.code };
		await first.setMarketplace(service.origin);
		await second.setMarketplace(service.origin);
		await signInWithPassword(first, account);
		fixture.clock.advance(14.5 * 60_000);
		service.misbehave(REFRESH, { status: 401 }, 1);
		slow = true;
		await assert.rejects(async () => first.inUse?.client?.billing.buyerBalance());
		await reading.promise;
		await signInWithPassword(second, account);
		resume.resolve();
		await first.whenSettled();
		const restarted = fixture.session();
		await restarted.setMarketplace(service.origin);
		assert.equal((await restarted.ensureChecked()).kind, "signedIn");
	});

	for (const fault of ["drops", "forgets", "throws"] as const) {
		it(`never reuses a cookie whose successor another window couldn’t store (${fault})`, async () => {
			const first = await fixture.signedInWithPassword();
			const second = fixture.session();
			await second.setMarketplace(fixture.service.origin);
			await second.ensureChecked();
			const renewed = async (session: Session): Promise<void> => {
				fixture.service.app.pass(20 * 60_000);
				fixture.clock.advance(20 * 60_000);
				await session.inUse?.client?.billing.buyerBalance();
			};
			fixture.service.onNext(REFRESH, () => {
				fixture.secrets.fault = fault;
			});
			await renewed(first);
			fixture.secrets.fault = undefined;
			const sent = fixture.service.count(REFRESH);
			await assert.rejects(async () => renewed(second), { kind: "unauthorized" });
			await reached(second, ({ kind }) => kind === "keyRejected");
			assert.equal(fixture.service.count(REFRESH), sent);
			await renewed(first);
			assert.equal(first.state.kind, "signedIn");
			await reached(second, ({ kind }) => kind === "signedIn");
			await renewed(second);
		});
	}

	for (const [how, act] of [
		["is rejected", { status: 401 }],
		["gets no response", "actThenReset"],
	] as const) {
		it(`asks you to sign in again if a renewal ${how} after one in another window`, async () => {
			const first = await fixture.signedInWithPassword();
			const second = fixture.session();
			await second.setMarketplace(fixture.service.origin);
			await second.ensureChecked();
			fixture.clock.advance(14.5 * 60_000);
			fixture.service.misbehave(REFRESH, act, 1);
			await assert.rejects(async () => first.inUse?.client?.billing.buyerBalance());
			const state = await reached(first, ({ kind }) => kind !== "signedIn");
			assert.ok(state.kind === "keyRejected" && !state.reloadMayHelp, state.kind);
			const restarted = fixture.session();
			await restarted.setMarketplace(fixture.service.origin);
			assert.equal(restarted.state.kind, "signedOut");
		});
	}

	it("never reuses a cookie that another window has spent if windows don’t share secrets", async () => {
		const first = await fixture.signedInWithPassword();
		const ofSecond = new MemorySecrets();
		fixture.secrets.values.forEach((value, name) => ofSecond.values.set(name, value));
		const second = fixture.session({ secrets: ofSecond });
		await second.setMarketplace(fixture.service.origin);
		await second.ensureChecked();
		assert.equal(fixture.service.count(REFRESH), 1);
		fixture.clock.advance(14.5 * 60_000);
		await assert.rejects(async () => first.inUse?.client?.billing.buyerBalance());
		await offersReload(first);
		await second.inUse?.client?.billing.buyerBalance();
		assert.equal(second.state.kind, "signedIn");
		const reloaded = fixture.session({ secrets: ofSecond });
		await reloaded.setMarketplace(fixture.service.origin);
		assert.equal((await reloaded.ensureChecked()).kind, "signedIn");
	});
});
