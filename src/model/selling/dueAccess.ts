import { type Clock, systemClock } from "../../base/clock.ts";
import { dayOf, endOfDay } from "../../base/dates.ts";
import { Emitter } from "../../base/event.ts";
import { DisposableOwner, MutableDisposable } from "../../base/lifecycle.ts";
import { isDue } from "../../rules/endDate.ts";
import type { AccessLedger, LedgerEntry } from "../writes/accessLedger.ts";

/** A dataset with buyers whose access is due to end. */
export interface DueDataset {
	readonly datasetId: string;
	readonly datasetName: string | undefined;
	readonly entries: readonly LedgerEntry[];
}

/** Timers stop while the computer sleeps. A new day is noticed at most this long after the computer wakes. */
const MAX_WAIT_MS = 60 * 60_000;

/** The access that is due to end, according to the ledger. Sends no requests. */
export class DueAccess extends DisposableOwner {
	readonly #ledger: Pick<AccessLedger, "all">;
	readonly #clock: Clock;
	readonly #timer = this.store.add(new MutableDisposable());
	readonly #dayChanged = this.store.add(new Emitter<void>());
	readonly onDidChangeDay = this.#dayChanged.event;
	#day: string;

	constructor(ledger: Pick<AccessLedger, "all">, clock: Clock = systemClock) {
		super();
		this.#ledger = ledger;
		this.#clock = clock;
		this.#day = this.today;
		this.#wait();
	}

	/** The local day, such as `2026-12-31`. */
	get today(): string {
		return dayOf(this.#clock.now());
	}

	datasets(): DueDataset[] {
		const { today } = this;
		const due = this.#ledger.all().filter((entry) => isDue(entry, today));
		const byDataset = Map.groupBy(due, ({ datasetId }) => datasetId.toLowerCase());
		return [...byDataset.values()].flatMap((entries) => {
			const [first] = entries;
			return first ? [{ datasetId: first.datasetId, datasetName: first.datasetName, entries }] : [];
		});
	}

	#wait(): void {
		const now = this.#clock.now();
		this.#timer.value = this.#clock.after(Math.min(endOfDay(now) - now, MAX_WAIT_MS), () => {
			this.#wait();
			const { today } = this;
			if (today === this.#day) return;
			this.#day = today;
			this.#dayChanged.fire();
		});
	}
}
