import * as l10n from "@vscode/l10n";
import { groupDigits } from "../../base/money.ts";
import type { DepositPage, DepositRecord } from "../wire/schemas.ts";

export interface DepositBatch {
	/** Without those already in a recent batch. */
	readonly deposits: DepositRecord[];
	/** How many records on the page couldn't be read. */
	readonly unreadable: number;
	/** In the last batch only: a sentence saying why the history stops early. */
	readonly incomplete?: string | undefined;
}

const MAX_EMPTY_PAGES = 3;
/** At the usual page size, more deposits than anyone makes in a lifetime: a longer history may never end. */
const MAX_PAGES = 1000;
const MAX_CURSOR_LENGTH = 16_384;
/**
 * How many pages to check for repeats: deposits made during paging push older records onto the next page.
 * Checking further back would cost memory.
 */
const PAGES_REMEMBERED = 20;

/** Follows cursors until the history ends or `deadEnd` gives a reason to stop. */
export async function* depositBatches(
	readPage: (cursor: string | undefined) => Promise<DepositPage>,
): AsyncGenerator<DepositBatch, void, void> {
	const followed = new Set<string>();
	const recent: Array<ReadonlySet<string>> = [];
	let cursor: string | undefined;
	let emptyPages = 0;
	for (;;) {
		const page = await readPage(cursor);
		const deposits = page.deposits.filter(({ id }) => !recent.some((ids) => ids.has(id)));
		const fresh = new Map(deposits.map((record) => [record.id, record]));
		recent.push(new Set(fresh.keys()));
		if (recent.length > PAGES_REMEMBERED) recent.shift();
		emptyPages = fresh.size === 0 && page.unreadable === 0 ? emptyPages + 1 : 0;
		const batch = { deposits: [...fresh.values()], unreadable: page.unreadable };
		if (!page.has_more) {
			yield batch;
			return;
		}
		const next = page.next_cursor;
		const incomplete = deadEnd(next, followed, emptyPages);
		if (incomplete !== undefined || next === undefined) {
			yield { ...batch, incomplete };
			return;
		}
		followed.add(next);
		cursor = next;
		yield batch;
	}
}

function deadEnd(
	next: string | undefined,
	followed: ReadonlySet<string>,
	emptyPages: number,
): string | undefined {
	if (next === undefined) return l10n.t("The marketplace didn’t return an address for the next page.");
	if (followed.has(next)) return l10n.t("The marketplace returned the same page twice.");
	if (followed.size + 1 >= MAX_PAGES)
		return l10n.t("Loading stopped after {0} pages.", groupDigits(MAX_PAGES));
	if (emptyPages >= MAX_EMPTY_PAGES)
		return l10n.t("The marketplace kept returning pages with no new deposits.");
	if (next.length > MAX_CURSOR_LENGTH || !next.isWellFormed())
		return l10n.t("The marketplace returned an invalid address for the next page.");
	return undefined;
}
