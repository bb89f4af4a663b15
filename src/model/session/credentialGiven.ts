import type { AccountId } from "./accounts.ts";
import type { Vault } from "./vault.ts";

/**
 * What another extension is given for an account once the person agreed to it: the log-in's token where there is one,
 * else the key. Without `renew` no request is made, and "" stands for a log-in that has no token at hand. Undefined where
 * there is nothing to give.
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
