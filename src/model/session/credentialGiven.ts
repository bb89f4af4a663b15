import type { AccountId } from "./accounts.ts";
import type { Vault } from "./vault.ts";

/**
 * The credential another extension gets for an account after the user consents: the sign-in's token if there
 * is one, else the key. Without `renew`, no request is made, and "" means a sign-in without a current token.
 * Undefined if there's nothing to give.
 */
export async function credentialGiven(
	vault: Vault,
	id: AccountId,
	{ renew, environmentKey }: { renew: boolean; environmentKey: string | undefined },
): Promise<string | undefined> {
	const record = vault.record(id);
	if (record?.credential === "environment") {
		return environmentKey;
	}
	const logIn = record && vault.knownLogIn(record);
	const loggedIn = logIn && logIn.usable && (logIn.hasToken || record.refreshStamp !== undefined);
	const token = loggedIn && renew ? await logIn.bearer().catch(() => undefined) : undefined;
	const key = record && (await vault.readKey(record))?.value;
	return token ?? key ?? (loggedIn && !renew ? "" : undefined);
}
