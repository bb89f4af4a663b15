import * as l10n from "@vscode/l10n";
import { forClipboard } from "../../base/text.ts";
import { copyToClipboard } from "../../host/clipboard.ts";
import { mentionsOfKey } from "../../host/keyMentions.ts";
import type { Notifications } from "../../host/notifications.ts";
import { withProgress } from "../../host/progress.ts";
import {
	type GenerateKeyOutcome,
	generateApiKey,
	type KeyFailure,
	revokeApiKey,
	type RevokeKeyOutcome,
} from "../../model/apiKeys.ts";
import { writeSentence } from "../../model/writes/actOutcome.ts";
import { KEY_VARIABLE } from "../../rules/apiKey.ts";
import { textProperty } from "../arguments.ts";
import {
	type CommandParts,
	type CommandScope,
	type NounHandlers,
	type SessionParts,
	withAccount,
} from "../commandHandler.ts";
import { offerSignIn } from "../signInFirst.ts";
import { confirmedKey, type NotGiven, offerNewKey } from "./confirmedKey.ts";
import { debugWithKey } from "./keyDebug.ts";
import { openKeyTerminal } from "./keyTerminal.ts";
import { addKeyToEnvFile, type EnvFileParts, offerEnvFileUpdate } from "./keyEnvFile.ts";
import type { SignInFlow } from "./signInFlow.ts";
import type { AccountScope } from "../../account/accountScope.ts";

interface NotAsked {
	kind: "cancelled" | "needsPassword";
}

interface Parts extends CommandParts, SessionParts, EnvFileParts {
	readonly signInFlow: Pick<SignInFlow, "signIn">;
}

export function apiKeyCommands(parts: Parts): NounHandlers<"apiKey"> {
	const { facts, signInFlow } = parts;
	return {
		set: async (argument) =>
			signInFlow.signIn({
				method: "key",
				key: textProperty(argument, "key"),
				account: textProperty(argument, "account"),
			}),
		generate: async () => withPasswordSession(parts, async (scope) => generateKey(scope, parts)),
		revoke: async () => withPasswordSession(parts, async (scope) => revokeKey(scope, parts)),
		copy: withAccount(parts, copyKey),
		openTerminal: withAccount(parts, async (scope) => openKeyTerminal(scope, facts.id)),
		debug: withAccount(parts, debugWithKey),
		addToEnvFile: withAccount(parts, async ({ account }) => addKeyToEnvFile(account, parts)),
	};
}

/**
 * Calls `run` while the user is signed in with a password, after asking the user to sign in if needed. Resolves to
 * `needsPassword` if that's canceled or fails. A key can't replace or revoke itself.
 */
async function withPasswordSession<T>(
	parts: CommandParts & SessionParts,
	run: (scope: AccountScope) => Promise<T>,
): Promise<T | NotAsked> {
	const message = l10n.t(
		"Sign in with your email address and password first. An API key can’t replace or revoke itself.",
	);
	const agreed = canChangeKey(parts.scopes.value) || (await offerSignIn(parts, message, "password"));
	const scope = parts.scopes.value;
	return agreed && scope && canChangeKey(scope) ? run(scope) : { kind: "needsPassword" };
}

function canChangeKey(scope: AccountScope | undefined): boolean {
	return scope?.account.tokens !== undefined;
}

async function generateKey(scope: AccountScope, parts: EnvFileParts): Promise<GenerateKeyOutcome | NotAsked> {
	const { id } = scope.account;
	const places = await withProgress(
		l10n.t("Looking for files that use {0}", KEY_VARIABLE),
		"notification",
		mentionsOfKey,
	);
	const detail = [
		l10n.t(
			"Any current key will stop working immediately, on this computer and everywhere else it’s used, and can’t be restored.",
		),
		...whatUsesKey(places),
	];
	const confirmed = await parts.notifications.confirm({
		question: l10n.t("Generate a new API key for {0}?", id.account),
		detail: detail.join("\n\n"),
		action: l10n.t("Generate Key"),
	});
	if (!confirmed) return { kind: "cancelled" };
	const outcome = await withProgress(l10n.t("Generating a new API key"), "window", async () =>
		generateApiKey(scope),
	);
	if (outcome.kind === "generated") {
		await showNewKey(parts.notifications, outcome.key, outcome.saved);
		await offerEnvFileUpdate(parts, id, outcome.key);
	} else if (outcome.kind === "unknown" && outcome.result.newKeyLost) {
		await offerNewKey(parts.notifications, "warning", failureSentence(outcome));
	} else {
		await parts.notifications.show("warning", failureSentence(outcome));
	}
	return outcome;
}

function whatUsesKey(places: readonly string[] | undefined): string[] {
	if (places === undefined) return [l10n.t("You canceled the search for files that use {0}.", KEY_VARIABLE)];
	if (places.length === 0) return [];
	return [l10n.t("Files in this workspace that use {0}: {1}", KEY_VARIABLE, places.join(", "))];
}

async function showNewKey(notifications: Notifications, key: string, saved: boolean): Promise<void> {
	const copy = l10n.t("Copy Key");
	const detail = saved
		? l10n.t(
				"Your new API key is in use and saved in secret storage. Run Copy API Key… to copy the key later.\n\n{0}",
				key,
			)
		: l10n.t(
				"Your new API key wasn’t saved. Copy the key now, because you may lose it when this window closes.\n\n{0}",
				key,
			);
	const picked = await notifications.choose({ question: l10n.t("Your new API key"), detail }, [copy]);
	if (picked === copy) await copyToClipboard(forClipboard(key));
}

function failureSentence(outcome: KeyFailure): string {
	return outcome.kind === "unknown"
		? l10n.t("{0}. {1}", outcome.result.title, outcome.result.sentence)
		: writeSentence(outcome);
}

async function revokeKey(scope: AccountScope, parts: EnvFileParts): Promise<RevokeKeyOutcome | NotAsked> {
	const { account } = scope;
	const { notifications } = parts;
	const { host } = account.marketplace;
	const question = {
		title: l10n.t("Revoke the API key for {0}?", account.id.account),
		prompt: l10n.t(
			"The key will stop working immediately, on this computer and everywhere else it’s used, and can’t be restored. Type “{0}” to confirm.",
			host,
		),
	};
	const confirmed = await notifications.confirmTyped(question, host);
	if (!confirmed) return { kind: "cancelled" };
	const outcome = await withProgress(l10n.t("Revoking the API key"), "window", async () =>
		revokeApiKey(scope),
	);
	const revoked =
		outcome.kind === "done" || (outcome.kind === "unknown" && outcome.result.kind === "happened");
	const sentence = outcome.kind === "done" ? l10n.t("The API key was revoked.") : failureSentence(outcome);
	if (revoked) {
		void notifications.show("info", sentence);
		await offerEnvFileUpdate(parts, account.id, undefined);
	} else {
		await notifications.show("warning", sentence);
	}
	return outcome;
}

async function copyKey({ account, notifications }: CommandScope): Promise<{ kind: "copied" } | NotGiven> {
	const given = await confirmedKey(account, notifications, {
		question: l10n.t("Copy the API key for {0}?", account.id.account),
		detail: l10n.t("Other programs on this computer can read the clipboard."),
		action: l10n.t("Copy Key"),
	});
	if (given.kind !== "given") return given;
	await copyToClipboard(given.key);
	return { kind: "copied" };
}
