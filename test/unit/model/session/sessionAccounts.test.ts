import assert from "node:assert/strict";
import { AccountsFile } from "../../../../src/model/session/accounts.ts";
import type { Session } from "../../../../src/model/session/session.ts";
import type { SessionState } from "../../../../src/model/session/sessionState.ts";
import { ACCOUNT_KEY, ModelFixture, OTHER_KEY } from "../../../support/modelFixture.ts";
import { kindsOf, signInOf, signInWithPassword } from "../../../support/sessions.ts";
import { textBelow } from "../../../support/filesBelow.ts";

describe("A session with several accounts", () => {
	let fixture: ModelFixture;

	beforeEach(async () => {
		fixture = await new ModelFixture().open();
	});

	afterEach(async () => fixture.close());

	/** Names of the accounts after signing in with a key for `account`, then with the password. */
	const accountsAfterBothSignIns = async (session: Session, account: string): Promise<string[]> => {
		const { origin } = fixture.service;
		await signInOf(session).withKey({ baseUrl: origin, key: ACCOUNT_KEY, account });
		await signInWithPassword(session, {
			baseUrl: origin,
			email: fixture.email,
			code: async () => fixture.code,
		});
		return session.accounts().map((record) => record.account);
	};

	it("never sends a credential to another origin, and finds it again after switching back", async () => {
		const other = await fixture.otherService();
		const session = await fixture.signedIn();
		const early = session.inUse?.client;
		await session.setMarketplace(other.origin);
		assert.equal(session.state.kind, "signedOut");
		await session.ensureChecked();
		await assert.rejects(async () => early?.billing.buyerBalance(), { kind: "cancelled" });
		assert.deepEqual(other.requests, []);
		await session.setMarketplace(fixture.service.origin);
		assert.equal((await session.ensureChecked()).kind, "signedIn");
	});

	it("switches between accounts with separate records, and signs out one of them", async () => {
		const session: Session = await fixture.signedIn();
		const state = (): SessionState => session.state;
		const buyerFolder = session.inUse?.folder;
		fixture.accountWith(OTHER_KEY);
		const { origin } = fixture.service;
		await signInOf(session).withKey({ baseUrl: origin, key: OTHER_KEY, account: "seller" });
		assert.notEqual(session.inUse?.folder, buyerFolder);
		await session.switchAccount({ origin, account: "buyer" });
		assert.equal(session.inUse?.folder, buyerFolder);
		assert.equal(await session.inUse?.readKey(), ACCOUNT_KEY);
		assert.deepEqual(await session.signOut(), { removed: true });
		assert.equal(state().kind, "signedOut");
		assert.deepEqual(
			session.accounts().map(({ account }) => account),
			["seller"],
		);
		await session.switchAccount({ origin, account: "seller" });
		const now = state();
		assert.ok(now.kind === "signedIn" && now.keyHint === "x9Kp");
	});

	it("fires an event when another account is added or removed", async () => {
		const session = await fixture.signedIn();
		const { origin } = fixture.service;
		const states = kindsOf(session);
		const known: string[][] = [];
		session.onDidChangeAccounts(() => known.push(session.accounts().map(({ account }) => account)));
		await signInOf(session).withKey({ baseUrl: origin, key: ACCOUNT_KEY, account: "other", activate: false });
		await session.signOut({ origin, account: "other" });
		assert.deepEqual(known, [["buyer", "other"], ["buyer"]]);
		assert.deepEqual(states, []);
	});

	it("has one account for an email address in any capitals, with a key or a password", async () => {
		const session = fixture.session();
		const { origin } = fixture.service;
		await session.setMarketplace(origin);
		const account = fixture.email.toUpperCase();
		assert.deepEqual(await accountsAfterBothSignIns(session, account), [fixture.email]);
	});

	it("keeps an account that was saved with capitals, with a key or a password", async () => {
		const session = fixture.session();
		const { origin } = fixture.service;
		const account = fixture.email.toUpperCase();
		const saved = fixture.add(new AccountsFile(fixture.root));
		const addedAt = "2026-01-01T00:00:00.000Z";
		await saved.put({ origin, account, credential: "key", hint: "", addedAt }, true);
		await session.setMarketplace(origin);
		assert.deepEqual(await accountsAfterBothSignIns(session, fixture.email), [account]);
	});

	it("offers the environment’s key, uses it on request under the variable’s name, and never stores it", async () => {
		fixture.environmentKey = ACCOUNT_KEY;
		const session = fixture.session();
		await session.setMarketplace(fixture.service.origin);
		const state = (): SessionState => session.state;
		const before = state();
		assert.ok(before.kind === "signedOut" && before.environmentKey);
		assert.deepEqual(fixture.service.requests, []);
		assert.equal((await signInOf(session).withEnvironment(fixture.service.origin)).kind, "signedIn");
		const used = state();
		assert.ok(used.kind === "signedIn" && used.credential === "environment");
		assert.equal(used.account, "DATA_MARKETPLACE_API_KEY");
		assert.equal(fixture.secrets.values.size, 0);
		assert.ok(!(await textBelow(fixture.root)).includes(ACCOUNT_KEY));
		fixture.accountWith(OTHER_KEY);
		fixture.environmentKey = OTHER_KEY;
		const restarted = fixture.session();
		await restarted.setMarketplace(fixture.service.origin);
		assert.equal(await restarted.inUse?.readKey(), OTHER_KEY);
		assert.ok("keyHint" in restarted.state && restarted.state.keyHint === "x9Kp");
		fixture.environmentKey = undefined;
		await session.recheck();
		assert.equal(state().kind, "signedOut");
	});
});
