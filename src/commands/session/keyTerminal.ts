import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { forPrompt } from "../../base/text.ts";
import type { ConfirmOptions } from "../../host/notifications.ts";
import type { OpenAccount } from "../../model/session/openAccount.ts";
import { KEY_VARIABLE } from "../../rules/apiKey.ts";
import type { CommandScope } from "../commandHandler.ts";
import { confirmedKey, type NotGiven, whereKeyGoes } from "./confirmedKey.ts";

/** Accounts for which this window opens terminals with the key without asking again. Switching accounts starts over. */
const agreed = new WeakSet<OpenAccount>();

/** Opens a terminal that has the key in its environment. Asks first, unless the account is in `agreed`. */
export async function openKeyTerminal(
	{ account, notifications }: CommandScope,
	extensionId: string,
): Promise<{ kind: "opened" } | NotGiven> {
	const { id, marketplace } = account;
	const question: ConfirmOptions = {
		question: l10n.t("Open a terminal with the API key for {0}?", id.account),
		detail: [
			l10n.t(
				"Every program you start in the terminal can read the key and use your account on {0}.",
				marketplace.host,
			),
			...whereKeyGoes(extensionId),
		].join("\n\n"),
		action: l10n.t("Open Terminal"),
	};
	const given = await confirmedKey(account, notifications, agreed.has(account) ? undefined : question);
	if (given.kind !== "given") return given;
	agreed.add(account);
	const terminal = vscode.window.createTerminal({
		name: forPrompt(l10n.t("API Key: {0}", id.account)),
		message: forPrompt(l10n.t("{0} is set in this terminal.", KEY_VARIABLE)),
		env: { [KEY_VARIABLE]: given.key },
		// VS Code doesn't restore the terminal after a restart.
		isTransient: true,
		iconPath: new vscode.ThemeIcon("key"),
	});
	terminal.show();
	return { kind: "opened" };
}
