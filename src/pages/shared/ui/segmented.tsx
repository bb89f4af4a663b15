/** A segmented control built on native radio buttons, which provide arrow keys and accessible names. */
import { h, type Child } from "./dom.tsx";

export interface Segment<T extends string> {
	readonly value: T;
	readonly label: Child;
}

export interface SegmentedOptions<T extends string> {
	/** Unique on the page. */
	readonly name: string;
	readonly label: string;
	readonly segments: ReadonlyArray<Segment<T>>;
	readonly value: T;
	readonly onChange: (value: T) => void;
	readonly className?: string;
}

/** `set` changes the choice from code. */
export interface Segmented<T extends string> {
	readonly root: HTMLElement;
	set(value: T): void;
}

export function segmented<T extends string>(options: SegmentedOptions<T>): Segmented<T> {
	const inputs = new Map<T, HTMLInputElement>();
	const labels = options.segments.map(({ value, label }) => {
		const input = h("input", {
			type: "radio",
			name: options.name,
			value,
			onchange: () => options.onChange(value),
		});
		input.checked = value === options.value;
		inputs.set(value, input);
		return h("label", {}, input, label);
	});
	return {
		root: h(
			"span",
			{
				class: `segmented ${options.className ?? ""}`.trim(),
				role: "radiogroup",
				"aria-label": options.label,
			},
			labels,
		),
		set: (value) => {
			for (const [key, input] of inputs) {
				input.checked = key === value;
			}
		},
	};
}
