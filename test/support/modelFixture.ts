import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HttpTransport } from "../../src/api/transport/httpTransport.ts";
import { type Disposable, DisposableStore } from "../../src/base/lifecycle.ts";
import type { SessionOptions } from "../../src/model/session/createSession.ts";
import type { Session } from "../../src/model/session/session.ts";
import { instantClock, settingsFor } from "./clientFixture.ts";
import { BUYER } from "./host/marketplace.ts";
import { ManualClock } from "./manualClock.ts";
import { MemorySecrets } from "./memorySecrets.ts";
import { createSession, signInOf, signInWithPassword } from "./sessions.ts";
import { ServedAccount } from "./services/servedAccount.ts";
import { WatchedMarketplace } from "./services/watchedMarketplace.ts";

/** The key of the fixture's account. */
export const ACCOUNT_KEY = "dm_live_of-the-account-7Q2d";
/** For an account that a test adds. */
export const OTHER_KEY = "dm_live_of-another-account-x9Kp";

/** A folder, a marketplace, a secret store, and a clock that windows are opened on. */
export class ModelFixture {
	readonly secrets = new MemorySecrets();
	readonly clock = new ManualClock();
	readonly #store = new DisposableStore();
	readonly #services: WatchedMarketplace[] = [];
	root = "";
	environmentKey: string | undefined;
	/** Every secret registered with the log. */
	readonly secretsSeen = new Set<string>();
	readonly email: string;
	/** What the account is called on this computer if it signs in with its key. */
	readonly name: string;

	constructor(email = BUYER) {
		this.email = email;
		this.name = email.replace(/@.*/, "");
	}

	async open(): Promise<this> {
		this.root = await mkdtemp(join(tmpdir(), "model-"));
		await this.otherService();
		this.account.useKey(ACCOUNT_KEY);
		this.account.setBuyer({ balance: "100.00", totalDeposited: "150.00", totalSpent: "50.00" });
		return this;
	}

	async close(): Promise<void> {
		this.#store.dispose();
		await Promise.all(this.#services.map(async (service) => service.close()));
		await rm(this.root, { recursive: true, force: true, maxRetries: 3 });
	}

	get service(): WatchedMarketplace {
		const [first] = this.#services;
		if (first === undefined) throw new Error("open() first");
		return first;
	}

	/** The account that signs in. */
	get account(): ServedAccount {
		const { marketplace } = this.service.app;
		return new ServedAccount(marketplace, marketplace.accounts.byEmail(this.email)?.id ?? "");
	}

	/** The account with this key, which is created if it doesn't exist yet. */
	accountWith(key: string): ServedAccount {
		return ServedAccount.withKey(this.service.app.marketplace, key);
	}

	/** The newest code mailed to the account. */
	get code(): string {
		return this.service.app.codeFor(this.email);
	}

	/** Another marketplace, on its own origin. */
	async otherService(): Promise<WatchedMarketplace> {
		const other = await WatchedMarketplace.open();
		this.#services.push(other);
		return other;
	}

	add<T extends Disposable>(disposable: T): T {
		return this.#store.add(disposable);
	}

	/** A window: its own session over the same folder and, by default, the same secrets. */
	session(changes: Partial<SessionOptions> = {}): Session {
		const session = createSession({
			root: this.root,
			secrets: this.secrets,
			environmentKey: () => this.environmentKey,
			createTransport: ({ origin, baseUrl }) =>
				new HttpTransport(settingsFor(origin, { basePath: baseUrl.slice(origin.length) }), {
					clock: instantClock(),
				}),
			onSecret: (secret) => this.secretsSeen.add(secret),
			clock: this.clock,
			...changes,
		});
		return this.add(session);
	}

	/** A window signed in with the account's key. */
	async signedIn(changes: Partial<SessionOptions> = {}): Promise<Session> {
		const session = this.session(changes);
		await session.setMarketplace(this.service.origin);
		const outcome = await signInOf(session).withKey({
			baseUrl: this.service.origin,
			key: ACCOUNT_KEY,
			account: this.name,
		});
		if (outcome.kind !== "signedIn") throw new Error(outcome.kind);
		return session;
	}

	/** A window signed in with email and password. */
	async signedInWithPassword(): Promise<Session> {
		const session = this.session();
		await session.setMarketplace(this.service.origin);
		const { email, service } = this;
		await signInWithPassword(session, { baseUrl: service.origin, email, code: async () => this.code });
		return session;
	}
}
