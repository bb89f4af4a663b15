import type { AccountId } from "../../../src/model/session/accounts.ts";
import { secretName } from "../../../src/model/session/vault.ts";
import { extensionId } from "../manifest.ts";

/** Runs in a window: makes storing an account's key or cookie fail. VS Code keeps this origin's secrets in an object. */
export function failToStore(account: AccountId, part: "key" | "refresh" = "key"): string {
	const secret = { extensionId, key: secretName(account, part) };
	const name = JSON.stringify(JSON.stringify(secret));
	return `Object.defineProperty(Object.prototype, ${name}, { set() { throw new Error("locked"); } })`;
}
