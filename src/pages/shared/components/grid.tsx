/** Keyboard navigation of a long table, including rows that aren't rendered yet. */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { focusCell, makeGrid, refreshGrid } from "../ui/grid.tsx";

interface GridProps {
	/** The height of a row in pixels. */
	readonly height: number;
	/** The number of rows, rendered or not. */
	readonly count: number;
	readonly onCopy: (place: number) => void;
}

const placeOf = (row: Element | null | undefined): number =>
	Number(row?.getAttribute("data-place") ?? Number.NaN);

export function useGrid(props: GridProps): RefObject<HTMLTableElement | null> {
	const table = useRef<HTMLTableElement>(null);
	const now = useRef(props);
	/** The cell to focus as soon as it's rendered. */
	const wanted = useRef<{ readonly place: number; readonly column: number }>(undefined);
	useLayoutEffect(() => {
		now.current = props;
		if (!table.current) return;
		refreshGrid(table.current);
		const rows = Array.from(table.current.querySelectorAll("[data-place]"));
		const at = rows.findIndex((row) => placeOf(row) === wanted.current?.place);
		if (wanted.current && at >= 0) {
			focusCell(table.current, at, wanted.current.column);
			wanted.current = undefined;
		}
	});
	useLayoutEffect(() => {
		if (!table.current) return;
		makeGrid(table.current, {
			onCopy: (row) => now.current.onCopy(placeOf(row)),
			onLeave: (direction, column) => {
				const place = placeOf(document.activeElement?.closest("tr")) + direction;
				if (!(place >= 0 && place < now.current.count)) return false;
				wanted.current = { place, column };
				window.scrollBy({ top: direction * now.current.height });
				return true;
			},
		});
	}, []);
	return table;
}
