/**
 * Keyboard navigation of a table with `role="grid"`: one tab stop, arrow keys move by cell, Home and End move within a
 * row (with Ctrl or Cmd, within the table), Enter activates the cell's control. A long table may render only some of
 * its rows, as long as they are consecutive.
 */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

interface GridProps {
	/** The number of rows, rendered or not. */
	readonly count: number;
	/** The height of a row in pixels, for a table that doesn't render all rows. */
	readonly height?: number;
	/** Called on Ctrl+C or Cmd+C in a row, unless text is selected. */
	readonly onCopy?: (place: number) => void;
}

/** Attributes for the table. Each row needs its index as `data-place`. */
interface Grid {
	readonly ref: RefObject<HTMLTableElement | null>;
	readonly role: "grid";
	readonly onKeyDown: (event: KeyboardEvent) => void;
	readonly onFocusIn: (event: FocusEvent) => void;
}

/** A cell by its row, and by its index among the row's visible cells. */
interface Position {
	readonly place: number;
	readonly column: number;
}

export function useGrid({ count, height = 0, onCopy }: GridProps): Grid {
	const ref = useRef<HTMLTableElement>(null);
	const stop = useRef<HTMLElement>(undefined);
	/** The cell to focus once it's rendered. */
	const wanted = useRef<Position>(undefined);
	const held = document.hasFocus() ? positionOf(document.activeElement, ref.current) : undefined;
	useLayoutEffect(() => {
		const rows = rowsOf(ref.current);
		stop.current = setTabStop(rows, stop.current);
		if (wanted.current) {
			cellAt(rows, wanted.current)?.focus();
		} else if (held && document.activeElement === document.body) {
			// The focused element is gone, so the nearest rendered cell takes the focus.
			const place = Math.max(placeOf(rows[0]), Math.min(held.place, placeOf(rows.at(-1))));
			cellAt(rows, { ...held, place })?.focus({ preventScroll: true });
		}
	});
	// A narrower page hides cells.
	useEffect(() => {
		const resizes = new ResizeObserver(() => {
			stop.current = setTabStop(rowsOf(ref.current), stop.current);
		});
		if (ref.current) resizes.observe(ref.current);
		return () => resizes.disconnect();
	}, []);
	const move = (from: Position, to: Position): void => {
		const cell = cellAt(rowsOf(ref.current), to);
		if (cell) {
			cell.focus();
		} else {
			wanted.current = to;
			window.scrollBy({ top: (to.place - from.place) * height });
		}
	};
	const onKeyDown = (event: KeyboardEvent): void => {
		const at = positionOf(event.target, ref.current);
		if (at === undefined || event.altKey) return;
		if (onCopy && event.key === "c" && (event.ctrlKey || event.metaKey)) {
			if (window.getSelection()?.isCollapsed === false) return;
			onCopy(at.place);
			event.preventDefault();
			return;
		}
		const from = wanted.current ?? at;
		const to = destination(event, from, count - 1);
		if (to) {
			event.preventDefault();
			move(from, to);
		}
	};
	const onFocusIn = ({ target }: FocusEvent): void => {
		const cell = cellOf(target, ref.current);
		if (cell) {
			wanted.current = undefined;
			stop.current = setTabStop(rowsOf(ref.current), targetOf(cell));
		}
	};
	return { ref, role: "grid", onKeyDown, onFocusIn };
}

function destination(event: KeyboardEvent, { place, column }: Position, last: number): Position | undefined {
	const whole = event.ctrlKey || event.metaKey;
	const forward = getComputedStyle(document.documentElement).direction === "rtl" ? -1 : 1;
	switch (event.key) {
		case "ArrowUp":
			return { place: Math.max(0, place - 1), column };
		case "ArrowDown":
			return { place: Math.min(last, place + 1), column };
		case "ArrowLeft":
			return { place, column: column - forward };
		case "ArrowRight":
			return { place, column: column + forward };
		case "Home":
			return { place: whole ? 0 : place, column: 0 };
		case "End":
			return { place: whole ? last : place, column: Number.MAX_SAFE_INTEGER };
		default:
			return undefined;
	}
}

function rowsOf(table: HTMLTableElement | null): HTMLTableRowElement[] {
	return Array.from(table?.tBodies ?? [])
		.flatMap((body) => Array.from(body.rows))
		.filter((row) => row.dataset["place"] !== undefined);
}

const placeOf = (row: HTMLTableRowElement | undefined): number => Number(row?.dataset["place"] ?? 0);

const isVisible = (element: HTMLElement): boolean => element.getClientRects().length > 0;

const visibleCells = (row: HTMLTableRowElement): HTMLTableCellElement[] =>
	Array.from(row.cells).filter(isVisible);

/** The element that takes the focus in a cell: its control, or the cell itself. */
const targetOf = (cell: HTMLTableCellElement): HTMLElement =>
	cell.querySelector<HTMLElement>("button, vscode-button, vscode-checkbox, input") ?? cell;

/** What takes the focus at a position, or at the nearest one in its row. Undefined if the row isn't rendered. */
function cellAt(rows: readonly HTMLTableRowElement[], { place, column }: Position): HTMLElement | undefined {
	const row = rows[place - placeOf(rows[0])];
	const cells = row ? visibleCells(row) : [];
	const cell = cells[Math.max(0, Math.min(column, cells.length - 1))];
	return cell && targetOf(cell);
}

function cellOf(
	target: EventTarget | null,
	table: HTMLTableElement | null,
): HTMLTableCellElement | undefined {
	const cell = target instanceof Element && table?.contains(target) ? target.closest("td, th") : null;
	return cell instanceof HTMLTableCellElement && cell.closest("[data-place]") ? cell : undefined;
}

function positionOf(target: EventTarget | null, table: HTMLTableElement | null): Position | undefined {
	const cell = cellOf(target, table);
	const row = cell?.closest("tr");
	return cell && row ? { place: placeOf(row), column: visibleCells(row).indexOf(cell) } : undefined;
}

/** Leaves one tab stop among the cells: `wanted` if it's still there and visible, otherwise the first visible cell. */
function setTabStop(
	rows: readonly HTMLTableRowElement[],
	wanted: HTMLElement | undefined,
): HTMLElement | undefined {
	const targets = rows.flatMap((row) => Array.from(row.cells, targetOf));
	const stop = wanted && targets.includes(wanted) && isVisible(wanted) ? wanted : targets.find(isVisible);
	for (const target of targets) {
		const index = target === stop ? "0" : "-1";
		if (target.getAttribute("tabindex") !== index) target.setAttribute("tabindex", index);
	}
	return stop;
}
