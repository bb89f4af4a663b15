import type { ContextKeys } from "../host/contextKeys.ts";
import { accountOf, isConnected, type SessionState } from "../model/session/sessionState.ts";

/** Sets the context keys about the session, for menus and welcome texts. */
export function setSessionContextKeys(keys: Pick<ContextKeys, "set">, state: SessionState): void {
	keys.set("state", stateName(state));
	keys.set("signedIn", isConnected(state));
	keys.set("hasAccount", accountOf(state) !== undefined);
	keys.set("hasService", state.kind !== "noService");
	keys.set("reloadMayHelp", "reloadMayHelp" in state && state.reloadMayHelp);
	keys.set("environmentKey", "environmentKey" in state && state.environmentKey);
}

/**
 * The state's name for `when` clauses. A lost or rejected password session has a name of its own, so that the user is
 * led to the sign-in form, not to a key.
 */
function stateName(state: SessionState): string {
	if (!("credential" in state) || state.credential !== "jwt") return state.kind;
	if (state.kind === "keyLost") return "sessionLost";
	return state.kind === "keyRejected" ? "sessionExpired" : state.kind;
}
