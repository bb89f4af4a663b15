/** The account's API key for use outside the extension: on the clipboard, or in code that the user runs. */
import * as l10n from "@vscode/l10n";
import { commandIds } from "../../host/commandIds.ts";
import { runCommand } from "../../host/commands.ts";
import type { ConfirmOptions, Notifications, Severity } from "../../host/notifications.ts";
import { remoteMachine } from "../../host/remoteMachine.ts";
import type { OpenAccount } from "../../model/session/openAccount.ts";

export type NotGiven = { kind: "noKey" } | { kind: "cancelled" };

/** The account's key, after the user confirms `question`, if given. If there's no key, offers to generate one. */
export async function confirmedKey(
	account: OpenAccount,
	notifications: Notifications,
	question: ConfirmOptions | undefined,
): Promise<{ kind: "given"; key: string } | NotGiven> {
	const key = await account.readKey();
	if (key === undefined) {
		const message = l10n.t("No API key is saved for this account on this computer.");
		void offerNewKey(notifications, "info", message);
		return { kind: "noKey" };
	}
	if (question && !(await notifications.confirm(question))) return { kind: "cancelled" };
	return account.left.aborted ? { kind: "cancelled" } : { kind: "given", key };
}

/** Shows `sentence`, and generates a key if the user agrees. */
export async function offerNewKey(
	notifications: Notifications,
	severity: Severity,
	sentence: string,
): Promise<void> {
	const generate = l10n.t("Generate New API Key…");
	const picked = await notifications.show(severity, sentence, generate);
	if (picked === generate) await runCommand(commandIds.apiKey.generate);
}

/** A sentence that names the remote machine that will have the key; nothing if code runs on this computer. */
export function whereKeyGoes(extensionId: string): string[] {
	const machine = remoteMachine(extensionId);
	return machine === undefined ? [] : [l10n.t("The key will be on {0}, where your code runs.", machine)];
}
