/** A form field: label, help, control, and message, linked for screen readers across shadow roots. */
import * as l10n from "@vscode/l10n";
import type { ComponentChildren, RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Verdict } from "../../../rules/inputVerdict.ts";
import { asSeen } from "../../../rules/typedConfirmation.ts";
import { Icon, Link } from "./controls.tsx";
import { focusControl, innerControl, type FormControl } from "./focus.tsx";
import { Currency } from "./values.tsx";

/** A message about a field's value. */
export interface Problem {
	readonly severity: "error" | "warning" | "note";
	readonly message: string;
	/** A valid value to offer as a link. */
	readonly suggestion?: string | undefined;
}

export interface FieldProps {
	/** The ID of the control, also for `focusControl`. */
	readonly id: string;
	readonly label: string;
	readonly help?: string;
	readonly value: string;
	readonly onInput: (value: string) => void;
	readonly onLeave?: () => void;
	readonly problem?: Problem | undefined;
	readonly disabled?: boolean;
	readonly required?: boolean;
	readonly placeholder?: string;
	/** The value of a date field is a day such as `2026-12-31`. */
	readonly type?: "date";
	readonly inputMode?: "decimal" | "numeric";
	/** Shown after the control, such as the currency. */
	readonly unit?: ComponentChildren;
	/** Shown after the control and unit, such as "Use all 250.00". */
	readonly after?: ComponentChildren;
	/** Shown below the message. */
	readonly below?: ComponentChildren;
	readonly class?: string;
}

/** A single-line field. */
export function Field(props: FieldProps) {
	return (
		<FieldFrame {...props}>
			<TextBox {...props} />
		</FieldFrame>
	);
}

type Boxed = "id" | "label" | "class" | "value" | "type" | "placeholder" | "disabled" | "onInput" | "onLeave";

export interface TextBoxProps extends Pick<FieldProps, Boxed>, Described {
	readonly onKeyDown?: (event: KeyboardEvent) => void;
	readonly onPaste?: (event: ClipboardEvent) => void;
}

/** The control of a single-line field. */
export function TextBox(props: TextBoxProps) {
	const control = useDescribed<HTMLElementTagNameMap["vscode-textfield"]>(props);
	return (
		<vscode-textfield
			ref={control}
			id={props.id}
			class={props.class}
			type={props.type ?? "text"}
			label={props.label}
			value={props.value}
			placeholder={props.placeholder}
			disabled={props.disabled ?? false}
			invalid={props.problem?.severity === "error"}
			autocomplete="off"
			onInput={({ currentTarget }) => props.onInput(currentTarget.value)}
			onFocusOut={props.onLeave}
			onKeyDown={props.onKeyDown}
			onPaste={props.onPaste}
		/>
	);
}

/** A field for several lines of text. */
export function TextArea(props: FieldProps) {
	const control = useDescribed<HTMLElementTagNameMap["vscode-textarea"]>(props);
	return (
		<FieldFrame {...props}>
			<vscode-textarea
				ref={control}
				id={props.id}
				rows={5}
				resize="vertical"
				value={props.value}
				invalid={props.problem?.severity === "error"}
				onInput={({ currentTarget }) => props.onInput(currentTarget.value)}
				onFocusOut={props.onLeave}
			/>
		</FieldFrame>
	);
}

export function AmountField({ currency, ...props }: FieldProps & { readonly currency: string }) {
	const unit = (
		<span>
			<Currency code={currency} />
		</span>
	);
	return <Field {...props} inputMode="decimal" unit={unit} />;
}

interface ConfirmationFieldProps extends Omit<FieldProps, "id" | "help" | "problem" | "onLeave"> {
	readonly expected: string;
	readonly verdict: Verdict<unknown>;
}

/** A field to type the expected text again. It says what's wrong, but not while the text is being typed. */
export function ConfirmationField({ expected, verdict, ...props }: ConfirmationFieldProps) {
	const [left, setLeft] = useState(false);
	const [shown, typed] = [asSeen(expected), asSeen(props.value)];
	const due = typed !== "" && (left || !shown.startsWith(typed));
	const input = (text: string): void => {
		setLeft(false);
		props.onInput(text);
	};
	return (
		<Field
			{...props}
			id="confirmation"
			help={shown}
			problem={due ? problemOf(verdict) : undefined}
			onInput={input}
			onLeave={() => afterClick(() => setLeft(true))}
		/>
	);
}

/** Calls `act` once no click is in progress, because a message would move what is clicked. */
export function afterClick(act: () => void): void {
	if (document.querySelector(":active") === null) return act();
	const ended = new AbortController();
	const release = (): void => {
		ended.abort();
		// Wait for the `click`, which fires after `pointerup`.
		setTimeout(act);
	};
	for (const end of ["pointerup", "pointercancel"])
		document.addEventListener(end, release, { capture: true, signal: ended.signal });
}

/** Label, help, and message around a control. */
function FieldFrame(props: FieldProps & { readonly children: ComponentChildren }) {
	const { id, label, help = "", required = false, problem, onInput, unit, after, children } = props;
	return (
		<div class="field">
			<vscode-label for={id} required={required}>
				{label}
			</vscode-label>
			<p class="help" id={`${id}-help`} hidden={help === ""}>
				{help}
			</p>
			{unit === undefined && after === undefined ? (
				children
			) : (
				<div class="unit-field">
					{children}
					{unit}
					{after}
				</div>
			)}
			<div class="message" id={`${id}-message`}>
				{problem && <Message problem={problem} id={id} onUse={onInput} />}
			</div>
			{props.below}
		</div>
	);
}

interface Described extends Pick<FieldProps, "id" | "required" | "problem" | "inputMode"> {
	/** The ID of the message about the problem, if several controls share it. */
	readonly messageId?: string;
}

/**
 * Links help and message, which have the control's ID with `-help` and `-message`, to the inner control, across its
 * shadow root, through ARIA element reflection. Also marks the control as invalid or required.
 */
export function useDescribed<C extends FormControl>(props: Described): RefObject<C | null> {
	const { id, problem, messageId = `${id}-message` } = props;
	const control = useRef<C>(null);
	useLayoutEffect(() => {
		void control.current?.updateComplete.then(() => {
			const inner = innerControl(control.current);
			if (inner === undefined) return;
			const message = problem && document.getElementById(messageId);
			inner.ariaDescribedByElements = [document.getElementById(`${id}-help`), message ?? null]
				.filter((element) => element !== null)
				.filter(({ hidden, textContent }) => !hidden && textContent !== "");
			inner.ariaInvalid = problem?.severity === "error" ? "true" : null;
			inner.ariaRequired = props.required === true ? "true" : null;
			inner.inputMode = props.inputMode ?? "";
		});
	});
	return control;
}

const icons = { error: "error", warning: "warning", note: "info" } as const;
const colors = { error: "", warning: "warn", note: "info" } as const;

interface MessageProps {
	readonly problem: Problem;
	/** The ID of the control that takes the focus when the suggestion is used, because the link then disappears. */
	readonly id: string;
	readonly onUse: (value: string) => void;
}

/** A message below a field. It isn't an alert, because screen readers would announce it on every keystroke. */
export function Message({ problem: { severity, message, suggestion }, id, onUse }: MessageProps) {
	const accept = (value: string): void => {
		onUse(value);
		focusControl(id);
	};
	return (
		<p class={severity === "error" ? "note err" : "note"}>
			<Icon name={icons[severity]} class={colors[severity]} />
			<span>
				{message}
				{suggestion !== undefined && " "}
				{suggestion !== undefined && (
					<Link onClick={() => accept(suggestion)}>{l10n.t("Use {0}", suggestion)}</Link>
				)}
			</span>
		</p>
	);
}

/** The message for a rule's verdict, or `undefined` if the value is valid or there's no verdict. */
export function problemOf(verdict: Verdict<unknown> | undefined): Problem | undefined {
	return verdict === undefined || verdict.ok ? undefined : { severity: "error", ...verdict };
}
