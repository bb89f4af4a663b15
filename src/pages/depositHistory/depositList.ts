/** The loaded deposits, and the rows within a date range. */
import { dayOfIn, parseTimestamp } from "../../base/dates.ts";
import type { DepositRecord } from "../../api/wire/schemas.ts";
import { parseDecimal } from "../../base/money.ts";
import { addTo, type DatedDeposit, monthlyTotals, type Sums, sumsOf } from "./depositTotals.ts";
import type { Arrangement, DepositHistoryState, DepositRow } from "./protocol.ts";

interface Entry extends DatedDeposit {
	/** Milliseconds since 1970. Records without a valid time sort as the oldest. */
	readonly time: number;
}

export class DepositList {
	#entries: Entry[] = [];
	readonly #byId = new Map<string, DepositRecord>();
	readonly #totals: Sums = new Map();
	#arranged: readonly Entry[] | undefined;
	#dayOf = dayOfIn("");
	#oldest: Entry | undefined;
	arrangement: Arrangement = { from: "", to: "", ascending: false, timeZone: "" };
	/** Number of deposits that no total includes, because their amounts have more decimal places than `Units`. */
	notTotaled = 0;

	get count(): number {
		return this.#entries.length;
	}

	get oldest(): string | null {
		return this.#oldest?.record.created_at ?? null;
	}

	/** Number of rows within the date range. */
	get filtered(): number {
		return this.#rows().length;
	}

	/**
	 * Whether everything since `time` has been loaded, if records arrive newest first. False if the first record
	 * is older than the last.
	 */
	isCovered(time: number): boolean {
		const first = this.#entries.find(({ day }) => day !== "");
		const last = this.#entries.findLast(({ day }) => day !== "");
		return first !== undefined && last !== undefined && last.time < time && last.time <= first.time;
	}

	/** Adds records as pages arrive. The API doesn't specify their order. */
	add(records: readonly DepositRecord[]): void {
		for (const record of records) {
			this.#byId.set(record.id, record);
			addTo(this.#totals, record.currency, record);
			if (parseDecimal(record.amount) === undefined) this.notTotaled++;
			const time = timeOf(record);
			const entry = { record, time, day: this.#dayAt(time) };
			this.#entries.push(entry);
			if (entry.day !== "" && !(this.#oldest && this.#oldest.time <= time)) this.#oldest = entry;
		}
		this.#arranged = undefined;
	}

	arrange(arrangement: Arrangement): void {
		if (arrangement.timeZone !== this.arrangement.timeZone) {
			this.#dayOf = dayOfIn(arrangement.timeZone);
			this.#entries = this.#entries.map((entry) => ({ ...entry, day: this.#dayAt(entry.time) }));
		}
		this.arrangement = arrangement;
		this.#arranged = undefined;
	}

	/** One total per currency, most frequent currency first. */
	totals(): Array<{ currency: string; total: string }> {
		return sumsOf(this.#totals);
	}

	/** Like `totals`, within the date range. */
	filteredTotals(): Array<{ currency: string; total: string }> {
		const { from, to } = this.arrangement;
		if (from === "" && to === "") return this.totals();
		const sums: Sums = new Map();
		for (const { record } of this.#rows()) addTo(sums, record.currency, record);
		return sumsOf(sums);
	}

	/** Months of the most frequent currency up to `now`, and the number of its deposits that none of them includes. */
	chart(now: number): Pick<DepositHistoryState, "months" | "notCharted"> {
		const currency = this.totals()[0]?.currency;
		const deposits = this.#entries.filter(({ record }) => record.currency === currency);
		const months = monthlyTotals(deposits, this.#dayOf(now));
		return { months, notCharted: months.reduce((rest, { count }) => rest - count, deposits.length) };
	}

	rows(start: number, count: number): DepositRow[] {
		return this.#rows()
			.slice(start, start + count)
			.map(({ record: { id, amount, currency, created_at, receipt_url } }) => ({
				id,
				amount,
				currency,
				created_at,
				hasReceipt: receipt_url !== "",
			}));
	}

	record(id: string): DepositRecord | undefined {
		return this.#byId.get(id);
	}

	#dayAt(time: number): string {
		return time === -Infinity ? "" : this.#dayOf(time);
	}

	#rows(): readonly Entry[] {
		this.#arranged ??= this.#arrangeRows();
		return this.#arranged;
	}

	#arrangeRows(): readonly Entry[] {
		const { from, to, ascending } = this.arrangement;
		const all =
			from === "" && to === ""
				? this.#entries
				: this.#entries.filter(
						({ day }) => day !== "" && (from === "" || day >= from) && (to === "" || day <= to),
					);
		return all.toSorted((a, b) => (ascending ? byTime(a, b) : byTime(b, a)));
	}
}

function byTime(a: Entry, b: Entry): number {
	return a.time === b.time ? 0 : a.time - b.time;
}

/** A deposit's time, or `-Infinity` if it's invalid, or in a year whose days don't sort as text. */
function timeOf({ created_at }: DepositRecord): number {
	const time = parseTimestamp(created_at) ?? -Infinity;
	const year = new Date(time).getUTCFullYear();
	return year >= 1970 && year <= 9998 ? time : -Infinity;
}
