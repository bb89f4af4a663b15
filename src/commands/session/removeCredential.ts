import * as l10n from "@vscode/l10n";
import type { Notifications } from "../../host/notifications.ts";
import type { AccountId } from "../../model/session/accounts.ts";
import type { SignIn } from "../../model/session/signIn.ts";

/** Removes an account's credential from this computer, or warns if that fails. Callers must have confirmed first. */
export async function removeCredential(
	signIn: SignIn,
	notifications: Notifications,
	account: AccountId,
): Promise<void> {
	const { removed } = await signIn.signOut(account);
	if (!removed) {
		void notifications.show(
			"warning",
			l10n.t(
				"The account’s sign-in couldn’t be removed from secret storage on this computer. If the account has an API key, revoke the key on the marketplace.",
			),
		);
	}
}
