/**
 * A page's account: what the page shows of it, and whether it can send. `panel.ts` gives the page another controller when
 * the account changes.
 */
import * as l10n from "@vscode/l10n";
import type * as z from "zod/mini";
import type { AccountScope } from "../../../account/accountScope.ts";
import { describeError } from "../../../api/describeError.ts";
import { latest, type Loadable } from "../../../api/loadable.ts";
import { UserFacingError } from "../../../base/userFacingError.ts";
import { commandIds } from "../../../host/commandIds.ts";
import { runCommand } from "../../../host/commands.ts";
import type { Session } from "../../../model/session/session.ts";
import { cannotSend, writeSentence } from "../../../model/writes/actOutcome.ts";
import type { AccountState, Readable } from "../protocol/wallet.ts";

/** Handles `accountRequests`. */
export const accountHandlers = {
	signIn: async () => runCommand(commandIds.session.signIn),
	switchAccount: async () => runCommand(commandIds.session.switchAccount),
	showEarnings: async () => runCommand(commandIds.earnings.show),
};

export function accountStateOf({ state, inUse }: Pick<Session, "state" | "inUse">): AccountState {
	return {
		connected: inUse?.client !== undefined,
		host: "host" in state ? state.host : "",
		account: "account" in state ? state.account : "",
		keyHint: "keyHint" in state ? state.keyHint : "",
		local: "local" in state && state.local,
	};
}

/**
 * Converts a wallet resource, keeping only the members in the schema `shown`. A ready value of `undefined` means
 * that the account doesn't have the resource.
 */
export function readableOf<V>(
	loadable: Loadable<V | undefined> = { kind: "idle" },
	shown: z.ZodMiniType<V>,
): Readable<V> {
	const known = latest(loadable);
	const value = known?.value === undefined ? null : shown.parse(known.value);
	// An account without the resource stays "none" while it refreshes, rather than flashing a form.
	const isNone = known !== undefined && value === null && loadable.kind !== "failed";
	return {
		phase: isNone ? "none" : loadable.kind === "idle" ? "loading" : loadable.kind,
		value,
		readAt: known?.readAt ?? null,
		problem: loadable.kind === "failed" ? describeError(loadable.error).sentence : null,
	};
}

/** The scope of the signed-in account. Throws UserFacingError if nobody is signed in. */
export function required(scope: AccountScope | undefined): AccountScope {
	if (scope === undefined) throw new UserFacingError(l10n.t("Sign in, then try again."));
	return scope;
}

/** The scope of an account that can send. Throws UserFacingError if nobody is signed in, or the account was switched. */
export function requiredToSend(scope: AccountScope | undefined): AccountScope {
	if (scope?.account.client === undefined)
		throw new UserFacingError(writeSentence(cannotSend(scope?.account)));
	return scope;
}
