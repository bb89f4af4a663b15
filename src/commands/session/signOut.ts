import * as l10n from "@vscode/l10n";
import { sameAccount, type AccountId, type CredentialKind } from "../../model/session/accounts.ts";
import type { SessionParts } from "../commandHandler.ts";
import { type EnvFileParts, offerEnvFileUpdate } from "./keyEnvFile.ts";

interface Parts extends SessionParts, EnvFileParts {}

/** Signs out of the given account, or of the one in use, after a confirmation. */
export async function signOut(
	parts: Parts,
	id: AccountId | undefined,
): Promise<{ kind: "signedOut" } | { kind: "cancelled" }> {
	const { session, notifications } = parts;
	const account = id ?? session.account;
	const record = session.accounts().find((entry) => sameAccount(entry, account));
	if (!account) {
		void notifications.show("info", l10n.t("You’re not signed in."));
		return { kind: "signedOut" };
	}
	const { host } = new URL(account.origin);
	const whose = l10n.t("Account: {0} on {1}.", account.account, host);
	const confirmed = await notifications.confirm({
		question: l10n.t("Sign out of {0}?", host),
		detail: [whose, whatSigningOutDoes(record?.credential)].join("\n"),
		action: l10n.t("Sign Out"),
	});
	if (!confirmed) return { kind: "cancelled" };
	await removeCredential(parts, account);
	return { kind: "signedOut" };
}

function whatSigningOutDoes(credential: CredentialKind | undefined): string {
	switch (credential) {
		case "environment":
			return l10n.t("The key stays in the environment variable but will no longer be used.");
		case "jwt":
			return l10n.t("You’ll be signed out on this computer. Signing out doesn’t affect other computers.");
		case "key":
		case undefined:
			return l10n.t(
				"The API key and any session will be removed from this computer. Signing out doesn’t revoke the key.",
			);
	}
}

/**
 * Removes an account's credential from this computer, or warns if the secret may still be there. Then offers to
 * remove the key from `.env` files. The user must have confirmed first.
 */
export async function removeCredential(parts: Parts, account: AccountId): Promise<void> {
	const { session, notifications } = parts;
	const record = session.accounts().find((entry) => sameAccount(entry, account));
	const { removed } = await session.signOut(account);
	if (!removed) {
		void notifications.show(
			"warning",
			l10n.t(
				"The account is signed out, but its API key or session may still be in secret storage on this computer. If the account has an API key, revoke the key on the marketplace.",
			),
		);
	}
	await offerEnvFileUpdate(parts, record ?? account, undefined);
}
