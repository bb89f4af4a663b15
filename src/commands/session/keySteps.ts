import * as l10n from "@vscode/l10n";
import { display, forQuickPick } from "../../base/text.ts";
import { pickOne } from "../../host/picks.ts";
import { type ChosenMarketplace, marketplaceName } from "../../host/marketplaceChoice.ts";
import { withProgress } from "../../host/progress.ts";
import { askStep } from "../../host/steps.ts";
import {
	accountNamed,
	type CheckedKey,
	type SignIn,
	type SignInOutcome,
} from "../../model/session/signIn.ts";
import { hintOf, parseApiKey } from "../../rules/apiKey.ts";
import { problemIn } from "../../rules/inputVerdict.ts";
import type { SessionParts } from "../commandHandler.ts";
import { maySendKey } from "./marketplaceConfirmations.ts";
import { type EnvFileParts, offerEnvFileUpdate } from "./keyEnvFile.ts";
import { problemOf } from "./signInProblem.ts";

interface Parts extends SessionParts, EnvFileParts {
	readonly signIn: SignIn;
}

interface KeyFlow {
	readonly parts: Parts;
	readonly marketplace: ChosenMarketplace;
	readonly title: string;
	outcome: SignInOutcome;
}

/**
 * Asks for a key, prefilled if only the key is given, and for the account's name unless that's given: the API can't
 * tell whose key it is. The key is checked with a request before it's saved. Offers to update the files that have the
 * account's earlier key.
 */
export async function signInWithKey(
	parts: Parts,
	marketplace: ChosenMarketplace,
	given: { readonly key?: string | undefined; readonly account?: string | undefined },
): Promise<SignInOutcome> {
	const title = l10n.t("Enter API Key for {0}", marketplaceName(marketplace));
	const flow: KeyFlow = { parts, marketplace, title, outcome: { kind: "cancelled" } };
	const account = given.account?.trim() || undefined;
	const isGiven = account !== undefined && given.key !== undefined;
	const message = isGiven ? problemIn(parseApiKey(given.key)) : undefined;
	if (message !== undefined) {
		await parts.notifications.show("warning", message);
		return { kind: "invalid", message };
	}
	if (account !== undefined && !(await maySendKey(parts, marketplace, account))) return flow.outcome;
	let key = await (isGiven ? checkGiven(flow, given.key) : askKey(flow, given.key));
	while (key !== undefined && (await nameAndKeep(flow, key, account)) === "back") key = await askKey(flow);
	const { outcome } = flow;
	if (outcome.kind === "signedIn" && key) {
		await offerEnvFileUpdate(parts, outcome.account, key.reveal());
		if (!outcome.saved) void parts.notifications.show("warning", notSaved());
	}
	return outcome;
}

/** Resolves to undefined if canceled, or after a warning if the marketplace doesn't accept the key. */
async function checkGiven(flow: KeyFlow, key: string): Promise<CheckedKey | undefined> {
	const { signIn, notifications } = flow.parts;
	const { baseUrl } = flow.marketplace;
	const found = await whileVerifyingKey(async (signal) => signIn.checkKey({ baseUrl, key, signal }));
	if (found.kind === "accepted") return found.key;
	flow.outcome = found;
	if (found.kind !== "cancelled") await notifications.show("warning", problemOf(found, notAccepted()));
	return undefined;
}

/** Shows progress with a Cancel button for a key that wasn't typed, because no box shows that it's being checked. */
export async function whileVerifyingKey<T>(verify: (signal: AbortSignal) => Promise<T>): Promise<T> {
	return withProgress(l10n.t("Verifying the API key"), "notification", verify);
}

/** Resolves to the typed key once the marketplace has accepted it, or to undefined if canceled. */
async function askKey(flow: KeyFlow, value = ""): Promise<CheckedKey | undefined> {
	let accepted: CheckedKey | undefined;
	await askStep({
		title: flow.title,
		step: 1,
		of: 2,
		password: true,
		value,
		prompt: l10n.t("Enter your API key. The key is saved in secret storage on this computer."),
		validate: (text) => problemIn(parseApiKey(text)),
		submit: async (text, signal) => {
			const { baseUrl } = flow.marketplace;
			const found = await flow.parts.signIn.checkKey({ baseUrl, key: text, signal });
			if (found.kind !== "accepted") return problemOf(found, notAccepted());
			accepted = found.key;
			return undefined;
		},
	});
	return accepted;
}

function notSaved(): string {
	return l10n.t(
		"Your API key couldn’t be saved in secret storage, so the key will be used only until this window closes. To keep using the key, check that your system’s keyring is available, then enter the key again.",
	);
}

function notAccepted(): string {
	return l10n.t("The marketplace rejected this API key. Copy the key again.");
}

async function nameAndKeep(flow: KeyFlow, key: CheckedKey, account?: string): Promise<"back" | "done"> {
	if (account !== undefined) {
		await keepOrWarn(flow, key, account);
		return "done";
	}
	for (;;) {
		const picked = await pickKnown(flow);
		if (picked.kind === "cancelled") return "done";
		if (picked.kind === "account") {
			if (await keepOrWarn(flow, key, picked.account)) return "done";
		} else {
			if (!(await nameNew(flow, key))) return "done";
			if (accountsHere(flow).length === 0) return "back";
		}
	}
}

/** Resolves to whether the key was saved. */
async function keepOrWarn(flow: KeyFlow, key: CheckedKey, account: string): Promise<boolean> {
	const problem = await keep(flow, key, account);
	if (problem !== undefined) await flow.parts.notifications.show("warning", problem);
	return problem === undefined;
}

/** Asks for the name of another account, and saves the key under it. Resolves to whether the user went back. */
async function nameNew(flow: KeyFlow, key: CheckedKey): Promise<boolean> {
	const answer = await askStep({
		title: flow.title,
		step: 2,
		of: 2,
		back: true,
		value: hintOf(key.reveal()),
		prompt: l10n.t(
			"Enter a name for this account, such as your email address. An API key doesn’t show whose account it belongs to.",
		),
		validate: (text) => nameProblem(flow, text),
		submit: async (text) => keep(flow, key, text.trim()),
	});
	return answer.kind === "back";
}

type Picked = { readonly kind: "account"; readonly account: string } | { readonly kind: "new" | "cancelled" };

/** Lets the user pick the account that the key is for, or another one if that isn't known. */
async function pickKnown(flow: KeyFlow): Promise<Picked> {
	const { title } = flow;
	const accounts = accountsHere(flow);
	if (accounts.length === 0) return { kind: "new" };
	const choices = accounts.map(({ account, hint }) => ({
		label: forQuickPick(account),
		...(hint === "" ? {} : { description: l10n.t("API key ends in {0}", hint) }),
		icon: "account",
		value: { kind: "account" as const, account },
	}));
	const another = { label: l10n.t("Enter Another Account…"), icon: "add", value: { kind: "new" as const } };
	const placeholder = l10n.t("Which account does this API key belong to?");
	return (await pickOne<Picked>([...choices, another], { title, placeholder })) ?? { kind: "cancelled" };
}

/** The name of a known account would replace that account's key. */
function nameProblem(flow: KeyFlow, text: string): string | undefined {
	if (display(text, 80) === "") return l10n.t("Enter a name.");
	return accountNamed(accountsHere(flow), text)
		? l10n.t(
				"This name belongs to an account that you already use. Go back and select the account to replace its key, or enter another name.",
			)
		: undefined;
}

function accountsHere({ parts, marketplace }: KeyFlow): ReturnType<Parts["session"]["accounts"]> {
	return parts.session.accounts(new URL(marketplace.baseUrl).origin);
}

/** Resolves to what's wrong, or to undefined if the account is signed in. */
async function keep(flow: KeyFlow, key: CheckedKey, account: string): Promise<string | undefined> {
	flow.outcome = await flow.parts.signIn.keep(key, { account });
	return flow.outcome.kind === "signedIn" ? undefined : problemOf(flow.outcome, notAccepted());
}
