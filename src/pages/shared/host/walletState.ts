/** Converts the wallet models to what pages show. */
import type * as z from "zod/mini";
import { describeError } from "../../../api/describeError.ts";
import { latest, type Loadable } from "../../../api/loadable.ts";
import type { Readable } from "../protocol/wallet.ts";

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
	return {
		phase: phaseOf(loadable),
		value,
		readAt: known?.readAt ?? null,
		problem: loadable.kind === "failed" ? describeError(loadable.error).sentence : null,
	};
}

function phaseOf(loadable: Loadable<unknown>): Readable<unknown>["phase"] {
	switch (loadable.kind) {
		case "idle":
			return "loading";
		case "loading": {
			// While an account without the resource refreshes, keep "none" rather than flash a form.
			const known = latest(loadable);
			return known !== undefined && known.value === undefined ? "none" : "loading";
		}
		case "failed":
			return "failed";
		case "ready":
			return loadable.value === undefined ? "none" : "ready";
	}
}
