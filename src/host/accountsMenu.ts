import * as vscode from "vscode";
import { DisposableOwner } from "../base/lifecycle.ts";
import { accountHash, type AccountId, type AccountRecord } from "../model/session/accounts.ts";
import type { Session } from "../model/session/session.ts";

const PROVIDER_ID = "dataMarketplace";
/**
 * Every session covers everything the account may do. VS Code keeps asking to sign in if a session has no
 * scope, so the list has one.
 */
const allScopes = ["marketplace"];

interface AccountActions {
	/** Asks the user to sign in, to this account if given; resolves to whether they did. */
	signIn: (id?: AccountId) => Promise<boolean>;
	/** Signs an account out without confirming: the menu has already asked. */
	signOut: (id: AccountId) => Promise<void>;
}

/**
 * The Accounts menu: who is signed in, and signing out. Other extensions get a credential only if the user
 * agrees: VS Code calls `getSessions` for them, and withholds the result until then. They get a token of the
 * password session if there is one, else the key.
 */
export class AccountsMenu extends DisposableOwner implements vscode.AuthenticationProvider {
	readonly #session: Session;
	readonly #acts: AccountActions;
	readonly #changed = this.store.add(
		new vscode.EventEmitter<vscode.AuthenticationProviderAuthenticationSessionsChangeEvent>(),
	);
	readonly onDidChangeSessions = this.#changed.event;
	#known: vscode.AuthenticationSession[] = [];
	/** Comparisons run one at a time, because each reports the difference from the one before. */
	#compared: Promise<void> = Promise.resolve();

	constructor(session: Session, acts: AccountActions) {
		super();
		this.#session = session;
		this.#acts = acts;
		this.store.add(
			vscode.authentication.registerAuthenticationProvider(PROVIDER_ID, "Data Marketplace", this, {
				supportsMultipleAccounts: true,
			}),
		);
		const compare = (): void => {
			this.#compared = this.#compared.then(async () => this.#compare());
		};
		for (const event of [session.onDidChange, session.onDidChangeAccounts]) this.store.add(event(compare));
		compare();
	}

	/**
	 * The menu calls this without scopes, only to show names. Another extension passes scopes to get a credential. If
	 * the extension names an account, only that account's session may be returned, because VS Code hands out the first
	 * one without checking whose it is.
	 */
	async getSessions(
		scopes?: readonly string[],
		{ account }: vscode.AuthenticationProviderSessionOptions = {},
	): Promise<vscode.AuthenticationSession[]> {
		const records = this.#session.accounts();
		const wanted = account ? records.filter((record) => accountHash(record) === account.id) : records;
		return this.#read(wanted, scopes !== undefined);
	}

	/**
	 * Requests a session, because only then does VS Code add a sign-in entry to the menu. Does nothing if accounts are
	 * known, because VS Code would ask for access to those instead.
	 */
	async offerSignIn(): Promise<void> {
		if (this.#session.accounts().length === 0)
			await vscode.authentication.getSession(PROVIDER_ID, allScopes, {});
	}

	async createSession(
		_scopes: readonly string[],
		{ account }: vscode.AuthenticationProviderSessionOptions = {},
	): Promise<vscode.AuthenticationSession> {
		const asked = this.#session.accounts().find((record) => accountHash(record) === account?.id);
		if (!(await this.#acts.signIn(asked))) throw new vscode.CancellationError();
		const id = this.#session.account;
		const made = id && (await this.#sessionOf(id, true));
		if (!made) throw new vscode.CancellationError();
		return made;
	}

	async removeSession(sessionId: string): Promise<void> {
		const record = this.#session.accounts().find((entry) => accountHash(entry) === sessionId);
		if (record) await this.#acts.signOut(record);
	}

	async #compare(): Promise<void> {
		const before = this.#known;
		const now = await this.#read(this.#session.accounts(), false);
		this.#known = now;
		const tokens = new Map(before.map(({ id, accessToken }) => [id, accessToken]));
		const added = now.filter(({ id }) => !tokens.has(id));
		const removed = before.filter(({ id }) => !now.some((entry) => entry.id === id));
		const changed = now.filter(({ id, accessToken }) => (tokens.get(id) ?? accessToken) !== accessToken);
		if (added.length + removed.length + changed.length > 0) this.#changed.fire({ added, removed, changed });
	}

	async #read(records: readonly AccountRecord[], renew: boolean): Promise<vscode.AuthenticationSession[]> {
		const read = await Promise.all(records.map(async (record) => this.#sessionOf(record, renew)));
		return read.filter((entry) => entry !== undefined);
	}

	async #sessionOf(account: AccountId, renew: boolean): Promise<vscode.AuthenticationSession | undefined> {
		const accessToken = await this.#session.credentialFor(account, { renew });
		if (accessToken === undefined) return undefined;
		const id = accountHash(account);
		const label = `${account.account} (${new URL(account.origin).host})`;
		return { id, accessToken, account: { id, label }, scopes: allScopes };
	}
}
