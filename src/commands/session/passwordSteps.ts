import * as l10n from "@vscode/l10n";
import { MarketplaceError } from "../../api/failure.ts";
import { display } from "../../base/text.ts";
import type { Browser } from "../../host/browser.ts";
import { type ChosenMarketplace, marketplaceName } from "../../host/marketplaceChoice.ts";
import type { Notifications } from "../../host/notifications.ts";
import { askStep, type StepAction, type StepAnswer } from "../../host/steps.ts";
import type { PasswordSignIn, SignIn, SignInOutcome } from "../../model/session/signIn.ts";
import { checkSignInEmail } from "../../rules/email.ts";
import { problemIn } from "../../rules/inputVerdict.ts";
import { quotedProblemOf, signInEnded } from "./signInProblem.ts";

/** Asks for email, password, and code. Users can go back a step; the password must then be entered again. */
export async function signInWithPassword(
	parts: Parts,
	marketplace: ChosenMarketplace,
	email = "",
): Promise<SignInOutcome> {
	const outcome = await new PasswordFlow(parts, marketplace, email).run();
	if (outcome.kind === "signedIn" && !outcome.saved) {
		const message = l10n.t(
			"Your session couldn’t be saved, so you’ll be signed out when this window closes, or earlier. To stay signed in, check that your system’s keyring is available and sign in again, or enter an API key.",
		);
		void parts.notifications.show("warning", message);
	}
	return outcome;
}

interface Parts {
	readonly signIn: SignIn;
	readonly browser: Browser;
	readonly notifications: Notifications;
}

type Place = "email" | "password" | "code";

class PasswordFlow {
	readonly #parts: Parts;
	readonly #marketplace: ChosenMarketplace;
	#email: string;
	#steps: PasswordSignIn | undefined;
	/** A sentence on where the code was sent, with the marketplace's own words if there are any. */
	#sent = "";
	#outcome: SignInOutcome = { kind: "cancelled" };

	constructor(parts: Parts, marketplace: ChosenMarketplace, email: string) {
		this.#parts = parts;
		this.#marketplace = marketplace;
		this.#email = email;
	}

	async run(): Promise<SignInOutcome> {
		try {
			let place: Place | undefined = "email";
			while (place !== undefined) place = await this.#ask(place);
			return this.#outcome;
		} finally {
			if (this.#outcome.kind !== "signedIn") this.#steps?.cancel();
		}
	}

	/** Shows one step. Resolves to the step to show next, or undefined when done or canceled. */
	async #ask(place: Place): Promise<Place | undefined> {
		switch (place) {
			case "email":
				return (await this.#askEmail()).kind === "text" ? "password" : undefined;
			case "password": {
				const answer = await this.#askPassword();
				return answer.kind === "text" ? "code" : answer.kind === "back" ? "email" : undefined;
			}
			case "code":
				return (await this.#askCode()).kind === "back" ? "password" : undefined;
		}
	}

	get #title(): string {
		return l10n.t("Sign In to {0}", marketplaceName(this.#marketplace));
	}

	async #askEmail(): Promise<StepAnswer> {
		const answer = await askStep({
			title: this.#title,
			step: 1,
			of: 3,
			prompt: l10n.t("Enter your email address."),
			placeholder: "name@example.com",
			value: this.#email,
			validate: (text) => problemIn(checkSignInEmail(text)),
		});
		const email = answer.kind === "text" ? checkSignInEmail(answer.text) : undefined;
		if (email?.ok === true) this.#email = email.value;
		return answer;
	}

	async #askPassword(): Promise<StepAnswer> {
		return askStep({
			title: this.#title,
			step: 2,
			of: 3,
			back: true,
			password: true,
			prompt: l10n.t(
				"Enter the password for {0}. The password is sent to the marketplace and never stored.",
				display(this.#email, 80),
			),
			validate: (text) => (text === "" ? l10n.t("Enter your password.") : undefined),
			submit: async (password, signal) => this.#sendPassword(password, signal),
		});
	}

	async #sendPassword(password: string, signal: AbortSignal): Promise<string | undefined> {
		this.#steps?.cancel();
		const sent = await this.#parts.signIn.withPassword({
			baseUrl: this.#marketplace.baseUrl,
			email: this.#email,
			password,
			signal,
		});
		if (sent.kind === "codeSent") {
			this.#steps = sent.steps;
			const words = display(sent.message, 300);
			this.#sent =
				words === ""
					? l10n.t("A code was sent to {0}.", display(this.#email, 80))
					: l10n.t("The marketplace responded: “{0}”.", words);
			return undefined;
		}
		return quotedProblemOf(
			sent,
			l10n.t("The marketplace rejected the sign-in. Check your email address and password."),
		);
	}

	async #askCode(): Promise<StepAnswer> {
		return askStep({
			title: this.#title,
			step: 3,
			of: 3,
			back: true,
			prompt: this.#marketplace.local
				? l10n.t(
						"{0} Enter the code. To see the code, select the inbox icon (Open Mailbox) above.",
						this.#sent,
					)
				: l10n.t(
						"{0} Enter the code. To get another code, select the envelope icon (Send Another Code) above.",
						this.#sent,
					),
			placeholder: "000000",
			actions: [
				{
					icon: "mail",
					label: l10n.t("Send Another Code"),
					run: async (signal) => this.#resend(signal),
				},
				...(this.#marketplace.local ? [this.#mailbox] : []),
			],
			validate: (text) => (/[\p{L}\p{N}]/u.test(text) ? undefined : l10n.t("Enter the code.")),
			submit: async (text, signal) => this.#sendCode(text, signal),
		});
	}

	/** The local marketplace sends no email. Its mailbox page shows what it would have sent. */
	get #mailbox(): StepAction {
		const page = `${new URL(this.#marketplace.baseUrl).origin}/mailbox?email=${encodeURIComponent(this.#email)}`;
		return {
			icon: "inbox",
			label: l10n.t("Open Mailbox"),
			run: async () => {
				await this.#parts.browser.open(page, { loopbackHttp: true });
				return undefined;
			},
		};
	}

	async #sendCode(text: string, signal: AbortSignal): Promise<string | undefined> {
		if (!this.#steps) return signInEnded();
		const outcome = await this.#steps.verify(text, signal);
		if (outcome.kind === "signedIn") {
			this.#outcome = outcome;
			return undefined;
		}
		const rejected = l10n.t(
			"The code is incorrect or has expired. To get another code, select the envelope icon (Send Another Code) above.",
		);
		const problem = quotedProblemOf(outcome, rejected);
		// The response was lost, so the marketplace may have used up the one-time code.
		const isLost =
			outcome.kind === "failed" && outcome.error instanceof MarketplaceError && outcome.error.mayHaveReached;
		return isLost
			? l10n.t(
					"{0} The code may already have been used. To get another code, select the envelope icon (Send Another Code) above.",
					problem,
				)
			: problem;
	}

	async #resend(signal: AbortSignal): Promise<string> {
		if (!this.#steps) return signInEnded();
		const sent = await this.#steps.resend(signal);
		return sent.kind === "codeSent"
			? l10n.t("Another code was sent to {0}.", display(this.#email, 80))
			: quotedProblemOf(
					sent,
					l10n.t("The marketplace didn’t send another code. Go back and enter your password again."),
				);
	}
}
