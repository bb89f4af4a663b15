/** Renders only the visible rows of a long table, plus some around them. All rows have the same height. */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** Rows rendered above and below the visible ones. */
const AROUND = 15;
const FIRST = 2 * AROUND;

interface VisibleRows {
	readonly body: RefObject<HTMLTableSectionElement | null>;
	readonly start: number;
	readonly end: number;
	/** The height of a row in pixels. */
	readonly height: number;
}

/** `usual` is the height of a row in pixels until one has been measured. */
export function useVisibleRows(count: number, usual: number): VisibleRows {
	const body = useRef<HTMLTableSectionElement>(null);
	const [seen, setSeen] = useState({ start: 0, end: FIRST, height: usual });
	useLayoutEffect(() => {
		let asked = 0;
		const look = (): void => {
			asked = 0;
			const top = body.current?.getBoundingClientRect().top ?? 0;
			const row = body.current?.querySelector("[data-place]")?.getBoundingClientRect();
			const height = row?.height || usual;
			const start = Math.max(0, Math.floor(-top / height) - AROUND);
			// Before a table far below scrolls into view, its first rows are rendered, so that the keyboard and
			// screen readers can reach it.
			const end = Math.max(FIRST, Math.ceil((window.innerHeight - top) / height) + AROUND);
			setSeen((before) =>
				before.start === start && before.end === end && before.height === height
					? before
					: { start, end, height },
			);
		};
		const schedule = (): void => {
			asked ||= requestAnimationFrame(look);
		};
		look();
		const ended = new AbortController();
		window.addEventListener("scroll", schedule, { passive: true, signal: ended.signal });
		// Content above the table, such as opened details, moves it.
		const resizes = new ResizeObserver(schedule);
		resizes.observe(document.body);
		window.addEventListener("resize", schedule, { passive: true, signal: ended.signal });
		return () => {
			ended.abort();
			resizes.disconnect();
			cancelAnimationFrame(asked);
		};
	}, [count, usual]);
	return { body, height: seen.height, start: Math.min(seen.start, count), end: Math.min(seen.end, count) };
}

/** Space for rows that aren't rendered. Sets the height from script: the page's CSP blocks style attributes. */
export function Room({ height, columns }: { readonly height: number; readonly columns: number }) {
	const row = useRef<HTMLTableRowElement>(null);
	useLayoutEffect(() => row.current?.style.setProperty("height", `${height}px`), [height]);
	return (
		<tr ref={row} class="spacer" aria-hidden="true" hidden={height === 0}>
			<td colSpan={columns} />
		</tr>
	);
}
