/** What the models of money say, as pages are told it. */
import * as l10n from "@vscode/l10n";
import { describeError } from "../../api/describeError.ts";
import type { MarketplaceError } from "../../api/errors.ts";
import { latest, type Loadable } from "../../model/loadable.ts";
import type { Blocked, NotReady } from "../../model/writes/writeAttempt.ts";

interface ReadableState<V> {
	phase: "loading" | "ready" | "failed" | "none";
	value: V | null;
	readAt: number | null;
	problem: string | null;
}

/** A ready value `undefined` means that this account does not have it. */
export function readableOf<T, V>(loadable: Loadable<T | undefined>, read: (value: T) => V): ReadableState<V> {
	const known = latest(loadable);
	const value = known?.value === undefined ? null : read(known.value);
	return {
		phase: phaseOf(loadable),
		value,
		readAt: known?.readAt ?? null,
		problem: loadable.kind === "failed" ? describeError(loadable.error).sentence : null,
	};
}

function phaseOf<T>(loadable: Loadable<T | undefined>): ReadableState<T>["phase"] {
	switch (loadable.kind) {
		case "idle":
			return "loading";
		case "loading": {
			// Asked again, an account that had none is not suddenly shown a form.
			const known = latest(loadable);
			return known !== undefined && known.value === undefined ? "none" : "loading";
		}
		case "failed":
			return "failed";
		case "ready":
			return loadable.value === undefined ? "none" : "ready";
	}
}

/** A refusal in the service's own words where it gave some. */
export function refusalWords(error: MarketplaceError): string {
	const { sentence, detail } = describeError(error);
	return detail === undefined ? sentence : `${sentence} ${detail}`;
}

/** Why a write was not even sent. */
export function notSentWords(outcome: { kind: "notSent"; error: MarketplaceError } | NotReady): string {
	return outcome.kind === "notReady" ? outcome.message : describeError(outcome.error).sentence;
}

export function blockedWords(blocked: Blocked): string {
	return blocked.otherWindow
		? l10n.t("Another window is already sending this request. Nothing was sent from this window.")
		: l10n.t(
				"This request is already in progress, or an earlier attempt is unconfirmed. Nothing new was sent.",
			);
}
