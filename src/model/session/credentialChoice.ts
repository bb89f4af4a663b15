import type { ActiveCredential } from "./connection.ts";
import type { Holdings } from "./vault.ts";

export type CredentialChoice =
	| { kind: "none" }
	| { kind: "usable"; credential: ActiveCredential }
	| { kind: "rejected"; credential: ActiveCredential }
	/** A secret is on record but missing from the store. */
	| { kind: "lost" };

/** Chooses the credential for calls: the key while it's accepted, else the sign-in, which can do everything. */
export function chooseCredential(
	holdings: Holdings,
	environmentKey: string | undefined,
	refused: ReadonlySet<string>,
): CredentialChoice {
	const { record, logIn } = holdings;
	if (record.credential === "environment") {
		return environmentKey === undefined
			? { kind: "none" }
			: accepted({ kind: "environment", key: environmentKey, hint: record.hint, saved: true }, refused);
	}
	const key = keyOf(holdings);
	if (key !== undefined && !refused.has(key.key ?? "")) {
		return { kind: "usable", credential: key };
	}
	const byLogIn: ActiveCredential | undefined = logIn && {
		kind: "jwt",
		logIn,
		hint: "",
		saved: record.refreshStamp !== undefined,
	};
	if (byLogIn && logIn?.usable === true) {
		return { kind: "usable", credential: byLogIn };
	}
	const rejected = key ?? byLogIn;
	if (rejected !== undefined) {
		return { kind: "rejected", credential: rejected };
	}
	const onRecord = record.keyStamp !== undefined || record.refreshStamp !== undefined;
	return { kind: onRecord ? "lost" : "none" };
}

function keyOf({ key, record }: Holdings): ActiveCredential | undefined {
	return key && { kind: "key", key: key.value, hint: record.hint, saved: key.saved };
}

function accepted(credential: ActiveCredential, refused: ReadonlySet<string>): CredentialChoice {
	return { kind: refused.has(credential.key ?? "") ? "rejected" : "usable", credential };
}
