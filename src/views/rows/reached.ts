import * as l10n from "@vscode/l10n";
import { groupDigits } from "../../base/count.ts";

/** How much of a list has come. */
export interface Reached {
	/** Decoded. */
	readonly bytes: number;
	/** Where the service says how many there will be. */
	readonly expected: number | undefined;
}

/** "40 of 100 MB"; "40 MB" where it is not known how much there will be. */
export function reachedWords({ bytes, expected }: Reached): string {
	const read = megabytes(bytes);
	return expected === undefined ? l10n.t("{0} MB", read) : l10n.t("{0} of {1} MB", read, megabytes(expected));
}

function megabytes(bytes: number): string {
	return groupDigits(Math.round(bytes / 1024 / 1024));
}
