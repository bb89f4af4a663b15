import { dayOf } from "../../base/dates.ts";
import { emailKey } from "../../rules/email.ts";
import { isDue } from "../../rules/endDate.ts";
import { type LedgerEntry, mayHaveHappened } from "../writes/accessLedger.ts";
import type { PlanEntry } from "./accessPlan.ts";

export interface ListedBuyer {
	readonly email: string;
	/** The date on which to revoke the buyer's access, such as `2026-12-31`. */
	readonly until?: string;
}

/**
 * A grant for each listed buyer without recorded access or with a new end date, and a revocation for each unlisted
 * buyer with recorded or unconfirmed access. A buyer whose listed end date is due counts as unlisted. A buyer listed
 * without an end date keeps the one in the ledger, even if it's due.
 */
export function accessDifference(
	buyers: readonly ListedBuyer[],
	known: ReadonlyArray<Pick<LedgerEntry, "email" | "hasAccess" | "history" | "until">>,
	today = dayOf(Date.now()),
): PlanEntry[] {
	const having = new Map(
		known.filter((entry) => entry.hasAccess === true).map((entry) => [emailKey(entry.email), entry]),
	);
	const wanted = buyers.filter((buyer) => !isDue(buyer, today));
	const listed = new Set(wanted.map(({ email }) => emailKey(email)));
	const grants = wanted.filter(({ email, until }) => {
		const entry = having.get(emailKey(email));
		return entry === undefined || (until !== undefined && until !== entry.until);
	});
	const revocations = known.filter((entry) => mayHaveAccess(entry) && !listed.has(emailKey(entry.email)));
	return [
		...grants.map(({ email, until }) => ({
			action: "grant" as const,
			text: email,
			...(until === undefined ? {} : { until }),
		})),
		...revocations.map(({ email }) => ({ action: "revoke" as const, text: email })),
	].map((entry, index) => ({ ...entry, line: index + 1 }));
}

/** Without recorded access, a buyer may have access if any change may have been made. */
function mayHaveAccess({ hasAccess, history }: Pick<LedgerEntry, "hasAccess" | "history">): boolean {
	return hasAccess ?? history.some(mayHaveHappened);
}
