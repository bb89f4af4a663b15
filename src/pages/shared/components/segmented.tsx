/** A segmented control made of native radio buttons, which provide arrow-key navigation and accessible names. */
import type { ComponentChildren } from "preact";

interface SegmentedProps<T extends string> {
	/** Unique on the page; the prefix of each radio button's ID. */
	readonly name: string;
	readonly label: string;
	readonly segments: ReadonlyArray<{ readonly value: T; readonly label: ComponentChildren }>;
	readonly value: T;
	readonly onChange: (value: T) => void;
	readonly class?: string;
}

export function Segmented<T extends string>(props: SegmentedProps<T>) {
	return (
		<span class={`segmented ${props.class ?? ""}`.trim()} role="radiogroup" aria-label={props.label}>
			{props.segments.map(({ value, label }) => (
				<label key={value}>
					<input
						id={`${props.name}-${value}`}
						type="radio"
						name={props.name}
						value={value}
						checked={value === props.value}
						onChange={() => props.onChange(value)}
					/>
					{label}
				</label>
			))}
		</span>
	);
}
