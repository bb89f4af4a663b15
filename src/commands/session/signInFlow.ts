import * as l10n from "@vscode/l10n";
import { pickOne, type Choice } from "../../host/picks.ts";
import { describeError } from "../../api/describeError.ts";
import { withProgress } from "../../host/progress.ts";
import { askStep } from "../../host/steps.ts";
import type { SignIn, SignInOutcome } from "../../model/session/signIn.ts";
import { KEY_VARIABLE } from "../../rules/apiKey.ts";
import { checkMarketplaceUrl, type MarketplaceUrl } from "../../rules/urls.ts";
import { problemIn } from "../../rules/inputVerdict.ts";
import { type DemoParts, tryLocalMarketplace } from "../localMarketplace.ts";
import { type DashboardParts, openDashboard } from "./dashboard.ts";
import { mayConnect, maySendEnvironmentKey } from "./marketplaceConfirmations.ts";
import { signInWithKey, whileVerifyingKey } from "./keySteps.ts";
import { signInWithPassword } from "./passwordSteps.ts";
import { problemOf } from "./signInProblem.ts";
import { switchTo } from "./knownAccounts.ts";
import { localChoice, pickMethod, type SignInMethod } from "./signInMethods.ts";

export type ConnectOutcome =
	| SignInOutcome
	/** The marketplace is set, but nobody is signed in. */
	| { kind: "signedOut" }
	| { kind: "opened" };

/** What a command was called with, so that it needn't be asked for. */
interface GivenSignIn {
	readonly method?: SignInMethod | undefined;
	readonly email?: string | undefined;
	readonly key?: string | undefined;
	/** The name of the account that `key` is for. */
	readonly account?: string | undefined;
}

interface Parts extends DemoParts, DashboardParts {}

/** The dialogs in which the user connects to a marketplace and signs in. */
export class SignInFlow {
	readonly #parts: Parts;

	constructor(parts: Parts) {
		this.#parts = parts;
	}

	/**
	 * Asks for a marketplace's address, or confirms a given one that's new; checks that a marketplace is there; and
	 * signs in if needed, as `how` says. Until then, the current account stays in use.
	 */
	async connect(given?: string, how: GivenSignIn = {}): Promise<ConnectOutcome> {
		const { signIn, settings } = this.#parts;
		const asked = given ?? (await askForMarketplace(signIn, settings.serviceUrl.value));
		if (asked === undefined) return { kind: "cancelled" };
		const checked = checkMarketplaceUrl(asked);
		if (!checked.ok) return this.#invalid(checked.message);
		const stopped = given === undefined ? undefined : await this.#checkGiven(checked.value);
		return stopped ?? this.#connectTo(checked.value, how);
	}

	/** Signs in with the given method, or lets the user pick a method or a known account. */
	async signIn(
		given: GivenSignIn = {},
		marketplace = this.#parts.marketplaceChoice.current,
	): Promise<ConnectOutcome> {
		if (!marketplace) return this.#firstConnection(given);
		const parts = this.#parts;
		const { session, localMarketplace } = parts;
		const method = given.method ?? (await pickMethod(session, localMarketplace, marketplace));
		if (typeof method === "object") {
			await switchTo(parts, method);
			return { kind: "signedIn", account: { origin: method.origin, account: method.account }, saved: true };
		}
		switch (method) {
			case undefined:
				return { kind: "cancelled" };
			case "password":
				return signInWithPassword(parts, marketplace, given.email);
			case "key":
				return signInWithKey(parts, marketplace, given);
			case "environment":
				return this.useEnvironmentKey(marketplace);
			case "local":
				return tryLocalMarketplace(parts);
			case "dashboard":
				return openDashboard(parts, marketplace);
		}
	}

	/** Signs in with the environment's key, by default to the marketplace in use. Shows a message if that fails. */
	async useEnvironmentKey(marketplace = this.#parts.marketplaceChoice.current): Promise<SignInOutcome> {
		if (marketplace && !(await maySendEnvironmentKey(this.#parts, marketplace.baseUrl)))
			return { kind: "cancelled" };
		const outcome = await whileVerifyingKey(async (signal) =>
			this.#parts.signIn.withEnvironment(marketplace?.baseUrl ?? "", signal),
		);
		if (outcome.kind !== "signedIn" && outcome.kind !== "cancelled") {
			const rejected = l10n.t(
				"The marketplace rejected the API key in {0}. Correct the variable’s value, then restart VS Code.",
				KEY_VARIABLE,
			);
			void this.#parts.notifications.show("warning", problemOf(outcome, rejected));
		}
		return outcome;
	}

	/** Resolves to undefined if the user agrees to a given address and a marketplace responds there. */
	async #checkGiven(marketplace: MarketplaceUrl): Promise<SignInOutcome | undefined> {
		const { signIn, marketplaceChoice } = this.#parts;
		if (!(await mayConnect(this.#parts, marketplaceChoice.current, marketplace.baseUrl)))
			return { kind: "cancelled" };
		const title = l10n.t("Connecting to {0}", new URL(marketplace.origin).host);
		const error = await withProgress(title, "notification", async (signal) =>
			signIn.checkService(marketplace, signal),
		);
		if (error === undefined) return undefined;
		return error.kind === "cancelled" ? { kind: "cancelled" } : this.#invalid(describeError(error).sentence);
	}

	async #invalid(message: string): Promise<SignInOutcome> {
		await this.#parts.notifications.show("warning", message);
		return { kind: "invalid", message };
	}

	async #connectTo({ origin, baseUrl }: MarketplaceUrl, how: GivenSignIn): Promise<ConnectOutcome> {
		const { session, marketplaceChoice, localMarketplace } = this.#parts;
		const local = localMarketplace.knows(origin);
		const marketplace = { baseUrl: local ? origin : baseUrl, local };
		const use = async (): Promise<void> => {
			await (local ? marketplaceChoice.chooseLocal(origin) : marketplaceChoice.choose(baseUrl));
			await session.setMarketplace(marketplace.baseUrl, marketplace);
			void session.ensureChecked();
		};
		const wasSignedIn = session.account !== undefined;
		const current = session.current(origin);
		const isReady =
			current !== undefined && (await session.credentialFor(current, { renew: false })) !== undefined;
		if (!wasSignedIn || isReady) await use();
		const { account, state } = session;
		const isSignedIn = account?.origin === origin && state.kind !== "keyLost";
		if (isSignedIn && how.method === undefined) return { kind: "signedIn", account, saved: true };
		const outcome = await this.signIn(how, marketplace);
		if (outcome.kind === "signedIn" && outcome.account.origin === origin) await use();
		if (outcome.kind !== "cancelled" || wasSignedIn || how.key !== undefined) return outcome;
		return isSignedIn ? { kind: "signedIn", account, saved: true } : { kind: "signedOut" };
	}

	/** Signs in while no marketplace is set: to one that the user enters, or to the local marketplace. */
	async #firstConnection(given: GivenSignIn): Promise<ConnectOutcome> {
		const { method } = given;
		const choices: Array<Choice<"connect" | "local">> = [
			{
				label: l10n.t("Connect to a Marketplace…"),
				detail: l10n.t(
					"You’ll need the marketplace’s address, and either an API key or your email address and password.",
				),
				icon: "plug",
				value: "connect",
			},
			localChoice(),
		];
		const place =
			method === undefined
				? await pickOne(choices, { title: l10n.t("Sign In") })
				: method === "local"
					? "local"
					: "connect";
		if (place === undefined) return { kind: "cancelled" };
		if (place === "connect") return this.connect(undefined, given);
		return tryLocalMarketplace(this.#parts);
	}
}

async function askForMarketplace(ways: SignIn, present: string): Promise<string | undefined> {
	const answer = await askStep({
		title: l10n.t("Connect to a Marketplace"),
		prompt: l10n.t("Enter the marketplace’s address."),
		placeholder: "https://market.example.com",
		value: present,
		validate: (text) => problemIn(checkMarketplaceUrl(text)),
		submit: async (text, signal) => {
			const checked = checkMarketplaceUrl(text);
			const error = checked.ok ? await ways.checkService(checked.value, signal) : undefined;
			return error && describeError(error).sentence;
		},
	});
	return answer.kind === "text" ? answer.text : undefined;
}
