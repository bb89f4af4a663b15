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
	// An account without the resource stays "none" while it refreshes, rather than flashing a form.
	const isNone = known !== undefined && value === null && loadable.kind !== "failed";
	return {
		phase: isNone ? "none" : loadable.kind === "idle" ? "loading" : loadable.kind,
		value,
		readAt: known?.readAt ?? null,
		problem: loadable.kind === "failed" ? describeError(loadable.error).sentence : null,
	};
}
