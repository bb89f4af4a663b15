import * as l10n from "@vscode/l10n";
import { display, forQuickPick } from "../../base/text.ts";
import { pickOne } from "../../host/picks.ts";
import { type ChosenMarketplace, marketplaceName } from "../../host/marketplaceChoice.ts";
import { askStep } from "../../host/steps.ts";
import type { SignInOutcome } from "../../model/session/sessionState.ts";
import type { CheckedKey, SignIn } from "../../model/session/signIn.ts";
import { checkApiKey, hintOf } from "../../rules/apiKey.ts";
import { problemIn } from "../../rules/verdict.ts";
import type { SessionParts } from "../commandHandler.ts";
import { maySendKeyOf } from "./hostConfirmations.ts";
import { type EnvFileParts, offerEnvFileUpdate } from "./keyEnvFile.ts";
import { problemOf } from "./passwordSteps.ts";

interface Parts extends SessionParts, EnvFileParts {
	readonly signIn: SignIn;
}

interface KeyFlow {
	parts: Parts;
	marketplace: ChosenMarketplace;
	title: string;
	/** The typed key, once the marketplace has accepted it. */
	checked?: CheckedKey;
	outcome: SignInOutcome;
}

/**
 * Asks for a key and an account name unless given, because the API can't tell whose key it is. The key is
 * checked with a request before it's saved. Offers to update the files that have the account's earlier key.
 */
export async function signInWithKey(
	parts: Parts,
	marketplace: ChosenMarketplace,
	given: { key?: string | undefined; account?: string | undefined },
): Promise<SignInOutcome> {
	const title = l10n.t("Enter API Key for {0}", marketplaceName(marketplace));
	const flow: KeyFlow = { parts, marketplace, title, outcome: { kind: "cancelled" } };
	for (let text = given.key; ; text = undefined) {
		text ??= await askKey(flow);
		if (text === undefined) return flow.outcome;
		const key = checkApiKey(text);
		if (!key.ok) return { kind: "invalid", message: key.message };
		if ((await nameAndSend(flow, key.value, given.account?.trim() || undefined)) === "back") continue;
		const { outcome } = flow;
		if (outcome.kind === "signedIn") await offerEnvFileUpdate(parts, outcome.account, key.value);
		return outcome;
	}
}

/** Resolves to the typed key once the marketplace has accepted it, or to undefined if canceled. */
async function askKey(flow: KeyFlow): Promise<string | undefined> {
	const { parts, marketplace, title } = flow;
	const answer = await askStep({
		title,
		step: 1,
		of: 2,
		password: true,
		prompt: l10n.t("Enter your API key. The key is saved in secret storage on this computer."),
		validate: (text) => problemIn(checkApiKey(text)),
		submit: async (text, signal) => {
			const found = await parts.signIn.checkKey({ baseUrl: marketplace.baseUrl, key: text, signal });
			if (found.kind !== "accepted") return problemOf(found, notAccepted());
			flow.checked = found.key;
			return undefined;
		},
	});
	return answer.kind === "text" ? answer.text : undefined;
}

function notAccepted(): string {
	return l10n.t("The marketplace rejected this API key. Copy the key again.");
}

async function nameAndSend(
	flow: KeyFlow,
	key: string,
	account: string | undefined,
): Promise<"back" | "done"> {
	const { parts, marketplace } = flow;
	if (account !== undefined) {
		if (await maySendKeyOf(parts, marketplace, account)) await sendOrWarn(flow, key, account);
		return "done";
	}
	for (;;) {
		const picked = await pickKnown(flow);
		if (picked.kind === "cancelled") return "done";
		if (picked.kind === "account") return (await sendOrWarn(flow, key, picked.account)) ? "done" : "back";
		if (!(await nameNew(flow, key))) return "done";
		if (knownAccounts(flow).length === 0) return "back";
	}
}

/** Resolves to whether the key was accepted. */
async function sendOrWarn(flow: KeyFlow, key: string, account: string): Promise<boolean> {
	const problem = await send(flow, key, account);
	if (problem !== undefined) await flow.parts.notifications.show("warning", problem);
	return problem === undefined;
}

/** Asks for the name of another account, and sends its key. Resolves to whether the user went back. */
async function nameNew(flow: KeyFlow, key: string): Promise<boolean> {
	const answer = await askStep({
		title: flow.title,
		step: 2,
		of: 2,
		back: true,
		value: hintOf(key),
		prompt: l10n.t("Enter a name for this account. The marketplace doesn’t reveal who owns a key."),
		validate: (text) => nameProblem(flow, text),
		submit: async (text, signal) => send(flow, key, text.trim(), signal),
	});
	return answer.kind === "back";
}

type Picked = { readonly kind: "account"; readonly account: string } | { readonly kind: "new" | "cancelled" };

/** Lets the user pick the account that the key is for, or another one if that isn't known. */
async function pickKnown(flow: KeyFlow): Promise<Picked> {
	const { title } = flow;
	const accounts = knownAccounts(flow);
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
	return knownAccounts(flow).some(({ account }) => account === text.trim())
		? l10n.t(
				"This name belongs to an account that you already use. Go back and select the account to replace its key, or enter another name.",
			)
		: undefined;
}

function knownAccounts({ parts, marketplace }: KeyFlow): ReturnType<Parts["session"]["accounts"]> {
	return parts.session.accounts(new URL(marketplace.baseUrl).origin);
}

async function send(
	flow: KeyFlow,
	key: string,
	account: string,
	signal?: AbortSignal,
): Promise<string | undefined> {
	const { parts, marketplace, checked } = flow;
	flow.outcome = checked
		? await parts.signIn.keep(checked, { account })
		: await parts.signIn.withKey({
				baseUrl: marketplace.baseUrl,
				key,
				account,
				...(signal ? { signal } : {}),
			});
	if (flow.outcome.kind === "signedIn") return undefined;
	return problemOf(flow.outcome, notAccepted());
}
