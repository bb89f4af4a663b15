import assert from "node:assert/strict";
import type { SessionState } from "../../../src/model/session/sessionState.ts";
import { setSessionContextKeys } from "../../../src/views/sessionContextKeys.ts";
import { onAccount, signedIn } from "../../support/sessionStates.ts";

function keysOf(state: SessionState): Map<string, unknown> {
	const keys = new Map<string, unknown>();
	setSessionContextKeys({ set: (name, value) => keys.set(name, value) }, state);
	return keys;
}

describe("Context keys of the session", () => {
	const lost = { ...onAccount, kind: "keyLost", environmentKey: false } as const;
	const rejected = { ...onAccount, kind: "keyRejected" } as const;
	const byPassword = { credential: "jwt" } as const;

	it("name the state, and distinguish a lost or expired session from a lost or rejected key", () => {
		const states: Array<[SessionState, string]> = [
			[{ kind: "noService" }, "noService"],
			[{ ...signedIn, ...byPassword }, "signedIn"],
			[rejected, "keyRejected"],
			[{ ...rejected, ...byPassword }, "sessionExpired"],
			[lost, "keyLost"],
			[{ ...lost, ...byPassword }, "sessionLost"],
		];
		for (const [state, name] of states) assert.equal(keysOf(state).get("state"), name);
	});

	it("show whether calls can be made, whether a reload may help, and whether there’s a marketplace", () => {
		assert.equal(keysOf(signedIn).get("signedIn"), true);
		assert.equal(keysOf(rejected).get("signedIn"), false);
		assert.equal(keysOf({ ...lost, reloadMayHelp: true }).get("reloadMayHelp"), true);
		assert.equal(keysOf({ kind: "noService" }).get("hasService"), false);
	});

	it("show whether an account is in use, even if its key is rejected or lost", () => {
		const { origin, host, local } = onAccount;
		const signedOut = { origin, host, local, kind: "signedOut", environmentKey: false } as const;
		const states = [signedIn, rejected, lost, signedOut, { kind: "noService" } as const];
		const have = states.map((state) => keysOf(state).get("hasAccount"));
		assert.deepEqual(have, [true, true, true, false, false]);
	});
});
