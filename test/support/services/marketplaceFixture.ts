import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HttpTransport } from "../../../src/api/transport/httpTransport.ts";
import { type Disposable, DisposableStore } from "../../../src/base/lifecycle.ts";
import type { OpenAccount } from "../../../src/model/session/openAccount.ts";
import type { Session } from "../../../src/model/session/session.ts";
import { Writes } from "../../../src/model/writes/writes.ts";
import { ManualTimers, settingsFor } from "../clientFixture.ts";
import type { FaultServer } from "../faults/faultServer.ts";
import { SELLER } from "../host/marketplace.ts";
import { createSession, inUse, signInWithPassword } from "../sessions.ts";
import { ManualClock } from "../manualClock.ts";
import { MemorySecrets } from "../memorySecrets.ts";
import { listingOf } from "./listing.ts";
import { LocalMarketplaceApp, textAt } from "./localMarketplaceApp.ts";
import { startFrontOf } from "./watchedMarketplace.ts";

/** One window: its models, signed in. */
export interface Window {
	readonly session: Session;
	readonly account: OpenAccount;
	readonly writes: Writes;
}

/** A complete local marketplace behind a fault server, and windows that connect through it. */
export class MarketplaceFixture {
	readonly #store = new DisposableStore();
	readonly #secrets = new Map<string, MemorySecrets>();
	readonly app: LocalMarketplaceApp;
	readonly faults: FaultServer;
	readonly root: string;
	/** An access token of the seller, not used by any window. */
	readonly bearer: string;
	/** The windows' call timeouts. */
	readonly timers = new ManualTimers();
	/** The seller's ID on the marketplace. */
	sellerId = "";
	#names = 0;

	private constructor(parts: {
		app: LocalMarketplaceApp;
		faults: FaultServer;
		root: string;
		bearer: string;
	}) {
		this.app = parts.app;
		this.faults = parts.faults;
		this.root = parts.root;
		this.bearer = parts.bearer;
	}

	static async open(): Promise<MarketplaceFixture> {
		const app = await LocalMarketplaceApp.open();
		const { jwt: bearer } = await app.signIn(SELLER);
		const fixture = await MarketplaceFixture.#before(app, bearer);
		fixture.sellerId = (await fixture.publish()).sellerId;
		return fixture;
	}

	/** A fixture with separate windows and its own fault server in front of the same marketplace. */
	async isolated(): Promise<MarketplaceFixture> {
		const fixture = await MarketplaceFixture.#before(this.app, this.bearer);
		fixture.sellerId = this.sellerId;
		return fixture;
	}

	static async #before(app: LocalMarketplaceApp, bearer: string): Promise<MarketplaceFixture> {
		const root = await mkdtemp(join(tmpdir(), "trust-"));
		return new MarketplaceFixture({ app, faults: await startFrontOf(app), root, bearer });
	}

	async close(): Promise<void> {
		this.#store.dispose();
		await this.faults.close();
		await rm(this.root, { recursive: true, force: true, maxRetries: 3 });
	}

	add<T extends Disposable>(disposable: T): T {
		return this.#store.add(disposable);
	}

	/** A session over the folder and secrets that the account's windows share, not signed in yet. */
	session(email: string): Session {
		return this.add(
			createSession({
				root: join(this.root, email),
				secrets: this.#secretsOf(email),
				environmentKey: () => undefined,
				createTransport: ({ origin }) => new HttpTransport(settingsFor(origin), { clock: this.timers.clock }),
			}),
		);
	}

	/** A window that signs in with password and code. */
	async signIn(email: string): Promise<Window> {
		const baseUrl = this.faults.origin;
		const session = this.session(email);
		await session.setMarketplace(baseUrl);
		await signInWithPassword(session, { baseUrl, email, code: async () => this.app.codeFor(email) });
		return this.#windowOf(session);
	}

	/** Another window of a signed-in account. It uses the credentials stored by the first. */
	async anotherWindow(email: string): Promise<Window> {
		const session = this.session(email);
		await session.setMarketplace(this.faults.origin);
		return this.#windowOf(session);
	}

	/** Like the marketplace's clock, the window's stands still. */
	#windowOf(session: Session): Window {
		const listing = listingOf(this.app, this.bearer, (id) => id === this.sellerId);
		const account = inUse(session);
		const writes = this.add(new Writes(account, { listing, clock: new ManualClock() }));
		return { session, account, writes };
	}

	#secretsOf(email: string): MemorySecrets {
		const known = this.#secrets.get(email) ?? new MemorySecrets();
		this.#secrets.set(email, known);
		return known;
	}

	/** Publishes a dataset, bypassing the windows. Returns its ID and its seller's. */
	async publish(): Promise<{ id: string; sellerId: string }> {
		const { json } = await this.app.ask("/v1/datasets", { bearer: this.bearer, body: this.draft() });
		return { id: textAt(json, "id"), sellerId: textAt(json, "seller_id") };
	}

	/** Grants access to a dataset for a buyer, bypassing the windows. */
	async grant(datasetId: string, email: string): Promise<void> {
		const { status, text } = await this.app.ask(`/v1/datasets/${datasetId}/access`, {
			bearer: this.bearer,
			body: { email },
		});
		assert.ok(status < 300, text);
	}

	/** A publishable dataset with a unique name. */
	draft(): Record<string, string> & { name: string } {
		return {
			name: `Rivers ${++this.#names}`,
			description: "Levels of rivers",
			price_per_chunk: "0.0042",
			currency: "USD",
			visibility: "public",
		};
	}

	/** The text of the journal currently on disk. */
	journalNow(session: Session): string {
		return readFileSync(join(inUse(session).folder, "journal.jsonl"), "utf8");
	}
}
