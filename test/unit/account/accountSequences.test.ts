import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import type { AccountScope } from "../../../src/account/accountScope.ts";
import { accountFolder } from "../../../src/model/session/accounts.ts";
import { isConnected } from "../../../src/model/session/sessionState.ts";
import { Journal } from "../../../src/model/writes/journal.ts";
import { type AccountWindow, keyOf, WindowFixture } from "../../support/windowFixture.ts";

const accounts = ["ana", "bea", "cleo"] as const;

/** One event in a window. Numbers pick from what exists at the time. */
type Step =
	| { readonly kind: "switch"; readonly which: number }
	| { readonly kind: "signOut" | "signOutElsewhere" | "newKey" | "resetNetwork" }
	/** In any scope opened so far. A scope whose account was left sends nothing. */
	| { readonly kind: "write" | "read"; readonly which: number }
	| { readonly kind: "answer" | "lose"; readonly which: number };

const choice = fc.nat({ max: 20 });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
	fc.record({ kind: fc.constantFrom("switch", "write", "answer"), which: choice }),
	fc.record({ kind: fc.constantFrom("switch", "write", "read", "answer", "lose"), which: choice }),
	fc.record({ kind: fc.constantFrom("signOut", "signOutElsewhere", "newKey", "resetNetwork") }),
);

interface Sending {
	readonly request: string;
	readonly outcome: Promise<{ kind: string }>;
	readonly release: () => void;
}

/** A window, another window with the same accounts, and what the first one sent. */
class World {
	readonly fixture: WindowFixture;
	readonly window: AccountWindow;
	readonly elsewhere: AccountWindow;
	/** The account that each request was made for. */
	readonly owners = new Map<string, string>();
	readonly sending: Sending[] = [];
	/** Set if a listener saw a state without its account's scope, or the reverse. */
	wrong = false;
	#keys = 0;

	constructor(fixture: WindowFixture) {
		this.fixture = fixture;
		this.window = fixture.window();
		this.elsewhere = fixture.window();
		for (const { session, scopes } of [this.window, this.elsewhere]) {
			session.onDidChange((state) => {
				const { value } = scopes;
				this.wrong ||= (value?.account.client !== undefined) !== isConnected(state);
				this.wrong ||= ("account" in state ? state.account : undefined) !== value?.account.id.account;
			});
		}
	}

	async take(step: Step): Promise<void> {
		const { session, scopes } = this.window;
		const account = scopes.value?.account.id;
		switch (step.kind) {
			case "switch":
				return this.#switchTo(accounts[step.which % accounts.length] ?? "ana");
			case "signOut":
				return void (await session.signOut());
			case "signOutElsewhere":
				if (account) await this.elsewhere.session.signOut(account);
				return session.recheck();
			case "newKey":
				return (
					account && this.fixture.signIn(this.window, account.account, keyOf(account.account, ++this.#keys))
				);
			case "resetNetwork":
				return session.resetTransport();
			case "write":
				return this.#write(this.#any(step.which));
			case "read":
				return this.#read(this.#any(step.which));
			case "answer":
			case "lose":
				return this.#settle(step.which, step.kind === "lose");
		}
	}

	/** Responds to everything still in flight. */
	async end(): Promise<void> {
		while (this.sending.length > 0) await this.#settle(0, false);
		await Promise.all(this.window.opened.map(async ({ scope }) => scope.writes.idle()));
		await new Promise((resolve) => setImmediate(resolve));
	}

	async #switchTo(account: string): Promise<void> {
		const { session } = this.window;
		const known = session.accounts().find((record) => record.account === account);
		if (known) await session.switchAccount(known);
		else await this.fixture.signIn(this.window, account);
	}

	#any(which: number): AccountScope | undefined {
		const { opened } = this.window;
		return opened[which % Math.max(1, opened.length)]?.scope;
	}

	async #write(scope: AccountScope | undefined): Promise<void> {
		if (scope === undefined) return;
		const id = randomUUID();
		const request = `POST /v1/datasets/${id}/access`;
		const mayBeSent = scope.account.client !== undefined;
		this.owners.set(request, scope.account.id.account);
		const key = await scope.account.credentials?.bearer();
		if (key !== undefined) this.fixture.accountWith(key).publish("Rivers", id);
		const release = this.fixture.service.hold(request);
		const intent = { kind: "grant", target: id, email: "ana@example.com" } as const;
		const outcome = scope.writes.run(intent, async (client) =>
			client.datasets.access("grant", id, "ana@example.com"),
		);
		const ended = await Promise.race([outcome, this.fixture.service.arrival(request)]);
		if (ended === undefined) this.sending.push({ request, outcome, release });
		assert.equal(ended === undefined, mayBeSent, `${scope.account.id.account}: ${ended?.kind}`);
		assert.ok(ended === undefined || ended.kind === "notSent");
	}

	async #read(scope: AccountScope | undefined): Promise<void> {
		const { requests } = this.fixture.service;
		const before = requests.length;
		const left = scope?.account.left.aborted === true;
		await scope?.wallet.refresh();
		if (left) assert.equal(requests.length, before, "an account that was left loads nothing");
	}

	async #settle(which: number, lost: boolean): Promise<void> {
		const [one] = this.sending.splice(which % Math.max(1, this.sending.length), 1);
		if (one === undefined) return;
		if (lost) this.fixture.service.misbehave(one.request, "actThenReset", 1);
		one.release();
		assert.equal((await one.outcome).kind, lost ? "unknown" : "done");
	}
}

describe("Writes during any sequence of account changes", function () {
	it("are sent at most once, with their own account’s key, and recorded only in that account’s journal", async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 25 }), async (steps) => {
				const fixture = await new WindowFixture().open();
				try {
					const world = new World(fixture);
					await world.elsewhere.session.setMarketplace(fixture.service.origin);
					await fixture.signIn(world.window, "ana");
					for (const each of steps) await world.take(each);
					await world.end();
					assertSafe(world);
				} finally {
					await fixture.close();
				}
			}),
			{ seed: 19, numRuns: 40 },
		);
	});
});

function assertSafe({ fixture, window, owners, wrong }: World): void {
	assert.ok(!wrong, "state and account change in one step");
	const { service, root } = fixture;
	const sent = service.deliveries.filter(({ request }) => owners.has(request));
	assert.equal(new Set(sent.map(({ request }) => request)).size, sent.length, "nothing is sent twice");
	for (const { request, bearer } of sent)
		assert.ok(bearer?.endsWith(`-of-the-account-${owners.get(request)}`), `${request} by ${bearer}`);
	for (const account of accounts) {
		const journal = new Journal(accountFolder(root, { origin: service.origin, account }));
		const recorded = journal.records().map(({ target }) => `POST /v1/datasets/${target}/access`);
		journal.dispose();
		const own = sent.filter(({ request }) => owners.get(request) === account);
		assert.deepEqual(recorded.toSorted(), own.map(({ request }) => request).toSorted());
	}
	for (const { scope, ended } of window.opened)
		assert.equal(ended, scope.account !== window.scopes.value?.account);
}
