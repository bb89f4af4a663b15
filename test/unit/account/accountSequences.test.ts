import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import * as fc from "fast-check";
import * as z from "zod/mini";
import type { AccountScope } from "../../../src/account/accountScope.ts";
import { accountFolder, type AccountId } from "../../../src/model/session/accounts.ts";
import { isConnected } from "../../../src/model/session/sessionState.ts";
import { Journal, type JournalRecord } from "../../../src/model/writes/journal.ts";
import { JsonFile } from "../../../src/storage/jsonFile.ts";
import { MemorySecrets } from "../../support/memorySecrets.ts";
import { type AccountWindow, keyOf, WindowFixture } from "../../support/windowFixture.ts";
import { WITHDRAW_PATH } from "../../support/writeFixture.ts";

const accounts = ["ana", "bea", "cleo"] as const;
const writeKinds = ["grant", "create", "deposit", "withdraw"] as const;
type Kind = (typeof writeKinds)[number];

const startedCheckouts = z.array(z.object({ amount: z.string() }));

const requests = new Map<string, string>([
	["create", "POST /v1/datasets"],
	["deposit", "POST /v1/billing/deposit"],
	["withdraw", WITHDRAW_PATH],
]);

const requestOf = ({ kind, target = "" }: Pick<JournalRecord, "kind" | "target">): string =>
	requests.get(kind) ?? `POST /v1/datasets/${target}/access`;

/** One event in a window. Numbers pick from what exists at the time. */
type Step =
	| { readonly kind: "switch"; readonly which: number }
	| { readonly kind: "signOut" | "signOutElsewhere" | "newKey" | "resetNetwork" | "closeWindow" }
	/** In any scope that the window has opened. A scope whose account was left sends nothing. */
	| { readonly kind: "write"; readonly which: number; readonly what: Kind }
	| { readonly kind: "read"; readonly which: number }
	| { readonly kind: "answer" | "lose"; readonly which: number };

const choice = fc.nat({ max: 20 });
const anyWrite = fc.record({
	kind: fc.constant("write"),
	which: choice,
	what: fc.constantFrom(...writeKinds),
});
const anyStep: fc.Arbitrary<Step> = fc.oneof(
	{ weight: 3, arbitrary: anyWrite },
	{
		weight: 4,
		arbitrary: fc.record({ kind: fc.constantFrom("switch", "read", "answer", "lose"), which: choice }),
	},
	fc.record({
		kind: fc.constantFrom("signOut", "signOutElsewhere", "newKey", "resetNetwork", "closeWindow"),
	}),
);

/** A write that reached the marketplace. */
interface Sent {
	readonly account: string;
	readonly kind: Kind;
	readonly request: string;
	/** The dataset of a grant, and the name of a new dataset. */
	readonly target: string;
	readonly amount: string;
	outcome: "sending" | "done" | "unknown";
}

interface Sending {
	readonly write: Sent;
	readonly ended: Promise<{ kind: string }>;
	readonly release: () => void;
}

/** A window, and what it sent. */
class World {
	static #folders = 0;
	static #keys = 0;
	readonly #fixture: WindowFixture;
	readonly #folder: string;
	readonly #secrets = new MemorySecrets();
	readonly #sending: Sending[] = [];
	readonly sent: Sent[] = [];
	/** Set if a listener saw a state without its account's scope, or the reverse. */
	wrong = false;
	#window: AccountWindow | undefined;

	constructor(fixture: WindowFixture, folder: string) {
		this.#fixture = fixture;
		this.#folder = folder;
	}

	get window(): AccountWindow {
		return this.#window ?? assert.fail("open() first");
	}

	/** Signs in in a new folder. */
	async open(): Promise<void> {
		this.#fixture.service.forget();
		this.#fixture.root = this.#nextFolder();
		this.#window = await this.#open();
		await this.#signIn("ana");
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
				return account && this.#signOutElsewhere(account);
			case "newKey":
				return account && this.#signIn(account.account);
			case "resetNetwork":
				return session.resetTransport();
			case "closeWindow":
				return this.#reopen();
			case "write":
				return this.#write(this.#any(step.which), step.what);
			case "read":
				return this.#read(this.#any(step.which));
			case "answer":
			case "lose":
				return this.#settle(step.which, step.kind === "lose");
		}
	}

	/** Responds to everything still in flight. */
	async end(): Promise<void> {
		while (this.#sending.length > 0) await this.#settle(0, false);
		await Promise.all(this.window.opened.map(async ({ scope }) => scope.writes.idle()));
		await new Promise((resolve) => setImmediate(resolve));
	}

	close({ session, scopes } = this.window): void {
		session.dispose();
		scopes.dispose();
	}

	#nextFolder(): string {
		return join(this.#folder, String(++World.#folders));
	}

	async #open(): Promise<AccountWindow> {
		const window = this.#fixture.window({ secrets: this.#secrets });
		const { session, scopes } = window;
		session.onDidChange((state) => {
			const { value } = scopes;
			this.wrong ||= (value?.account.client !== undefined) !== isConnected(state);
			this.wrong ||= ("account" in state ? state.account : undefined) !== value?.account.id.account;
		});
		await session.setMarketplace(this.#fixture.service.origin);
		return window;
	}

	async #signOutElsewhere(account: AccountId): Promise<void> {
		const elsewhere = await this.#open();
		await elsewhere.session.signOut(account);
		this.close(elsewhere);
		await this.window.session.recheck();
	}

	/** Opens another window on what the first would leave if it were killed now: its files and secrets, but no locks. */
	async #reopen(): Promise<void> {
		const killed = this.window;
		const left = this.#fixture.root;
		this.#fixture.root = this.#nextFolder();
		await cp(left, this.#fixture.root, { recursive: true, filter: (path) => !path.endsWith("locks") });
		for (const { write, ended, release } of this.#sending.splice(0)) {
			write.outcome = "unknown";
			release();
			await ended;
		}
		this.close(killed);
		assert.ok(killed.opened.every(({ ended }) => ended));
		this.#window = await this.#open();
	}

	async #signIn(account: string): Promise<void> {
		await this.#fixture.signIn(this.window, account, keyOf(account, ++World.#keys));
	}

	async #switchTo(account: string): Promise<void> {
		const { session } = this.window;
		const known = session.accounts().find((record) => record.account === account);
		if (known) await session.switchAccount(known);
		else await this.#signIn(account);
	}

	#any(which: number): AccountScope | undefined {
		const { opened } = this.window;
		return opened[which % Math.max(1, opened.length)]?.scope;
	}

	async #write(scope: AccountScope | undefined, kind: Kind): Promise<void> {
		if (scope === undefined) return;
		const { service } = this.#fixture;
		const { id, client, credentials } = scope.account;
		const target = randomUUID();
		const key = await credentials?.bearer();
		if (key !== undefined && kind === "grant") this.#fixture.accountWith(key).publish("Rivers", target);
		const request = requestOf({ kind, target });
		const amount = (1 + this.sent.length / 100).toFixed(2);
		const write: Sent = { account: id.account, kind, request, target, amount, outcome: "sending" };
		if (client === undefined || this.#isBlocked(write)) {
			const { kind: outcome } = await make(scope, write);
			return assert.equal(outcome, client ? "blocked" : "notSent");
		}
		const release = service.hold(request, 1);
		const arrival = service.arrival(request, service.count(request) + 1);
		const ended = make(scope, write);
		assert.equal(await Promise.race([ended, arrival]), undefined);
		this.sent.push(write);
		this.#sending.push({ write, ended, release });
	}

	#isBlocked({ account, kind }: Sent): boolean {
		const earlier = this.sent.filter((sent) => sent.account === account && sent.kind === kind);
		return (
			(kind === "deposit" && earlier.some(({ outcome }) => outcome === "sending")) ||
			(kind === "withdraw" && earlier.some(({ outcome }) => outcome !== "done"))
		);
	}

	async #read(scope: AccountScope | undefined): Promise<void> {
		const { service } = this.#fixture;
		const before = service.requests.length;
		const mayAsk = scope?.account.client !== undefined;
		await scope?.account.read(async (client) => client.billing.buyerBalance()).catch(() => undefined);
		assert.equal(service.requests.length - before, Number(mayAsk), "an account that was left loads nothing");
	}

	async #settle(which: number, lost: boolean): Promise<void> {
		const [one] = this.#sending.splice(which % Math.max(1, this.#sending.length), 1);
		if (one === undefined) return;
		const { write, ended, release } = one;
		if (lost) this.#fixture.service.misbehave(write.request, "actThenReset", 1);
		release();
		write.outcome = lost ? "unknown" : "done";
		assert.equal((await ended).kind, write.kind === "deposit" && !lost ? "opened" : write.outcome);
	}
}

async function make(
	{ writes, checkouts }: AccountScope,
	{ kind, target, amount }: Sent,
): Promise<{ kind: string }> {
	switch (kind) {
		case "grant": {
			const email = "ana@example.com";
			return writes.run({ kind, target, email }, async (client) =>
				client.datasets.access("grant", target, email),
			);
		}
		case "create": {
			const draft = { name: target, description: "Levels", price_per_chunk: "0.0042" };
			return writes.run({ kind, datasetName: target }, async (client) =>
				client.datasets.create({ ...draft, currency: "USD", visibility: "public" }),
			);
		}
		case "deposit": {
			const page = "https://a.example/back";
			return checkouts.start({ amount, successUrl: page, cancelUrl: page });
		}
		case "withdraw":
			return writes.run({ kind, amount }, async (client) => client.billing.withdraw(amount));
	}
}

describe("Writes during any sequence of account changes", () => {
	let fixture: WindowFixture;
	let folder: string;

	before(async () => {
		fixture = await new WindowFixture().open();
		folder = fixture.root;
	});

	after(async () => {
		fixture.root = folder;
		await fixture.close();
	});

	it("are sent at most once, with their own account’s key, and recorded only in that account’s journal", async () => {
		const steps = fc.array(anyStep, { minLength: 3, maxLength: 25 });
		const sequence = fc.asyncProperty(steps, async (all) => {
			const world = new World(fixture, folder);
			await world.open();
			try {
				for (const each of all) await world.take(each);
				await world.end();
				assertSafe(world, fixture);
			} finally {
				world.close();
			}
		});
		await fc.assert(sequence, { numRuns: 200 });
	});
});

function assertSafe({ window, sent, wrong }: World, { service, root }: WindowFixture): void {
	assert.ok(!wrong, "state and account change in one step");
	const received = service.deliveries.filter(({ request }) => !request.startsWith("GET"));
	for (const account of accounts) {
		const own = sent.filter((each) => each.account === account);
		const folder = accountFolder(root, { origin: service.origin, account });
		const journal = new Journal(folder);
		const recorded = journal.records().map((record) => `${requestOf(record)}: ${record.outcome}`);
		journal.dispose();
		assert.deepEqual(
			recorded.toSorted(),
			own.map(({ request, outcome }) => `${request}: ${outcome}`).toSorted(),
		);
		const byAccount = received.filter(({ bearer }) => bearer?.endsWith(`-of-the-account-${account}`));
		assert.deepEqual(
			byAccount.map(({ request }) => request).toSorted(),
			own.map(({ request }) => request).toSorted(),
		);
		const checkouts = new JsonFile(join(folder, "checkouts.json"), startedCheckouts, []);
		const started = own.filter(({ kind, outcome }) => kind === "deposit" && outcome === "done");
		assert.deepEqual(
			checkouts.value.map(({ amount }) => amount),
			started.map(({ amount }) => amount),
		);
		checkouts.dispose();
	}
	assert.equal(received.length, sent.length, "nothing else is sent");
	for (const { scope, ended } of window.opened)
		assert.equal(ended, scope.account !== window.scopes.value?.account);
}
