import type { AccountId } from "./accounts.ts";
import type { Vault } from "./vault.ts";

/**
 * The credential another extension gets for an account after the user consents: the sign-in's token if there
 * is one, else the key. Without `renew`, no request is made, and "" means a sign-in without a current token.
 * Undefined if there's nothing to give.
 */
export async function credentialToShare(
	vault: Vault,
	id: AccountId,
	{ renew, environmentKey }: { renew: boolean; environmentKey: string | undefined },
): Promise<string | undefined> {
	const record = vault.record(id);
	if (record?.credential === "environment") {
		return environmentKey;
	}
	const tokens = record && vault.knownTokens(record);
	const withPassword = tokens && tokens.usable && (tokens.hasToken || record.refreshStamp !== undefined);
	const token = withPassword && renew ? await tokens.bearer().catch(() => undefined) : undefined;
	const key = record && (await vault.readKey(record))?.value;
	return token ?? key ?? (withPassword && !renew ? "" : undefined);
}
