import type { AuthApi } from "../../api/endpoints/auth.ts";
import type { WriteOutcome } from "../../api/writeOutcome.ts";
import type { SignInOutcome } from "./sessionState.ts";

export type NotSignedIn = Exclude<SignInOutcome, { kind: "signedIn" }>;
export interface CodeSent {
	kind: "codeSent";
	message: string;
}

interface PasswordSignInOptions {
	auth: AuthApi;
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
		const outcome = await this.#options.auth.login(this.email, this.#password, signal);
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
		const outcome = await this.#options.auth.verify(token, code.trim(), signal);
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
