import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HttpTransport } from "../../src/api/transport/httpTransport.ts";
import type { Current } from "../../src/base/current.ts";
import { Emitter } from "../../src/base/event.ts";
import { type Disposable, DisposableStore } from "../../src/base/lifecycle.ts";
import type { OpenAccount } from "../../src/model/session/openAccount.ts";
import { openSession, type SessionOptions } from "../../src/model/session/openSession.ts";
import type { Session } from "../../src/model/session/session.ts";
import { SignIn } from "../../src/model/session/signIn.ts";
import type { SessionState } from "../../src/model/session/sessionState.ts";
import { instantClock, settingsFor } from "./clientFixture.ts";
import { LedgerService } from "./services/ledgerService.ts";
import { ManualClock } from "./manualClock.ts";
import { MemorySecrets } from "./memorySecrets.ts";

export const BUYER_KEY = "key-of-the-buyer-7Q2d";

/** A folder, a marketplace, a secret store, and a clock that windows are opened on. */
export class ModelFixture {
	readonly service = new LedgerService();
	readonly secrets = new MemorySecrets();
	readonly clock = new ManualClock();
	readonly #store = new DisposableStore();
	readonly #others: LedgerService[] = [];
	root = "";
	environmentKey: string | undefined;
	/** Every secret registered with the log. */
	readonly secretsSeen = new Set<string>();

	async open(): Promise<this> {
		this.root = await mkdtemp(join(tmpdir(), "model-"));
		await this.service.start();
		return this;
	}

	async close(): Promise<void> {
		this.#store.dispose();
		await Promise.all([this.service, ...this.#others].map(async (service) => service.stop()));
		await rm(this.root, { recursive: true, force: true, maxRetries: 3 });
	}

	/** Another marketplace, on its own origin. */
	async otherService(): Promise<LedgerService> {
		const other = await new LedgerService().start();
		this.#others.push(other);
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
			createTransport: ({ origin }) => new HttpTransport(settingsFor(origin), { clock: instantClock() }),
			onSecret: (secret) => this.secretsSeen.add(secret),
			clock: this.clock,
			...changes,
		});
		return this.add(session);
	}

	/** A window signed in with the buyer's key. */
	async signedIn(changes: Partial<SessionOptions> = {}): Promise<Session> {
		const session = this.session(changes);
		await session.setMarketplace(this.service.origin);
		const outcome = await signInOf(session).withKey({
			baseUrl: this.service.origin,
			key: BUYER_KEY,
			account: "buyer",
		});
		if (outcome.kind !== "signedIn") throw new Error(outcome.kind);
		return session;
	}

	/** A window signed in with email and password. */
	async signedInWithPassword(): Promise<Session> {
		const session = this.session();
		await session.setMarketplace(this.service.origin);
		const begun = await signInOf(session).withPassword({
			baseUrl: this.service.origin,
			email: "seller@example.com",
			password: "correct horse",
		});
		if (begun.kind !== "codeSent") throw new Error(begun.kind);
		const outcome = await begun.steps.verify("123456");
		if (outcome.kind !== "signedIn") throw new Error(outcome.kind);
		return session;
	}
}

/** Resolves once the session is in a matching state, immediately if it already is. */
export async function reached(
	session: Session,
	fits: (state: SessionState) => boolean,
): Promise<SessionState> {
	if (fits(session.state)) return session.state;
	return new Promise((resolve) => {
		const subscription = session.onDidChange((state) => {
			if (fits(state)) {
				subscription.dispose();
				resolve(state);
			}
		});
	});
}

const signIns = new WeakMap<Session, SignIn>();

/** Opens a session. `signInOf` returns the object that signs it in and out. */
export function createSession(options: SessionOptions): Session {
	const { session, signInContext } = openSession(options);
	signIns.set(session, new SignIn(signInContext));
	return session;
}

export function signInOf(session: Session): SignIn {
	const signIn = signIns.get(session);
	if (signIn === undefined) throw new Error("not opened by createSession");
	return signIn;
}

/** The account a session is signed in to. */
export function inUse(session: Session): OpenAccount {
	if (session.inUse === undefined) throw new Error("sign in first");
	return session.inUse;
}

/** What `make` returns for the account in use. Changes with the account. */
export function ofAccountInUse<T>(session: Session, make: (account: OpenAccount) => T): Current<T> {
	const changed = new Emitter<T | undefined>();
	let account: OpenAccount | undefined;
	let value: T | undefined;
	const follow = (): void => {
		if (session.inUse === account) return;
		account = session.inUse;
		value = account && make(account);
		changed.fire(value);
	};
	follow();
	session.onDidChange(follow);
	return {
		get value() {
			return value;
		},
		onDidChange: changed.event,
	};
}

/** Collects the kinds of the session's states from now on. */
export function kindsOf(session: Session): Array<SessionState["kind"]> {
	const seen: Array<SessionState["kind"]> = [];
	session.onDidChange(({ kind }) => seen.push(kind));
	return seen;
}
