import assert from "node:assert/strict";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { accountFolder, AccountsFile } from "../../../../src/model/session/accounts.ts";
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
		const restarted = fixture.session();
		await restarted.setMarketplace(fixture.service.origin);
		assert.equal(await restarted.inUse?.readKey(), ACCOUNT_KEY);
		assert.equal(restarted.inUse?.folder, session.inUse?.folder);
		fixture.environmentKey = undefined;
		await session.recheck();
		assert.equal(state().kind, "signedOut");
	});

	it("uses another key in the environment only after the user agrees again, and keeps its records apart", async () => {
		const { origin } = fixture.service;
		const id = { origin, account: "DATA_MARKETPLACE_API_KEY" };
		fixture.environmentKey = ACCOUNT_KEY;
		const earlier = fixture.session();
		await earlier.setMarketplace(origin);
		await signInOf(earlier).withEnvironment(origin);
		const earlierFolder = earlier.inUse?.folder;
		fixture.accountWith(OTHER_KEY);
		fixture.environmentKey = OTHER_KEY;
		fixture.service.forget();
		const session = fixture.session();
		await session.setMarketplace(origin);
		const state = await session.ensureChecked();
		assert.ok(state.kind === "signedOut" && state.environmentKey);
		assert.equal(await session.credentialFor(id, { renew: true }), undefined);
		assert.deepEqual(fixture.service.requests, []);
		await signInOf(session).withEnvironment(origin);
		assert.equal(await session.inUse?.readKey(), OTHER_KEY);
		assert.ok("keyHint" in session.state && session.state.keyHint === "x9Kp");
		assert.notEqual(session.inUse?.folder, earlierFolder);
		assert.deepEqual(session.account, id);
		fixture.environmentKey = ACCOUNT_KEY;
		await signInOf(session).withEnvironment(origin);
		assert.equal(session.inUse?.folder, earlierFolder);
	});

	it("asks once more for a key that was agreed to in an earlier version, and then keeps the records", async () => {
		const { origin } = fixture.service;
		const id = { origin, account: "DATA_MARKETPLACE_API_KEY" };
		const file = fixture.add(new AccountsFile(fixture.root));
		await file.put({ ...id, credential: "environment", hint: "", addedAt: "2026-01-01T00:00:00Z" }, true);
		const folder = accountFolder(fixture.root, id);
		await mkdir(folder, { recursive: true });
		await writeFile(join(folder, "preferences.json"), "{}");
		fixture.environmentKey = ACCOUNT_KEY;
		const session = fixture.session();
		await session.setMarketplace(origin);
		assert.equal((await session.ensureChecked()).kind, "signedOut");
		assert.deepEqual(fixture.service.requests, []);
		for (const [key, files] of [
			[ACCOUNT_KEY, ["preferences.json"]],
			[OTHER_KEY, []],
		] as const) {
			fixture.accountWith(key);
			fixture.environmentKey = key;
			await signInOf(session).withEnvironment(origin);
			assert.equal(await session.inUse?.readKey(), key);
			assert.deepEqual(await readdir(session.inUse?.folder ?? "").catch(() => []), files);
		}
	});
});
