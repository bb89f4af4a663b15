import { formatDay } from "../../base/dates.ts";
import type { LedgerEntry } from "../../model/writes/accessLedger.ts";
import { isDue } from "../../rules/endDate.ts";
import { ledgerStatus } from "./accessWords.ts";
import type { LedgerRowShape, LedgerShape } from "./protocol.ts";

interface LedgerView extends Pick<LedgerShape, "query" | "newestFirst"> {
	readonly limit: number;
	/** The local day, such as `2026-12-31`. */
	readonly today: string;
}

/** Searches and sorts the access ledger, as the page shows it. */
export function ledgerShape(
	entries: readonly LedgerEntry[],
	{ query, newestFirst, limit, today }: LedgerView,
): LedgerShape {
	const words = query.toLowerCase().split(/\s+/).filter(Boolean);
	const found = entries.filter((entry) => {
		const text = `${entry.email} ${ledgerStatus(entry).word} ${entry.sentence ?? ""} ${endOf(entry)}`;
		return words.every((word) => text.toLowerCase().includes(word));
	});
	const direction = newestFirst ? -1 : 1;
	const rows = found
		.toSorted((a, b) => direction * (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
		.slice(0, limit)
		.map((entry) => ledgerRow(entry, today));
	return { count: entries.length, of: found.length, query, newestFirst, rows };
}

function ledgerRow(entry: LedgerEntry, today: string): LedgerRowShape {
	const { email, at, action, state, sentence: note = "", hasAccess, grant } = entry;
	return {
		email,
		at,
		action,
		state,
		note,
		ends: grant ? { day: endOf(entry), due: isDue(entry, today) } : null,
		offer: hasAccess === undefined ? action : hasAccess ? "revoke" : "grant",
	};
}

function endOf({ until }: LedgerEntry): string {
	return until === undefined ? "" : formatDay(until);
}
