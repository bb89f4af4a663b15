import type { SignInOutcome } from "./sessionState.ts";

/** The steps of a log-in after e-mail and password were accepted. The password is held in memory until it ends. */
export declare class PasswordSignIn {
	readonly email: string;
	/** `rejected`: wrong or expired code, another try is possible; `failed`: start over. */
	verify(code: string, signal?: AbortSignal): Promise<SignInOutcome>;
	/** Asks for a new code: the first step again with the same e-mail and password. */
	resend(
		signal?: AbortSignal,
	): Promise<{ kind: "codeSent"; message: string } | Exclude<SignInOutcome, { kind: "signedIn" }>>;
	cancel(): void;
}
