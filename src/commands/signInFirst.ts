import * as l10n from "@vscode/l10n";
import { commandIds } from "../host/commandIds.ts";
import { runCommand } from "../host/commands.ts";
import { isConnected } from "../model/session/sessionState.ts";
import type { Noun, SessionParts } from "./commandHandler.ts";

/** Commands that need no account, or ask for one themselves, although their noun needs one. */
const exceptions: readonly string[] = [
	commandIds.dataset.create,
	commandIds.manifest.new,
	commandIds.manifest.validate,
	commandIds.manifest.preview,
	commandIds.manifest.inferFields,
	commandIds.apiKey.set,
	commandIds.apiKey.generate,
	commandIds.apiKey.revoke,
];

/** Nouns whose commands use data on this computer, so they work even while the account's key is rejected. */
const availableOffline: readonly Noun[] = ["datasets", "dataset", "activity", "apiKey"];

/** Why the commands of a noun need an account; undefined if they don't. */
function sentenceOf(noun: Noun): string | undefined {
	switch (noun) {
		case "datasets":
		case "dataset":
			return l10n.t("Sign in to see the marketplace’s datasets.");
		case "owned":
			return l10n.t("Sign in to see the datasets you sell.");
		case "access":
			return l10n.t("Sign in to manage access to your datasets.");
		case "balance":
		case "deposits":
		case "earnings":
			return l10n.t("Sign in to see your balance, deposits, and earnings.");
		case "deposit":
			return l10n.t("Sign in to make a deposit.");
		case "autoDeposit":
			return l10n.t("Sign in to configure auto-deposit.");
		case "manifest":
			return l10n.t("Sign in to publish or compare datasets.");
		case "writes":
		case "activity":
			return l10n.t("Sign in to see your activity.");
		case "apiKey":
			return l10n.t("Sign in to use your API key.");
		case "session":
		case "localMarketplace":
		case "walkthrough":
		case "log":
		case "diagnostics":
			return undefined;
	}
}

/**
 * Returns whether a command lacks the account it needs. If so, offers to sign in, and calls `resume` only if
 * the user agrees and then has the account.
 */
export function offersSignIn(
	parts: SessionParts,
	noun: Noun,
	id: string,
	resume: () => Promise<unknown>,
): boolean {
	const { session } = parts;
	const sentence = exceptions.includes(id) ? undefined : sentenceOf(noun);
	const lacksAccount = (): boolean =>
		availableOffline.includes(noun) ? session.account === undefined : !isConnected(session.state);
	if (sentence === undefined || !lacksAccount()) return false;
	void offerSignIn(parts, sentence).then(async (agreed) =>
		agreed && !lacksAccount() ? resume() : undefined,
	);
	return true;
}

/**
 * Shows `sentence`, and starts the sign-in if the user agrees. Asks for a method unless `method` is set. Resolves to
 * whether the user agreed, once the sign-in has ended.
 */
export async function offerSignIn(
	parts: SessionParts,
	sentence: string,
	method?: "password",
): Promise<boolean> {
	const action = l10n.t("Sign In…");
	if ((await parts.notifications.show("info", sentence, action)) !== action) return false;
	const { account = "" } = parts.session.account ?? {};
	await runCommand(
		commandIds.session.signIn,
		method && { method, ...(account.includes("@") ? { email: account } : {}) },
	);
	return true;
}
