/** Gives the account's API key to something outside the extension: the clipboard, or code that the user runs. */
import * as l10n from "@vscode/l10n";
import type { AccountScope } from "../../account/accountScope.ts";
import { commandIds } from "../../host/commandIds.ts";
import { runCommand } from "../../host/commands.ts";
import type { ExtensionFacts } from "../../host/extensionFacts.ts";
import type { ConfirmOptions, Notifications } from "../../host/notifications.ts";
import { openTerminal, remoteMachine } from "../../host/whereCodeRuns.ts";
import { KEY_VARIABLE } from "../../rules/credential.ts";

interface GiveParts {
	readonly notifications: Notifications;
	readonly facts: Pick<ExtensionFacts, "id">;
}

export type NotGiven = { kind: "noKey" } | { kind: "cancelled" };

/** Accounts for which this window gives terminals the key without asking again. Switching accounts starts over. */
const agreed = new WeakSet<AccountScope>();

/** The account's key, after the user confirms `question`, if given. If there's no key, offers to generate one. */
export async function keyAfter(
	scope: AccountScope,
	notifications: Notifications,
	question: ConfirmOptions | undefined,
): Promise<{ kind: "given"; key: string } | NotGiven> {
	const key = await scope.account.readKey();
	if (key === undefined) {
		void offerKey(notifications);
		return { kind: "noKey" };
	}
	if (question && !(await notifications.confirm(question))) return { kind: "cancelled" };
	return scope.account.left.aborted ? { kind: "cancelled" } : { kind: "given", key };
}

async function offerKey(notifications: Notifications): Promise<void> {
	const generate = l10n.t("Generate New API Key…");
	const message = l10n.t("No API key is saved for this account on this computer.");
	const picked = await notifications.show("info", message, generate);
	if (picked === generate) await runCommand(commandIds.apiKey.generate);
}

/** Opens a terminal that has the key in its environment. Asks first, unless the account is in `agreed`. */
export async function openKeyTerminal(
	scope: AccountScope,
	{ notifications, facts }: GiveParts,
): Promise<{ kind: "opened" } | NotGiven> {
	const { id, marketplace } = scope.account;
	const question: ConfirmOptions = {
		question: l10n.t("Open a terminal with the API key for {0}?", id.account),
		detail: [
			l10n.t(
				"Every program you start in the terminal can read the key and use your account on {0}.",
				marketplace.host,
			),
			...whereKeyGoes(facts.id),
		].join("\n\n"),
		action: l10n.t("Open Terminal"),
	};
	const given = await keyAfter(scope, notifications, agreed.has(scope) ? undefined : question);
	if (given.kind !== "given") return given;
	agreed.add(scope);
	openTerminal({
		name: l10n.t("API Key: {0}", id.account),
		firstLine: l10n.t("{0} is set in this terminal only.", KEY_VARIABLE),
		env: { [KEY_VARIABLE]: given.key },
	});
	return { kind: "opened" };
}

/** A sentence that names the remote machine that will have the key; nothing if code runs on this computer. */
export function whereKeyGoes(extensionId: string): string[] {
	const machine = remoteMachine(extensionId);
	return machine === undefined ? [] : [l10n.t("The key will be on {0}, where your code runs.", machine)];
}
