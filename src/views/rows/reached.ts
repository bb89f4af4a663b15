import * as l10n from "@vscode/l10n";
import { groupDigits } from "../../base/decimal.ts";

/** How much of a list has loaded. */
export interface Reached {
	/** Decoded bytes. */
	readonly bytes: number;
	/** Total bytes, if the marketplace reports it. */
	readonly expected: number | undefined;
}

/** "40 of 100 MB", or "40 MB" if the total is unknown. */
export function reachedWords({ bytes, expected }: Reached): string {
	const read = megabytes(bytes);
	return expected === undefined ? l10n.t("{0} MB", read) : l10n.t("{0} of {1} MB", read, megabytes(expected));
}

function megabytes(bytes: number): string {
	return groupDigits(Math.round(bytes / 1024 / 1024));
}
