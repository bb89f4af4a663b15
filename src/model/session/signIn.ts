import * as l10n from "@vscode/l10n";
import type { AuthApi } from "../../api/endpoints/auth.ts";
import type { MarketplaceError } from "../../api/failure.ts";
import { MarketplaceClient } from "../../api/marketplaceClient.ts";
import type { WriteOutcome } from "../../api/writeOutcome.ts";
import { UserFacingError } from "../../base/userFacingError.ts";
import { KEY_VARIABLE, parseApiKey } from "../../rules/apiKey.ts";
import { emailKey } from "../../rules/email.ts";
import { checkMarketplaceUrl, type MarketplaceUrl } from "../../rules/urls.ts";
import type { AccountId, AccountRecord } from "./accounts.ts";
import { probe } from "./openAccount.ts";
import type { Session } from "./session.ts";
import type { Transports } from "./transports.ts";
import type { Vault } from "./vault.ts";

/** A key that isn't validated yet, and the address of the marketplace it's for. */
export interface KeyCheck {
	baseUrl: string;
	key: string;
	signal?: AbortSignal | undefined;
}

interface PasswordRequest {
	baseUrl: string;
	email: string;
	password: string;
	signal?: AbortSignal;
}

export type SignInOutcome =
	/** `saved: false` if the new key, or after a password the whole sign-in, lasts only as long as this window. */
	| { kind: "signedIn"; account: AccountId; saved: boolean }
	/** The key or the address is invalid; nothing was sent. */
	| { kind: "invalid"; message: string }
	/** The marketplace rejected the key, the password, or the code. */
	| { kind: "rejected"; error: MarketplaceError }
	/** No usable response, or the account couldn't be saved on this computer. */
	| { kind: "failed"; error: MarketplaceError | UserFacingError }
	| { kind: "cancelled" };

export type NotSignedIn = Exclude<SignInOutcome, { kind: "signedIn" }>;

interface CodeSent {
	kind: "codeSent";
	message: string;
}

export type KeepOutcome = Extract<SignInOutcome, { kind: "signedIn" | "failed" }>;

/** What `SignIn` needs. Created with the session, so that the code for signing in can load later. */
export interface SignInContext {
	vault: Vault;
	transports: Transports;
	onSecret: (secret: string) => void;
	/** The value of DATA_MARKETPLACE_API_KEY. Read on each use; never stored. */
	environmentKey: () => string | undefined;
	session: Session;
}

/** A key that a marketplace has just accepted. Only `SignIn.checkKey` makes one. */
export class CheckedKey {
	readonly origin: string;
	readonly #key: string;

	constructor(origin: string, key: string) {
		this.origin = origin;
		this.#key = key;
	}

	reveal(): string {
		return this.#key;
	}
}

/** Whether this is how a marketplace rejects a password, code, or key that's wrong or missing. */
export function rejectsCredential({ status = 0 }: MarketplaceError): boolean {
	return [400, 401, 403, 422].includes(status);
}

/** A new account's name as it's recorded. Capitals don't make another account of an email address. */
function accountName(text: string): string {
	const name = text.trim();
	return name.includes("@") ? emailKey(name) : name;
}

/** The account with this name, or with this email address in other capitals: earlier versions recorded those. */
export function accountNamed(records: readonly AccountRecord[], text: string): AccountRecord | undefined {
	const name = accountName(text);
	return (
		records.find(({ account }) => account === text.trim()) ??
		records.find(({ account }) => accountName(account) === name)
	);
}

/**
 * The ways to sign in. Each sign-in is checked with the marketplace first, then saved, and then updates the
 * session, but doesn't change the marketplace in use.
 */
export class SignIn {
	readonly #parts: SignInContext;

	constructor(parts: SignInContext) {
		this.#parts = parts;
	}

	/** Validates the address and the key, then tests the key at that address. Stores nothing. */
	async checkKey(request: KeyCheck): Promise<{ kind: "accepted"; key: CheckedKey } | NotSignedIn> {
		const marketplace = checkMarketplaceUrl(request.baseUrl);
		const typed = parseApiKey(request.key);
		if (!marketplace.ok) return { kind: "invalid", message: marketplace.message };
		if (!typed.ok) return { kind: "invalid", message: typed.message };
		const { transports, onSecret } = this.#parts;
		const { origin, baseUrl } = marketplace.value;
		onSecret(typed.value);
		const client = new MarketplaceClient(transports.of(origin, baseUrl), { bearer: async () => typed.value });
		const result = await probe(client, request.signal);
		if (request.signal?.aborted === true) return { kind: "cancelled" };
		if (result.kind === "accepted") return { kind: "accepted", key: new CheckedKey(origin, typed.value) };
		return { kind: result.kind === "unauthorized" ? "rejected" : "failed", error: result.error };
	}

	/** Stores a checked key for an account and updates the session. */
	async keep(
		checked: CheckedKey,
		/** `activate`: whether to make the account its marketplace's current one; true by default. */
		{ account, activate = true }: { account: string; activate?: boolean },
	): Promise<KeepOutcome> {
		const id = this.#idOf(checked.origin, account);
		return this.#kept(id, async () => this.#parts.vault.keepKey(id, checked.reveal(), activate));
	}

	/**
	 * Checks DATA_MARKETPLACE_API_KEY and uses the key for this marketplace until another account is chosen there.
	 * The key is never stored, and its account is named for the variable.
	 */
	async withEnvironment(baseUrl: string, signal?: AbortSignal): Promise<SignInOutcome> {
		const checked = await this.checkKey({ baseUrl, key: this.#parts.environmentKey() ?? "", signal });
		if (checked.kind !== "accepted") return checked;
		const key = checked.key.reveal();
		const id = { origin: checked.key.origin, account: KEY_VARIABLE };
		return this.#kept(id, async () => {
			await this.#parts.vault.keepEnvironment(id, key);
			return { saved: true };
		});
	}

	/** The first step of a password sign-in; continue with the returned `steps`. */
	async withPassword(
		request: PasswordRequest,
	): Promise<(CodeSent & { steps: PasswordSignIn }) | NotSignedIn> {
		const marketplace = checkMarketplaceUrl(request.baseUrl);
		if (!marketplace.ok) return { kind: "invalid", message: marketplace.message };
		const { origin, baseUrl } = marketplace.value;
		const email = request.email.trim();
		const id = this.#idOf(origin, email);
		const { transports, onSecret, vault } = this.#parts;
		const options = {
			auth: () => new MarketplaceClient(transports.of(origin, baseUrl), undefined).auth,
			email,
			password: request.password,
			onSecret,
			adopt: async (token: string, cookie: string | undefined) =>
				this.#kept(id, async () => {
					await vault.keepPasswordSession(id, token, cookie);
					return { saved: (await vault.open(origin))?.saved === true };
				}),
		};
		return PasswordSignIn.begin(options, request.signal);
	}

	/**
	 * Reads a balance without a credential. Undefined if the response is one that a marketplace gives: a balance, or a
	 * rejection of the read. Otherwise, the error.
	 */
	async checkService(
		marketplace: MarketplaceUrl,
		signal?: AbortSignal,
	): Promise<MarketplaceError | undefined> {
		const result = await this.#parts.transports.once(marketplace, async (transport) =>
			probe(new MarketplaceClient(transport, undefined), signal),
		);
		return result.kind === "failed" && !rejectsCredential(result.error) ? result.error : undefined;
	}

	#idOf(origin: string, name: string): AccountId {
		const known = accountNamed(this.#parts.vault.accounts.records(origin), name);
		return { origin, account: known?.account ?? accountName(name) };
	}

	/** Resolves to an outcome even if saving throws, because the folder for local records may not be writable. */
	async #kept(account: AccountId, keep: () => Promise<{ saved: boolean }>): Promise<KeepOutcome> {
		try {
			const { saved } = await keep();
			await this.#parts.session.follow(account);
			return { kind: "signedIn", account, saved };
		} catch (error) {
			const sentence =
				error instanceof Error && "code" in error
					? l10n.t(
							"Couldn’t save the account on this computer ({0}). Free up disk space, or check the permissions of VS Code’s storage folder, then sign in again.",
							String(error.code),
						)
					: l10n.t("Couldn’t save the account on this computer. Sign in again.");
			return { kind: "failed", error: new UserFacingError(sentence) };
		}
	}
}

interface PasswordSignInOptions {
	/** For each request, because network settings may change between two steps. */
	auth: () => AuthApi;
	email: string;
	password: string;
	/** Takes over the tokens of a completed sign-in. */
	adopt: (accessToken: string, refreshCookie: string | undefined) => Promise<SignInOutcome>;
	onSecret: (secret: string) => void;
}

/**
 * The steps of a password sign-in: email and password, then the code. Keeps the password in memory until the code
 * is accepted or the sign-in is canceled, to request new codes. No step is retried automatically.
 */
export class PasswordSignIn {
	readonly email: string;
	readonly #options: PasswordSignInOptions;
	#password: string | undefined;
	#token: string | undefined;

	private constructor(options: PasswordSignInOptions) {
		this.email = options.email;
		this.#options = options;
		this.#password = options.password;
		options.onSecret(options.password);
	}

	/** The first step: the marketplace checks email and password and sends a code. */
	static async begin(
		options: PasswordSignInOptions,
		signal?: AbortSignal,
	): Promise<(CodeSent & { steps: PasswordSignIn }) | NotSignedIn> {
		const steps = new PasswordSignIn(options);
		const sent = await steps.resend(signal);
		if (sent.kind !== "codeSent") {
			steps.cancel();
			return sent;
		}
		return { ...sent, steps };
	}

	/** Requests a new code by repeating the first step with the same email and password. */
	async resend(signal?: AbortSignal): Promise<CodeSent | NotSignedIn> {
		if (this.#password === undefined) return { kind: "cancelled" };
		const outcome = await this.#options.auth().login(this.email, this.#password, signal);
		if (outcome.kind !== "done") return notSignedIn(outcome, signal);
		if (this.#password === undefined) return { kind: "cancelled" };
		this.#options.onSecret(outcome.value.token);
		this.#token = outcome.value.token;
		return { kind: "codeSent", message: outcome.value.message };
	}

	/** `rejected`: enter the code again or request a new one. `failed`: start over. */
	async verify(code: string, signal?: AbortSignal): Promise<SignInOutcome> {
		const token = this.#token;
		if (token === undefined) return { kind: "cancelled" };
		const outcome = await this.#options.auth().verify(token, code.trim(), signal);
		if (outcome.kind !== "done") return notSignedIn(outcome, signal);
		if (this.#token === undefined) return { kind: "cancelled" };
		this.cancel();
		return this.#options.adopt(outcome.value.access_token, outcome.value.refreshCookie);
	}

	/** Erases password and token. */
	cancel(): void {
		this.#password = undefined;
		this.#token = undefined;
	}
}

function notSignedIn(
	outcome: Exclude<WriteOutcome<never>, { kind: "done" }>,
	signal: AbortSignal | undefined,
): NotSignedIn {
	if (signal?.aborted === true) return { kind: "cancelled" };
	return { kind: outcome.kind === "rejected" ? "rejected" : "failed", error: outcome.error };
}
