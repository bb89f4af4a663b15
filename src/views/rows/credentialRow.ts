import * as l10n from "@vscode/l10n";
import { display } from "../../base/text.ts";
import { commandIds } from "../../host/commandIds.ts";
import type { SessionState } from "../../model/session/sessionState.ts";
import { ariaLabelOf, type Row } from "./row.ts";

type WithoutCredential = Extract<SessionState, { kind: "keyRejected" | "keyLost" }>;

/**
 * Says that the credential was rejected or is gone, and leads to a new one: the sign-in form for a session,
 * otherwise a key.
 */
export function credentialRow(session: WithoutCredential): Row {
	const { label, description, tooltip } = wordsOf(session);
	const byLogIn = session.credential === "jwt";
	const next = byLogIn ? l10n.t("Select to sign in again") : l10n.t("Select to enter another API key");
	return {
		id: `state/${session.kind}`,
		label,
		description,
		icon: "key",
		color: "list.errorForeground",
		command: byLogIn
			? { id: commandIds.session.signIn, argument: { method: "password", email: session.account } }
			: { id: commandIds.apiKey.set },
		ariaLabel: ariaLabelOf(label, description, next),
		tooltip: () => tooltip,
	};
}

function wordsOf({ kind, credential, host }: WithoutCredential): {
	label: string;
	description: string;
	tooltip: string;
} {
	const description = display(host, 80);
	if (credential === "jwt") {
		return kind === "keyLost"
			? {
					label: l10n.t("Session not found on this computer"),
					description,
					tooltip: l10n.t("Secret storage no longer has your session. Select to sign in again."),
				}
			: {
					label: l10n.t("Session expired"),
					description,
					tooltip: l10n.t("The session can’t be renewed. Select to sign in again."),
				};
	}
	return kind === "keyLost"
		? {
				label: l10n.t("API key not found on this computer"),
				description,
				tooltip: l10n.t("Secret storage no longer has your API key. Select to enter it again."),
			}
		: {
				label: l10n.t("API key rejected"),
				description: l10n.t("{0} returned 401", description),
				tooltip: l10n.t("The key may have been replaced or revoked. Select to enter another one."),
			};
}
