/** Virtual scrolling: only the visible rows and a margin around them are rendered, however long the table. */
import * as l10n from "@vscode/l10n";
import { MOST_ROWS, type DepositRow, type DepositsState } from "./protocol.ts";
import { h } from "../shared/ui/dom.tsx";
import type { FailureArea } from "../shared/ui/failure.tsx";
import { focusCell, makeGrid, refreshGrid } from "../shared/ui/grid.tsx";
import type { DepositsChannel } from "./channel.tsx";
import { rowCells, stillCells, stillRows } from "./rowCells.tsx";

/** Rows rendered above and below the visible ones. */
const AROUND = 15;
/** The next page is requested this many rows before the end. */
const NEAR_END = 30;
/** Row height in pixels until a row has been measured. */
const USUAL_HEIGHT = 29;
const COLUMNS = 5;

export class VirtualRows {
	readonly table: HTMLTableElement;
	readonly #channel: DepositsChannel;
	readonly #failures: FailureArea;
	readonly #above = spacer();
	readonly #below = spacer();
	readonly #body: HTMLTableSectionElement;
	/** Loaded rows of this version, by index. */
	readonly #known = new Map<number, DepositRow>();
	readonly #asked = new Set<number>();
	#askedMore = false;
	#version = -1;
	/** Identifies the filter, sort order, and load that the rows belong to. */
	#arrangement = "";
	#state: DepositsState | undefined;
	#height = USUAL_HEIGHT;
	#drawn = { start: 0, end: 0 };
	#scheduled = false;

	constructor(channel: DepositsChannel, failures: FailureArea, dateHead: HTMLElement) {
		this.#channel = channel;
		this.#failures = failures;
		this.#body = h("tbody", {}, this.#above, this.#below);
		this.table = h(
			"table",
			{ class: "grid deposits" },
			h("caption", { class: "visually-hidden" }, l10n.t("Deposits")),
			h(
				"thead",
				{},
				h(
					"tr",
					{},
					dateHead,
					h("th", { scope: "col", class: "end" }, l10n.t("Amount")),
					h("th", { scope: "col" }, l10n.t("Receipt")),
					h("th", { scope: "col", class: "idcell" }, l10n.t("ID")),
					h("th", { scope: "col", class: "act" }, h("span", { class: "visually-hidden" }, l10n.t("Copy"))),
				),
			),
			this.#body,
		);
		makeGrid(this.table, {
			onCopy: (row) => this.#copy(row),
			onLeave: (direction, column) => this.#step(direction, column),
		});
		window.addEventListener("scroll", () => this.#schedule(), { passive: true });
		window.addEventListener("resize", () => this.#schedule(), { passive: true });
	}

	update(state: DepositsState): void {
		this.#state = state;
		this.table.setAttribute("aria-rowcount", String(state.complete ? state.filtered + 1 : -1));
		if (state.version !== this.#version) {
			this.#version = state.version;
			this.#askedMore = false;
			this.#asked.clear();
			this.#forgetOthers(state);
			this.#drawn = { start: 0, end: 0 };
		}
		this.#schedule();
	}

	/** Drops rows loaded for a different filter, sort order, or load. */
	#forgetOthers({ dates, ascending, readAt }: DepositsState): void {
		const arrangement = JSON.stringify({ dates, ascending, readAt });
		if (arrangement !== this.#arrangement) {
			this.#arrangement = arrangement;
			this.#known.clear();
		}
	}

	#schedule(): void {
		if (!this.#scheduled) {
			this.#scheduled = true;
			requestAnimationFrame(() => {
				this.#scheduled = false;
				this.#draw();
			});
		}
	}

	/** The range of visible row indexes, margin included; `end` is exclusive. */
	#inSight(): { start: number; end: number } {
		const top = this.#body.getBoundingClientRect().top;
		const count = this.#state?.filtered ?? 0;
		const first = Math.floor(-top / this.#height) - AROUND;
		const last = Math.ceil((window.innerHeight - top) / this.#height) + AROUND;
		return { start: Math.max(0, Math.min(first, count)), end: Math.max(0, Math.min(last, count)) };
	}

	#draw(): void {
		const state = this.#state;
		if (state === undefined || this.table.hidden) {
			return;
		}
		if (state.phase === "loading") {
			this.#replace(stillRows(), 0, 0);
			return;
		}
		const { start, end } = this.#inSight();
		this.#ask(start, end);
		this.#readOn(end);
		if (start === this.#drawn.start && end === this.#drawn.end) {
			return;
		}
		this.#drawn = { start, end };
		const rows = Array.from({ length: end - start }, (_, index) => this.#row(start + index));
		const held = this.#heldFocus();
		this.#replace(rows, start, state.filtered - end);
		this.#measure();
		if (held !== undefined) {
			const row = Math.max(0, Math.min(end - start - 1, held.place - start));
			focusCell(this.table, row, held.column);
		}
	}

	#replace(rows: readonly HTMLTableRowElement[], above: number, below: number): void {
		setHeight(this.#above, above * this.#height);
		setHeight(this.#below, below * this.#height);
		this.#body.replaceChildren(this.#above, ...rows, this.#below);
		refreshGrid(this.table);
	}

	/** The focused cell, so focus can be restored after rows are re-rendered. */
	#heldFocus(): { place: number; column: number } | undefined {
		const cell = document.activeElement?.closest("td");
		const place = Number(cell?.parentElement?.dataset["place"]);
		return cell && this.#body.contains(cell) && !Number.isNaN(place)
			? { place, column: cell.cellIndex }
			: undefined;
	}

	#measure(): void {
		const row = this.#body.querySelector<HTMLElement>("tr[data-place]");
		const height = row?.getBoundingClientRect().height ?? 0;
		if (height > 0 && Math.abs(height - this.#height) > 0.5) {
			this.#height = height;
			this.#drawn = { start: 0, end: 0 };
			this.#schedule();
		}
	}

	#readOn(end: number): void {
		const state = this.#state;
		if (
			state !== undefined &&
			!state.reading &&
			!state.complete &&
			state.incomplete === null &&
			state.problem === null &&
			!this.#askedMore &&
			end + NEAR_END >= state.filtered &&
			!state.ascending
		) {
			this.#askedMore = true;
			void this.#failures.run(() => this.#channel.request("more", null));
		}
	}

	/** Requests visible blocks of rows that aren't loaded yet. */
	#ask(start: number, end: number): void {
		for (let block = Math.floor(start / MOST_ROWS); block * MOST_ROWS < end; block++) {
			if (!this.#asked.has(block)) {
				this.#asked.add(block);
				void this.#failures.run(() => this.#take(block, this.#version));
			}
		}
	}

	async #take(block: number, version: number): Promise<void> {
		const start = block * MOST_ROWS;
		const answer = await this.#channel.request("rows", { start, count: MOST_ROWS });
		if (version !== this.#version) {
			return;
		}
		let changed = false;
		for (const [index, row] of answer.rows.entries()) {
			changed ||= this.#known.get(start + index)?.id !== row.id;
			this.#known.set(start + index, row);
		}
		if (changed) {
			this.#drawn = { start: 0, end: 0 };
			this.#schedule();
		}
	}

	#row(place: number): HTMLTableRowElement {
		const deposit = this.#known.get(place);
		const row = h("tr", { "data-place": place, "aria-rowindex": place + 2 });
		row.append(...(deposit === undefined ? stillCells() : rowCells(deposit, this.#channel, this.#failures)));
		return row;
	}

	#copy(row: HTMLTableRowElement): void {
		const deposit = this.#known.get(Number(row.dataset["place"]));
		if (deposit !== undefined) {
			void this.#failures.run(() => this.#channel.request("copyId", { id: deposit.id }));
		}
	}

	/** Moves focus past the rendered rows by scrolling the next row into view. */
	#step(direction: -1 | 1, column: number): boolean {
		const held = this.#heldFocus();
		const count = this.#state?.filtered ?? 0;
		const place = (held?.place ?? 0) + direction;
		if (held === undefined || place < 0 || place >= count) {
			return false;
		}
		window.scrollBy({ top: direction * this.#height });
		this.#drawn = { start: 0, end: 0 };
		this.#draw();
		focusCell(this.table, place - this.#drawn.start, column);
		return true;
	}
}

function spacer(): HTMLTableRowElement {
	return h("tr", { "aria-hidden": "true", class: "spacer" }, h("td", { colspan: COLUMNS }));
}

/** Sets styles through the CSSOM, because the page's CSP blocks style attributes. */
function setHeight(row: HTMLTableRowElement, height: number): void {
	row.hidden = height === 0;
	row.style.height = `${height}px`;
}
