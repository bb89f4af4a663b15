import * as l10n from "@vscode/l10n";
import { MarketplaceClient } from "../../api/marketplaceClient.ts";
import { UserFacingError } from "../../base/userFacingError.ts";
import { checkApiKey } from "../../rules/credential.ts";
import { checkServiceUrl } from "../../rules/urls.ts";
import type { AccountId } from "./accounts.ts";
import { type CodeSent, type NotSignedIn, PasswordSignIn } from "./passwordSignIn.ts";
import { probeCredential, type ProbeFinding } from "./probe.ts";
import type { SignInOutcome } from "./sessionState.ts";
import type { Transports } from "./transports.ts";
import { hintOf, type Vault } from "./vault.ts";

/** A key as typed, and the marketplace it was typed for. */
export interface KeyTrial {
	baseUrl: string;
	key: string;
	signal?: AbortSignal;
}

export interface KeySignIn extends KeyTrial {
	/** The name of the account; default: the key's last four characters. */
	account?: string;
	/** False: sign in without making it its marketplace's current account (the demo accounts). Default true. */
	activate?: boolean;
}

export interface PasswordRequest {
	baseUrl: string;
	email: string;
	password: string;
	signal?: AbortSignal;
}

/** What signing in needs from the session. */
export interface SignInContext {
	vault: Vault;
	transports: Transports;
	onSecret: (secret: string) => void;
	/** The marketplace accepted this account's credential: follow it if it's current. */
	accepted: (id: AccountId, key?: string) => Promise<void>;
}

/** The account name for the environment's key on a marketplace. */
const environmentAccount = "environment";

/** The ways to sign in: each checks with the marketplace first, then saves, then updates the session. */
export class SignIn {
	readonly #context: SignInContext;

	constructor(context: SignInContext) {
		this.#context = context;
	}

	/** Validates characters, tests with a GET, then stores, reads back, and compares. */
	async withKey(request: KeySignIn): Promise<SignInOutcome> {
		const account = request.account?.trim();
		return this.#withCheckedKey(request, async (origin, key) => {
			const id = { origin, account: account ? account : hintOf(key) || "key" };
			const { saved } = await this.#context.vault.keepKey(id, key, request.activate !== false);
			return { kind: "signedIn", account: id, saved };
		});
	}

	/** The environment's key is used as is and never copied to storage. */
	async withEnvironment(baseUrl: string, key: string, signal?: AbortSignal): Promise<SignInOutcome> {
		const request = { baseUrl, key, ...(signal === undefined ? {} : { signal }) };
		return this.#withCheckedKey(request, async (origin, checked) => {
			const id = { origin, account: environmentAccount };
			await this.#context.vault.keepEnvironment(id, checked);
			return { kind: "signedIn", account: id, saved: true };
		});
	}

	/** The first step of a sign-in; continue with the returned `steps`. */
	async withPassword(
		request: PasswordRequest,
	): Promise<(CodeSent & { steps: PasswordSignIn }) | NotSignedIn> {
		const service = checkServiceUrl(request.baseUrl);
		if (!service.ok) {
			return { kind: "invalid", message: service.message };
		}
		const { origin, baseUrl } = service.value;
		const email = request.email.trim();
		const id = { origin, account: email.toLowerCase() };
		const { transports, onSecret } = this.#context;
		const options = {
			auth: new MarketplaceClient(transports.of(origin, baseUrl), undefined).auth,
			email,
			password: request.password,
			onSecret,
			adopt: async (token: string, cookie: string | undefined) => this.#adopt(id, token, cookie),
		};
		return PasswordSignIn.begin(options, request.signal);
	}

	async #adopt(id: AccountId, token: string, cookie: string | undefined): Promise<SignInOutcome> {
		return this.#kept(async () => {
			const { saved } = await this.#context.vault.keepLogIn(id, token, cookie);
			await this.#context.accepted(id);
			return { kind: "signedIn", account: id, saved };
		});
	}

	/** Validates characters, then tests with a GET; stores nothing. */
	async probeKey(request: KeyTrial): Promise<ProbeFinding | { kind: "invalid"; message: string }> {
		const checked = this.#checked(request);
		return "kind" in checked
			? checked
			: probeCredential(
					this.#context.transports.of(checked.origin, checked.baseUrl),
					checked.key,
					request.signal,
				);
	}

	async #withCheckedKey(
		request: KeyTrial,
		keep: (origin: string, key: string) => Promise<SignInOutcome & { kind: "signedIn" }>,
	): Promise<SignInOutcome> {
		const checked = this.#checked(request);
		if ("kind" in checked) {
			return checked;
		}
		const { origin, baseUrl, key } = checked;
		const { transports } = this.#context;
		const finding = await probeCredential(transports.of(origin, baseUrl), key, request.signal);
		if (request.signal?.aborted === true) {
			return { kind: "cancelled" };
		}
		if (finding.kind !== "accepted") {
			return finding.kind === "unauthorized"
				? { kind: "rejected", error: finding.error }
				: { kind: "failed", error: finding.error };
		}
		return this.#kept(async () => {
			const outcome = await keep(origin, key);
			await this.#context.accepted(outcome.account, key);
			return outcome;
		});
	}

	/** Registers the key with the log's redaction before using it. */
	#checked(
		request: KeyTrial,
	): { origin: string; baseUrl: string; key: string } | { kind: "invalid"; message: string } {
		const service = checkServiceUrl(request.baseUrl);
		const key = checkApiKey(request.key);
		const wrong = service.ok ? key : service;
		if (!service.ok || !key.ok) {
			return { kind: "invalid", message: wrong.ok ? "" : wrong.message };
		}
		this.#context.onSecret(key.value);
		return { origin: service.value.origin, baseUrl: service.value.baseUrl, key: key.value };
	}

	/** The folder for local records may not be writable. */
	async #kept(keep: () => Promise<SignInOutcome>): Promise<SignInOutcome> {
		try {
			return await keep();
		} catch (error) {
			const code = error instanceof Error && "code" in error ? String(error.code) : "";
			const sentence = l10n.t("The account couldn’t be saved on this computer ({0}).", code);
			return { kind: "failed", error: new UserFacingError(sentence) };
		}
	}
}
