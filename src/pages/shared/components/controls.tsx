/** Buttons, links, and choices. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** A decorative codicon, hidden from screen readers. */
export function Icon({ name, class: other = "" }: { readonly name: string; readonly class?: string }) {
	return <span class={`codicon codicon-${name} ${other}`.trim()} aria-hidden="true" />;
}

interface WithIconProps {
	/** Empty for a progress ring. */
	readonly icon: string;
	readonly color?: string;
	readonly children: ComponentChildren;
}

/** Text with an icon before it. */
export function WithIcon({ icon, color = "", children }: WithIconProps) {
	return (
		<span class="cell-icon">
			{icon === "" ? (
				<vscode-progress-ring class="ring" aria-hidden="true" />
			) : (
				<Icon name={icon} class={color} />
			)}
			<span>{children}</span>
		</span>
	);
}

interface ButtonProps {
	readonly id?: string;
	readonly icon?: string | undefined;
	readonly secondary?: boolean | undefined;
	readonly disabled?: boolean | undefined;
	readonly onClick: () => unknown;
	readonly children: string;
}

export function Button({ id, icon, secondary = false, disabled = false, onClick, children }: ButtonProps) {
	return (
		<vscode-button id={id} secondary={secondary} disabled={disabled} onClick={onClick}>
			{icon !== undefined && <Icon name={icon} />}
			{children}
		</vscode-button>
	);
}

interface IconButtonProps {
	readonly id?: string;
	readonly icon: string;
	/** The accessible name and the tooltip. */
	readonly label: string;
	readonly onClick: () => unknown;
}

/** A native button, because long tables have one in every row. */
export function IconButton({ id, icon, label, onClick }: IconButtonProps) {
	return (
		<button id={id} class="tool" type="button" aria-label={label} title={label} onClick={onClick}>
			<Icon name={icon} />
		</button>
	);
}

const COPIED_SHOWN_MS = 1500;

interface CopyButtonProps {
	readonly label: string;
	readonly copy: () => Promise<unknown>;
}

/**
 * Copies through the host, then briefly shows a check mark. `copy` resolves to `undefined` on failure.
 */
export function CopyButton({ label, copy }: CopyButtonProps) {
	const [copied, setCopied] = useState(false);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => () => clearTimeout(timer.current), []);
	const act = async (): Promise<void> => {
		if ((await copy()) === undefined) return;
		setCopied(true);
		clearTimeout(timer.current);
		timer.current = setTimeout(() => setCopied(false), COPIED_SHOWN_MS);
	};
	return <IconButton icon={copied ? "check" : "copy"} label={label} onClick={act} />;
}

interface LinkProps {
	readonly id?: string;
	/** Accessible name, if the text alone doesn't name its object. */
	readonly label?: string;
	readonly title?: string;
	/** For text in an unknown language, such as a dataset's name. */
	readonly dir?: "auto";
	readonly onClick: () => unknown;
	readonly children: ComponentChildren;
}

/** A button styled as a link. */
export function Link({ label, children, ...button }: LinkProps) {
	return (
		<button class="link" type="button" aria-label={label} {...button}>
			{children}
		</button>
	);
}

interface ActionsProps {
	readonly class?: string;
	readonly children: ComponentChildren;
}

/** A row of buttons. */
export function Actions({ class: other = "", children }: ActionsProps) {
	return <div class={`actions ${other}`.trim()}>{children}</div>;
}

interface SegmentedProps<T extends string> {
	/** Unique on the page; the prefix of each radio button's ID. */
	readonly name: string;
	readonly label: string;
	readonly segments: ReadonlyArray<{ readonly value: T; readonly label: ComponentChildren }>;
	readonly value: T;
	readonly onChange: (value: T) => void;
	readonly class?: string;
}

/** A segmented control made of native radio buttons, which provide arrow-key navigation and accessible names. */
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

/** For a form's `onKeyDown`: Ctrl+Enter or Cmd+Enter calls `submit`. */
export function onSubmitKey(submit: () => unknown): (event: KeyboardEvent) => void {
	return (event) => {
		if (event.key !== "Enter" || (!event.ctrlKey && !event.metaKey)) return;
		event.preventDefault();
		void submit();
	};
}
