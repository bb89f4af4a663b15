import { createScope, type AccountScope } from "../../src/account/accountScope.ts";
import { AccountScopes } from "../../src/account/accountScopes.ts";
import type { Catalogue } from "../../src/catalogue/catalogue.ts";
import { CatalogueWorkerClient } from "../../src/catalogue/worker/workerClient.ts";
import type { SessionOptions } from "../../src/model/session/createSession.ts";
import type { Session } from "../../src/model/session/session.ts";
import { settingsFor } from "./clientFixture.ts";
import { ModelFixture } from "./modelFixture.ts";
import { signInOf } from "./sessions.ts";

/** A window with everything that belongs to the account in use. */
export interface AccountWindow {
	readonly session: Session;
	readonly scopes: AccountScopes;
	/** Every scope so far, oldest first, and whether it has ended. */
	readonly opened: Array<{ readonly scope: AccountScope; ended: boolean }>;
	/** The extension's global storage folder. */
	readonly storageFolder: string;
}

/** A key that names its account. */
export function keyOf(account: string, number = 0): string {
	return `dm_live_${number}-of-the-account-${account}`;
}

const workerPath = new URL("../../src/catalogue/worker/worker.ts", import.meta.url);
/** Threads for lists that no window uses now. They’re kept, because starting one takes longer than most tests. */
const freeThreads: CatalogueWorkerClient[] = [];

export class WindowFixture extends ModelFixture {
	readonly #catalogues: Catalogue[] = [];
	readonly #threads: CatalogueWorkerClient[] = [];

	/** Lets lists be written before their folder is deleted: a later write would create it again. */
	override async close(): Promise<void> {
		await Promise.all(this.#catalogues.map(async (catalogue) => catalogue.saved()));
		await super.close();
		freeThreads.push(...this.#threads);
	}

	window(changes: Partial<SessionOptions> = {}): AccountWindow {
		const worker = freeThreads.pop() ?? new CatalogueWorkerClient(workerPath);
		this.#threads.push(worker);
		const opened: AccountWindow["opened"] = [];
		const scopes = this.add(
			new AccountScopes((account) => {
				const scope = createScope(account, {
					catalogue: { worker, whenRendered: async () => undefined },
					settingsOf: ({ marketplace }) => settingsFor(marketplace.origin),
					lowBalance: () => "",
				});
				this.#catalogues.push(scope.catalogue);
				const one = { scope, ended: false };
				opened.push(one);
				const end = (): void => void (one.ended = true);
				return {
					...scope,
					retire: async () => scope.retire().then(end),
					dispose: () => {
						scope.dispose();
						end();
					},
				};
			}),
		);
		return {
			session: this.session({ accounts: scopes, ...changes }),
			scopes,
			opened,
			storageFolder: this.root,
		};
	}

	/** Signs the window in with a key, whose account is created if it doesn't exist yet. */
	async signIn({ session }: AccountWindow, account: string, key = keyOf(account)): Promise<void> {
		const { origin } = this.service;
		this.accountWith(key);
		await session.setMarketplace(origin);
		const outcome = await signInOf(session).withKey({ baseUrl: origin, key, account });
		if (outcome.kind !== "signedIn") throw new Error(outcome.kind);
	}
}

/** Gives each test of a `describe` its own window, signed in to an account, and closes it afterward. */
export function useWindowOf(account: string): {
	readonly fixture: WindowFixture;
	readonly window: AccountWindow;
	/** The scope of the account in use. */
	readonly scope: AccountScope;
} {
	let fixture: WindowFixture;
	let window: AccountWindow;

	beforeEach(async () => {
		fixture = await new WindowFixture().open();
		window = fixture.window();
		await fixture.signIn(window, account);
	});

	afterEach(async () => fixture.close());

	return {
		get fixture() {
			return fixture;
		},
		get window() {
			return window;
		},
		get scope() {
			if (window.scopes.value === undefined) throw new Error("sign in first");
			return window.scopes.value;
		},
	};
}
