import { Emitter } from "../../base/event.ts";
import type { Disposable } from "../../base/lifecycle.ts";
import { parseEmails } from "../../rules/email.ts";
import { dayOf } from "../../base/dates.ts";
import { planAccess, type FindEntry, type PlanEntry, type PlanRow } from "./accessPlan.ts";
import { type AccessTask, taskOf } from "./bulkAccessRun.ts";

export type PlanFilter = "all" | "ready" | "check" | "skipped";

export interface PlanCounts {
	readonly all: number;
	readonly ready: number;
	readonly check: number;
	readonly skipped: number;
	/** What would be changed, by action. */
	readonly grants: number;
	readonly revokes: number;
	readonly ends: number;
}

export interface ListedRow extends PlanRow {
	readonly picked: boolean;
}

/** The addresses on the page before sending, with the user's selection. */
export class AccessList implements Disposable {
	/** Returns a lookup in the ledger's current entries. Called each time the addresses are classified. */
	readonly #ledger: () => FindEntry;
	readonly #changed = new Emitter<void>();
	readonly onDidChange = this.#changed.event;
	#entries: readonly PlanEntry[] = [];
	#rows: readonly PlanRow[] = [];
	readonly #today: () => string;
	/**
	 * By action, address, and state, so that a selection survives further typing. An address that is re-added
	 * or changes state starts over.
	 */
	readonly #selection = new Map<string, boolean>();

	constructor(ledger: () => FindEntry, today = () => dayOf(Date.now())) {
		this.#ledger = ledger;
		this.#today = today;
	}

	get entries(): readonly PlanEntry[] {
		return this.#entries;
	}

	/**
	 * Classifies the entered addresses. Keeps the selection of those that are still present in the same state.
	 * A grant without an end date of its own gets `until`, if that isn't empty.
	 */
	write(text: string, action: PlanEntry["action"], until = ""): void {
		this.set(
			parseEmails(text).map(({ line, text: email, until: own = until }) => ({
				line,
				text: email,
				action,
				...(action === "grant" && own !== "" ? { until: own } : {}),
			})),
		);
	}

	set(entries: readonly PlanEntry[]): void {
		this.#entries = entries;
		this.refresh();
	}

	/** Classifies the addresses again after the ledger has changed. */
	refresh(): void {
		this.#rows = planAccess(this.#entries, this.#ledger(), this.#today());
		const here = new Set(this.#rows.map(rowKey));
		for (const key of this.#selection.keys()) {
			if (!here.has(key)) this.#selection.delete(key);
		}
		this.#changed.fire();
	}

	tick(key: string, on: boolean): void {
		const row = this.#rows.find((each) => each.key === key);
		if (row?.selectable !== true) return;
		this.#selection.set(rowKey(row), on);
		this.#changed.fire();
	}

	rows(filter: PlanFilter, limit: number): ListedRow[] {
		return this.#rows
			.filter((row) => filter === "all" || groupOf(row) === filter)
			.slice(0, limit)
			.map((row) => ({ ...row, picked: this.#isPicked(row) }));
	}

	counts(): PlanCounts {
		const of = (group: PlanFilter): number => this.#rows.filter((row) => groupOf(row) === group).length;
		const tasks = this.tasks();
		const sent = (action: AccessTask["action"]): number =>
			tasks.filter((task) => task.action === action).length;
		return {
			all: this.#rows.length,
			ready: of("ready"),
			check: of("check"),
			skipped: of("skipped"),
			grants: sent("grant"),
			revokes: sent("revoke"),
			ends: sent("end"),
		};
	}

	/** The changes that would be made. */
	tasks(): AccessTask[] {
		return this.#rows.filter((row) => this.#isPicked(row)).map(taskOf);
	}

	/** The selected addresses with look-alike letters. */
	lookAlikes(): string[] {
		return this.#rows
			.filter((row) => row.state === "lookAlike" && this.#isPicked(row))
			.map(({ email }) => email);
	}

	dispose(): void {
		this.#changed.dispose();
	}

	#isPicked(row: PlanRow): boolean {
		return row.selectable && (this.#selection.get(rowKey(row)) ?? row.chosen);
	}
}

function groupOf(row: PlanRow): PlanFilter {
	if (!row.selectable) return "skipped";
	return row.state === "ready" ? "ready" : "check";
}

function rowKey(row: PlanRow): string {
	return `${row.action} ${row.email.toLowerCase()} ${row.state}`;
}
