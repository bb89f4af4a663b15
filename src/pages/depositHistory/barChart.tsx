/** A bar chart sized to its container. The text of the selected bar is shown below. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";

export interface Bar {
	/** Unique in the chart. */
	readonly id: string;
	/** Used only for the bar height; the text has the exact amount. */
	readonly value: number;
	readonly tick: string;
	/** Added to the first visible tick of each year. */
	readonly year: string;
	/** The month and its exact amount in words. */
	readonly text: string;
	/** Whether the month is still in progress. */
	readonly partial: boolean;
}

interface BarChartProps {
	/** The chart in words. */
	readonly label: string;
	/** Shown below while no bar is selected. */
	readonly hint: string;
	readonly bars: readonly Bar[];
}

const LEFT = 44;
const BOTTOM = 20;
const TOP = 8;
const WIDEST_BAR = 40;
const TICK_ROOM = 58;

export function BarChart({ label, hint, bars }: BarChartProps) {
	const plot = useRef<HTMLDivElement>(null);
	const [size, setSize] = useState({ width: 0, height: 0 });
	const [selected, select] = useState<string>();
	useLayoutEffect(() => {
		const sizes = new ResizeObserver(([entry]) => {
			if (entry) setSize({ width: entry.target.clientWidth, height: entry.target.clientHeight });
		});
		if (plot.current) sizes.observe(plot.current);
		return () => sizes.disconnect();
	}, []);
	const current = bars.findIndex(({ id }) => id === selected);
	const handleKey = (event: KeyboardEvent): void => {
		const last = bars.length - 1;
		const targets: Partial<Record<string, number>> = {
			ArrowLeft: current < 0 ? last : current - 1,
			ArrowRight: current + 1,
			Home: 0,
			End: last,
		};
		const target = targets[event.key];
		if (target !== undefined) {
			event.preventDefault();
			select(bars[Math.max(0, Math.min(last, target))]?.id);
		}
	};
	return (
		<figure class="bars">
			<div
				ref={plot}
				class="plot"
				tabIndex={0}
				role="img"
				aria-label={label}
				aria-describedby="tip"
				onKeyDown={handleKey}
			>
				{size.width > 0 && bars.length > 0 && (
					<Plot {...size} bars={bars} current={current} select={(index) => select(bars[index]?.id)} />
				)}
			</div>
			<figcaption class="tip muted small" id="tip" aria-live="polite">
				{bars[current]?.text ?? (bars.length > 0 && hint)}
			</figcaption>
		</figure>
	);
}

interface PlotProps {
	readonly width: number;
	readonly height: number;
	readonly bars: readonly Bar[];
	/** Index of the selected bar, or -1. */
	readonly current: number;
	readonly select: (index: number) => void;
}

function Plot({ width, height, bars, current, select }: PlotProps) {
	const highest = Math.max(...bars.map(({ value }) => value));
	const step = niceStep(highest);
	const steps = Math.max(1, Math.ceil(highest / step));
	const y = (value: number): number => TOP + (height - TOP - BOTTOM) * (1 - value / (steps * step));
	const slot = (width - LEFT) / bars.length;
	const barWidth = Math.min(WIDEST_BAR, slot * 0.62);
	return (
		<svg
			width={width}
			height={height}
			viewBox={`0 0 ${width} ${height}`}
			aria-hidden="true"
			onPointerMove={({ offsetX }) => {
				const index = Math.floor((offsetX - LEFT) / slot);
				if (index >= 0 && index < bars.length) select(index);
			}}
			onPointerLeave={() => select(-1)}
		>
			{Array.from({ length: steps + 1 }, (_, index) => (
				<Rule key={index * step} value={index * step} width={width} y={y(index * step)} />
			))}
			<Ticks bars={bars} slot={slot} height={height} />
			{bars.map(({ id, value, partial }, index) => {
				const barHeight = Math.max(value > 0 ? 2 : 0, y(0) - y(value));
				return (
					<rect
						key={id}
						class={`bar main ${partial ? "partial" : ""} ${index === current ? "on" : ""}`}
						x={LEFT + slot * index + (slot - barWidth) / 2}
						y={y(0) - barHeight}
						width={barWidth}
						height={barHeight}
						rx={2}
					/>
				);
			})}
		</svg>
	);
}

/** A round step that gives at most three grid lines above 0. */
function niceStep(highest: number): number {
	if (highest <= 0) return 1;
	const power = 10 ** Math.floor(Math.log10(highest));
	return (
		[0.5, 1, 2, 2.5, 5, 10].map((factor) => factor * power).find((step) => step * 3 >= highest) ?? power * 10
	);
}

/** Formats that fit to the left of the chart. */
const short = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 });
const tiny = new Intl.NumberFormat("en", { notation: "scientific", maximumSignificantDigits: 3 });

function Rule({ value, width, y }: { readonly value: number; readonly width: number; readonly y: number }) {
	const at = Math.round(y) + 0.5;
	return (
		<>
			<line class={value === 0 ? "axis" : "rule"} x1={LEFT} x2={width} y1={at} y2={at} />
			<text class="tick" x={LEFT - 8} y={y + 4} text-anchor="end">
				{(value > 0 && value < 0.001 ? tiny : short).format(value)}
			</text>
		</>
	);
}

interface TicksProps {
	readonly bars: readonly Bar[];
	/** The width of one bar with the space around it. */
	readonly slot: number;
	readonly height: number;
}

/** Skips labels that wouldn't fit. */
function Ticks({ bars, slot, height }: TicksProps) {
	const every = Math.ceil(TICK_ROOM / slot);
	const shown = bars.filter((_, index) => index % every === 0);
	return shown.map(({ id, year, tick }, index) => (
		<text key={id} class="tick" x={LEFT + slot * (index * every + 0.5)} y={height - 4} text-anchor="middle">
			{year === shown[index - 1]?.year ? tick : `${tick} ${year}`}
		</text>
	));
}
