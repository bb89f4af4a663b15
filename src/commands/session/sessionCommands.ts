import * as l10n from "@vscode/l10n";
import type { LocalMarketplaceLauncher } from "../../host/localMarketplaceLauncher.ts";
import { pickOne } from "../../host/picks.ts";
import { sameAccount, type AccountId, type AccountRecord } from "../../model/session/accounts.ts";
import type { Session } from "../../model/session/session.ts";
import { textArgument, textProperty } from "../arguments.ts";
import type { NounHandlers, SignInParts } from "../commandHandler.ts";
import {
	connect,
	openDashboard,
	signIn,
	useEnvironmentKey,
	type ConnectOutcome,
} from "./connectAndSignIn.ts";
import { accountChoice, switchTo } from "./knownAccounts.ts";
import type { SignInMethod } from "./signInMethods.ts";
import { signOut } from "./signOut.ts";

export function sessionCommands(parts: SignInParts): NounHandlers<"session"> {
	return {
		connect: async (argument) => connect(parts, textArgument(argument, "baseUrl")),
		signIn: async (argument) => {
			const known = accountArgument(parts.session, argument);
			if (known) {
				await switchTo(parts, known);
				return signInAgain(parts, known);
			}
			const method = methodOf(textProperty(argument, "method"));
			return signIn(parts, { method, email: textProperty(argument, "email") });
		},
		signOut: async (argument) => signOut(parts, accountArgument(parts.session, argument)),
		switchAccount: async (argument) => switchAccount(parts, argument),
		useEnvironmentKey: async () => useEnvironmentKey(parts),
		openDashboard: async (argument) =>
			openDashboard(parts, textProperty(argument, "localPage") === "onboarding" ? "onboarding" : "api-keys"),
	};
}

function methodOf(text: string | undefined): SignInMethod | undefined {
	const methods: readonly SignInMethod[] = ["password", "key", "environment", "local", "dashboard"];
	return methods.find((method) => method === text);
}

/** A known account by name, and by origin if that's given. */
function accountArgument(session: Session, argument: unknown): AccountRecord | undefined {
	const origin = textProperty(argument, "origin");
	const account = textProperty(argument, "account");
	const known = session.accounts(origin);
	return known.find((record) => record.account === account);
}

async function switchAccount(
	parts: SignInParts,
	argument: unknown,
): Promise<{ kind: "switched"; account: AccountId } | { kind: "cancelled" } | ConnectOutcome> {
	const chosen =
		accountArgument(parts.session, argument) ?? (await pickAccount(parts.session, parts.localMarketplace));
	if (chosen === undefined) return { kind: "cancelled" };
	if (chosen === "another") return signIn(parts, {});
	await switchTo(parts, chosen);
	// If the session expired, or the key was kept for one window only, just the name is known.
	if (!sameAccount(parts.session.account, chosen)) return signInAgain(parts, chosen);
	return { kind: "switched", account: { origin: chosen.origin, account: chosen.account } };
}

/** Asks for the credential of a known account at the marketplace in use. */
async function signInAgain(parts: SignInParts, record: AccountRecord): Promise<ConnectOutcome> {
	const byPassword = record.account.includes("@");
	return signIn(parts, byPassword ? { method: "password", email: record.account } : {});
}

async function pickAccount(
	session: Session,
	localMarketplace: LocalMarketplaceLauncher,
): Promise<AccountRecord | "another" | undefined> {
	const choices = session.accounts().map((record) => ({
		...accountChoice(localMarketplace, record),
		icon: sameAccount(record, session.account) ? "check" : "account",
	}));
	const another = { label: l10n.t("Sign In to Another Account…"), icon: "add", value: "another" as const };
	return pickOne<AccountRecord | "another">([...choices, another], { title: l10n.t("Switch Account") });
}
