import * as l10n from "@vscode/l10n";
import type { LocalMarketplaceLauncher } from "../../host/localMarketplaceLauncher.ts";
import { pickOne } from "../../host/picks.ts";
import { sameAccount, type AccountId, type AccountRecord } from "../../model/session/accounts.ts";
import type { Session } from "../../model/session/session.ts";
import { accountNamed } from "../../model/session/signIn.ts";
import { textArgument, textProperty } from "../arguments.ts";
import type { NounHandlers } from "../commandHandler.ts";
import { type DashboardParts, openDashboard } from "./dashboard.ts";
import type { EnvFileParts } from "./keyEnvFile.ts";
import { accountChoice, isSignedOut, type SwitchParts, switchTo } from "./knownAccounts.ts";
import type { ConnectOutcome, SignInFlow } from "./signInFlow.ts";
import type { SignInMethod } from "./signInMethods.ts";
import { signOut } from "./signOut.ts";

interface Parts extends DashboardParts, EnvFileParts {
	readonly signInFlow: SignInFlow;
}

export function sessionCommands(parts: Parts): NounHandlers<"session"> {
	const { session, signInFlow } = parts;
	return {
		connect: async (argument) => signInFlow.connect(textArgument(argument, "baseUrl")),
		signIn: async (argument) => {
			const known = accountArgument(session, argument);
			if (known) {
				if (await isSignedOut(session, known)) return signInThenSwitch(parts, signInFlow, known);
				await switchTo(parts, known);
				return signInFlow.signIn(methodFor(known));
			}
			const method = methodOf(textProperty(argument, "method"));
			return signInFlow.signIn({ method, email: textProperty(argument, "email") });
		},
		signOut: async (argument) => signOut(parts, accountArgument(session, argument)),
		switchAccount: async (argument) => switchAccount(parts, signInFlow, argument),
		useEnvironmentKey: async () => signInFlow.useEnvironmentKey(),
		openDashboard: async (argument) =>
			openDashboard(
				parts,
				undefined,
				textProperty(argument, "localPage") === "onboarding" ? "onboarding" : "api-keys",
			),
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
	return account === undefined ? undefined : accountNamed(session.accounts(origin), account);
}

async function switchAccount(
	parts: SwitchParts,
	signInFlow: SignInFlow,
	argument: unknown,
): Promise<{ kind: "switched"; account: AccountId } | { kind: "cancelled" } | ConnectOutcome> {
	const { session, localMarketplace } = parts;
	const chosen = accountArgument(session, argument) ?? (await pickAccount(session, localMarketplace));
	if (chosen === undefined) return { kind: "cancelled" };
	if (chosen === "another") return signInFlow.signIn();
	if (await isSignedOut(session, chosen)) return signInThenSwitch(parts, signInFlow, chosen);
	await switchTo(parts, chosen);
	// If the secret store has only a key that another window's has replaced, just the name is known.
	if (!sameAccount(session.account, chosen)) return signInFlow.signIn(methodFor(chosen));
	return { kind: "switched", account: { origin: chosen.origin, account: chosen.account } };
}

/** Until the user has signed in, the account in use stays: with only the chosen one's name, nobody would be signed in. */
async function signInThenSwitch(
	parts: SwitchParts,
	signInFlow: SignInFlow,
	record: AccountRecord,
): Promise<ConnectOutcome> {
	const { session, localMarketplace, marketplaceChoice } = parts;
	const { origin, credential } = record;
	const local = localMarketplace.knows(origin);
	const marketplace = { baseUrl: local ? origin : marketplaceChoice.baseUrlOf(origin), local };
	const byEnvironment = credential === "environment" && session.hasEnvironmentKey;
	const how = byEnvironment ? { method: "environment" as const } : methodFor(record);
	const outcome = await signInFlow.signIn(how, marketplace);
	if (outcome.kind === "signedIn" && outcome.account.origin === origin)
		await switchTo(parts, outcome.account);
	return outcome;
}

/** How to sign in again to a known account: asks unless its name shows that it has a password. */
function methodFor({ account }: AccountRecord): { method?: "password"; email?: string } {
	return account.includes("@") ? { method: "password", email: account } : {};
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
