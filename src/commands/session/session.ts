import * as l10n from "@vscode/l10n";
import { pickOne } from "../../host/picks.ts";
import {
	sameAccount,
	type AccountId,
	type AccountRecord,
	type CredentialKind,
} from "../../model/session/accounts.ts";
import type { Services } from "../../services.ts";
import { textArgument, textProperty } from "../arguments.ts";
import type { NounHandlers } from "../register.ts";
import {
	connect,
	openDashboard,
	signIn,
	useEnvironmentKey,
	type ConnectOutcome,
	type SignInMethod,
} from "./connection.ts";
import { removeCredential } from "./removeCredential.ts";
import { accountChoice, switchTo } from "./switchTo.ts";

export function sessionCommands(services: Services): NounHandlers<"session"> {
	return {
		connect: async (argument) => connect(services, textArgument(argument, "baseUrl")),
		signIn: async (argument) => {
			const known = accountArgument(services, argument);
			if (known) {
				await switchTo(services, known);
				return signInAgain(services, known);
			}
			const method = methodOf(textProperty(argument, "method"));
			const email = textProperty(argument, "email");
			const outcome = await signIn(services, {
				...(method === undefined ? {} : { method }),
				...(email === undefined ? {} : { email }),
			});
			return told(services, outcome);
		},
		signOut: async (argument) => signOut(services, accountArgument(services, argument)),
		switchAccount: async (argument) => switchAccount(services, argument),
		useEnvironmentKey: async () => useEnvironmentKey(services),
		openDashboard: async (argument) =>
			openDashboard(
				services,
				textProperty(argument, "localPage") === "onboarding" ? "onboarding" : "api-keys",
			),
	};
}

function methodOf(text: string | undefined): SignInMethod | undefined {
	const methods: readonly SignInMethod[] = ["password", "key", "environment", "local", "dashboard"];
	return methods.find((method) => method === text);
}

/** Warns if this computer couldn't save the new key or session, which isn't visible otherwise. */
export async function told<T extends ConnectOutcome>(services: Services, outcome: T): Promise<T> {
	if (outcome.kind === "signedIn" && !outcome.saved) {
		const { state } = services.session;
		const message =
			"credential" in state && state.credential === "jwt"
				? l10n.t("Your session couldn’t be saved, so you’ll be signed out when this window closes.")
				: l10n.t("Secret storage didn’t save your API key, so you’ll be signed out when this window closes.");
		void services.notifications.show("warning", message);
	}
	return outcome;
}

/** Removes an account's credential from this computer, after a confirmation. */
async function signOut(
	services: Services,
	id: AccountId | undefined,
): Promise<{ kind: "signedOut" } | { kind: "cancelled" }> {
	const account = id ?? services.session.account;
	const record = services.session.accounts().find((entry) => sameAccount(entry, account));
	if (!account) {
		void services.notifications.show("info", l10n.t("You’re not signed in."));
		return { kind: "signedOut" };
	}
	const { host } = new URL(account.origin);
	const whose = l10n.t("Account: {0} on {1}.", account.account, host);
	const confirmed = await services.notifications.confirm({
		question: l10n.t("Sign out of {0}?", host),
		detail: [whose, whatSigningOutDoes(record?.credential)].join("\n"),
		action: l10n.t("Sign Out"),
	});
	if (!confirmed) return { kind: "cancelled" };
	await removeCredential(services, account);
	return { kind: "signedOut" };
}

function whatSigningOutDoes(credential: CredentialKind | undefined): string {
	switch (credential) {
		case "environment":
			return l10n.t("The key stays in the environment variable but will no longer be used.");
		case "jwt":
			return l10n.t("You’ll be signed out on this computer. Other computers stay signed in.");
		case "key":
		case undefined:
			return l10n.t("The API key will be removed from this computer. It keeps working elsewhere.");
	}
}

/** A known account by name, and by origin if several marketplaces have that name. */
function accountArgument({ session }: Services, argument: unknown): AccountRecord | undefined {
	const origin = textProperty(argument, "origin");
	const account = textProperty(argument, "account");
	const known = session.accounts(origin);
	return known.find((record) => record.account === account);
}

async function switchAccount(
	services: Services,
	argument: unknown,
): Promise<{ kind: "switched"; account: AccountId } | { kind: "cancelled" } | ConnectOutcome> {
	const accounts = services.session.accounts();
	const chosen = accountArgument(services, argument) ?? (await pickAccount(services, accounts));
	if (chosen === undefined) return { kind: "cancelled" };
	if (chosen === "another") return told(services, await signIn(services, {}));
	await switchTo(services, chosen);
	// If the session expired, or the key was kept for one window only, just the name is known.
	if (!sameAccount(services.session.account, chosen)) return signInAgain(services, chosen);
	return { kind: "switched", account: { origin: chosen.origin, account: chosen.account } };
}

/** Asks for the credential of a known account at the marketplace in use. */
async function signInAgain(services: Services, record: AccountRecord): Promise<ConnectOutcome> {
	const byLogIn = record.account.includes("@");
	return told(services, await signIn(services, byLogIn ? { method: "password", email: record.account } : {}));
}

async function pickAccount(
	services: Services,
	accounts: readonly AccountRecord[],
): Promise<AccountRecord | "another" | undefined> {
	const choices = accounts.map((record) => ({
		...accountChoice(services, record),
		icon: sameAccount(record, services.session.account) ? "check" : "account",
	}));
	const another = { label: l10n.t("Sign In to Another Account…"), icon: "add", value: "another" as const };
	return pickOne<AccountRecord | "another">([...choices, another], { title: l10n.t("Switch Account") });
}
