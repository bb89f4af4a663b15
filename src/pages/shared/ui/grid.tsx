/**
 * Keyboard navigation for a table with `role="grid"`: one tab stop, arrow keys move by cell, Home and End
 * move within a row, Enter activates the cell's control.
 */

const FOCUSABLE = "button, vscode-button, vscode-checkbox, input";

export interface GridOptions {
	/** Ctrl+C or Cmd+C in a row. */
	readonly onCopy?: (row: HTMLTableRowElement) => void;
	/** Moves focus to a row that isn't rendered yet. Returns whether it did. */
	readonly onLeave?: (direction: -1 | 1, column: number) => boolean;
}

/** Turns a table into a grid. Call `refreshGrid` after re-rendering its rows. */
export function makeGrid(table: HTMLTableElement, options: GridOptions = {}): void {
	table.setAttribute("role", "grid");
	table.addEventListener("keydown", (event) => handleKey(table, event, options));
	table.addEventListener("focusin", (event) => {
		const cell = cellOf(event.target);
		if (cell !== undefined) {
			setTabStop(table, cell);
		}
	});
	refreshGrid(table);
}

/** Ensures that the current rows have exactly one tab stop. */
export function refreshGrid(table: HTMLTableElement): void {
	const current = table.querySelector<HTMLElement>("tbody [data-cell][tabindex='0']");
	for (const cell of cells(table)) {
		cell.dataset["cell"] = "";
		targetOf(cell).tabIndex = -1;
	}
	const first = cells(table)[0];
	const stop = current !== null && table.contains(current) ? cellOf(current) : first;
	if (stop !== undefined) {
		targetOf(stop).tabIndex = 0;
	}
}

/** Focuses a cell by its index among the rendered rows. */
export function focusCell(table: HTMLTableElement, row: number, column: number): void {
	const cell = bodyRows(table)[row]?.cells[column];
	if (cell !== undefined) {
		setTabStop(table, cell);
		targetOf(cell).focus();
	}
}

function handleKey(table: HTMLTableElement, event: KeyboardEvent, options: GridOptions): void {
	const cell = cellOf(event.target);
	const row = cell?.parentElement;
	if (cell === undefined || !(row instanceof HTMLTableRowElement) || event.altKey) {
		return;
	}
	if (event.key === "c" && (event.ctrlKey || event.metaKey) && options.onCopy !== undefined) {
		if (window.getSelection()?.isCollapsed !== false) {
			options.onCopy(row);
			event.preventDefault();
		}
		return;
	}
	const rows = bodyRows(table);
	const rowIndex = rows.indexOf(row);
	const column = cell.cellIndex;
	const target = destination(event, rowIndex, column, rows.length - 1, row.cells.length - 1);
	if (target === undefined) {
		return;
	}
	event.preventDefault();
	if (target.row < 0 || target.row >= rows.length) {
		if (options.onLeave?.(target.row < 0 ? -1 : 1, column) !== true) {
			return;
		}
	} else {
		focusCell(table, target.row, skipHidden(rows[target.row], target.column, column));
	}
}

function destination(
	event: KeyboardEvent,
	row: number,
	column: number,
	lastRow: number,
	lastColumn: number,
): { row: number; column: number } | undefined {
	const whole = event.ctrlKey || event.metaKey;
	const forward = getComputedStyle(document.documentElement).direction === "rtl" ? -1 : 1;
	switch (event.key) {
		case "ArrowUp":
			return { row: row - 1, column };
		case "ArrowDown":
			return { row: row + 1, column };
		case "ArrowLeft":
			return { row, column: clamp(column - forward, lastColumn) };
		case "ArrowRight":
			return { row, column: clamp(column + forward, lastColumn) };
		case "Home":
			return { row: whole ? 0 : row, column: 0 };
		case "End":
			return { row: whole ? lastRow : row, column: lastColumn };
		default:
			return undefined;
	}
}

/** Skips columns hidden on narrow pages. */
function skipHidden(row: HTMLTableRowElement | undefined, column: number, from: number): number {
	const step = column >= from ? 1 : -1;
	let index = column;
	while (row?.cells[index] !== undefined && row.cells[index]?.getClientRects().length === 0) {
		index += step;
	}
	return row?.cells[index] === undefined ? from : index;
}

function clamp(column: number, last: number): number {
	return Math.max(0, Math.min(last, column));
}

function bodyRows(table: HTMLTableElement): HTMLTableRowElement[] {
	return Array.from(table.tBodies).flatMap((body) =>
		Array.from(body.rows).filter((row) => row.getAttribute("aria-hidden") !== "true"),
	);
}

function cells(table: HTMLTableElement): HTMLTableCellElement[] {
	return bodyRows(table).flatMap((row) => Array.from(row.cells));
}

function cellOf(target: EventTarget | null): HTMLTableCellElement | undefined {
	const cell = target instanceof Element ? target.closest("td, th") : null;
	return cell instanceof HTMLTableCellElement && cell.closest("tbody") !== null ? cell : undefined;
}

/** The element that takes focus in a cell: its control, or the cell itself. */
function targetOf(cell: HTMLTableCellElement): HTMLElement {
	return cell.querySelector<HTMLElement>(FOCUSABLE) ?? cell;
}

function setTabStop(table: HTMLTableElement, cell: HTMLTableCellElement): void {
	for (const other of cells(table)) {
		targetOf(other).tabIndex = -1;
	}
	targetOf(cell).tabIndex = 0;
}
