/**
 * A bar chart of monthly amounts, sized to its container. The CSP bans inline styles, so geometry uses SVG
 * attributes and colors use classes.
 */
import { svg } from "../shared/ui/dom.tsx";

export interface Bar {
	/** Used only for the bar height; the text has the exact amount. */
	readonly value: number;
	readonly tick: string;
	/** Label for the first visible tick of each year. */
	readonly tickWithYear: string;
	readonly year: string;
	/** The month and its exact amount in words. */
	readonly text: string;
	/** The month isn't over yet. */
	readonly partial: boolean;
}

const LEFT = 44;
const BOTTOM = 20;
const TOP = 8;
const WIDEST_BAR = 40;
const TICK_ROOM = 58;

/** Calls `onSelect` with the selected bar, or `undefined` when the selection is cleared. */
export class BarChart {
	readonly #box: HTMLElement;
	readonly #onSelect: (bar: Bar | undefined) => void;
	#bars: readonly Bar[] = [];
	#rects: SVGRectElement[] = [];
	#current = -1;

	constructor(box: HTMLElement, onSelect: (bar: Bar | undefined) => void) {
		this.#box = box;
		this.#onSelect = onSelect;
		box.addEventListener("keydown", (event) => this.#handleKey(event));
		new ResizeObserver(() => this.#draw()).observe(box);
	}

	show(bars: readonly Bar[]): void {
		this.#bars = bars;
		this.#current = -1;
		this.#draw();
	}

	#select(index: number): void {
		this.#rects[this.#current]?.classList.remove("on");
		this.#current = index;
		this.#rects[index]?.classList.add("on");
		this.#onSelect(this.#bars[index]);
	}

	#handleKey(event: KeyboardEvent): void {
		const last = this.#bars.length - 1;
		const targets: Partial<Record<string, number>> = {
			ArrowLeft: this.#current < 0 ? last : this.#current - 1,
			ArrowRight: this.#current + 1,
			Home: 0,
			End: last,
		};
		const target = targets[event.key];
		if (target !== undefined) {
			event.preventDefault();
			this.#select(Math.max(0, Math.min(last, target)));
		}
	}

	#draw(): void {
		const width = this.#box.clientWidth;
		const height = this.#box.clientHeight;
		if (width === 0 || this.#bars.length === 0) {
			this.#box.replaceChildren();
			return;
		}
		const top = Math.max(...this.#bars.map(({ value }) => value));
		const step = niceStep(top);
		const steps = Math.max(1, Math.ceil(top / step));
		const y = (value: number): number => TOP + (height - TOP - BOTTOM) * (1 - value / (steps * step));
		const slot = (width - LEFT) / this.#bars.length;
		this.#rects = this.#bars.map((bar, index) => barRect(bar, index, slot, y));
		const picture = svg(
			"svg",
			{ width, height, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
			Array.from({ length: steps + 1 }, (_, index) => rule(index, index * step, width, y)),
			labels(this.#bars, slot, height),
			this.#rects,
		);
		picture.addEventListener("pointermove", (event) => {
			const index = Math.floor((event.offsetX - LEFT) / slot);
			if (index !== this.#current && index >= 0 && index < this.#bars.length) {
				this.#select(index);
			}
		});
		picture.addEventListener("pointerleave", () => this.#select(-1));
		this.#box.replaceChildren(picture);
		this.#select(this.#current);
	}
}

/** A round step that gives about three grid lines up to the highest bar. */
function niceStep(highest: number): number {
	if (highest <= 0) {
		return 1;
	}
	const power = 10 ** Math.floor(Math.log10(highest));
	return (
		[0.5, 1, 2, 2.5, 5, 10].map((factor) => factor * power).find((step) => step * 3 >= highest) ?? power * 10
	);
}

function rule(index: number, value: number, width: number, y: (value: number) => number): SVGElement[] {
	const at = Math.round(y(value)) + 0.5;
	const text = Number(value.toPrecision(6)).toString();
	return [
		svg("line", { class: index === 0 ? "base" : "rule", x1: LEFT, x2: width, y1: at, y2: at }),
		svg("text", { class: "tick", x: LEFT - 8, y: y(value) + 4, "text-anchor": "end" }, text),
	];
}

/** Skips labels that wouldn't fit. */
function labels(bars: readonly Bar[], slot: number, height: number): SVGElement[] {
	const every = Math.ceil(TICK_ROOM / slot);
	const drawn = bars.filter((_, index) => index % every === 0);
	return drawn.map((bar, index) => {
		const text = bar.year === drawn[index - 1]?.year ? bar.tick : bar.tickWithYear;
		const x = LEFT + slot * (index * every + 0.5);
		return svg("text", { class: "tick", x, y: height - 4, "text-anchor": "middle" }, text);
	});
}

function barRect(bar: Bar, index: number, slot: number, y: (value: number) => number): SVGRectElement {
	const width = Math.min(WIDEST_BAR, slot * 0.62);
	const height = Math.max(bar.value > 0 ? 2 : 0, y(0) - y(bar.value));
	return svg("rect", {
		class: bar.partial ? "bar partial" : "bar",
		x: LEFT + slot * index + (slot - width) / 2,
		y: y(0) - height,
		width: width,
		height: height,
		rx: 2,
	});
}
