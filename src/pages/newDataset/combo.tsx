/** A combo box that suggests known values and accepts any text. */
import { VscodeSingleSelect } from "@vscode-elements/elements/dist/vscode-single-select/vscode-single-select.js";
import { html, type PropertyValues } from "lit";
import { useMemo, useRef } from "preact/hooks";
import { innerStyles } from "../shared/components/elements.tsx";
import { useDescribed, type FieldProps } from "../shared/components/field.tsx";

/**
 * Renders its list only once it has had the focus or is opened: with hundreds of fields, laying out their closed lists
 * one after another would block the page for many seconds.
 */
class ComboBox extends VscodeSingleSelect {
	#list = false;

	/** Opens a list only after rendering it, because assistive technology can open one that hasn't had the focus. */
	protected override willUpdate(changed: PropertyValues): void {
		if (this.open && !this.#list) {
			this.#list = true;
			this.open = false;
			changed.delete("open");
			void this.updateComplete.then(() => (this.open = true));
		}
		super.willUpdate(changed);
	}

	protected override _renderDropdown() {
		this.#list ||= this.focused;
		return this.#list ? super._renderDropdown() : html``;
	}
}
customElements.define("combo-box", ComboBox);
ComboBox.elementStyles.push(innerStyles);

interface ComboProps extends FieldProps {
	readonly known: readonly string[];
	readonly messageId?: string;
}

/** The library's component keeps typed text only if "Add" is selected. This combo box also keeps it on blur. */
export function Combo(props: ComboProps) {
	const { id, label, value, known, problem, onInput, onLeave } = props;
	const control = useDescribed<ComboBox>(props);
	const typed = useRef<string>(undefined);
	// A new list would restart the search being typed.
	const options = useMemo(() => {
		const values = value === "" || known.includes(value) ? known : [...known, value];
		return values.map((each) => ({
			label: each,
			value: each,
			description: "",
			selected: each === value,
			disabled: false,
		}));
	}, [known, value]);
	return (
		<combo-box
			ref={control}
			id={id}
			class={props.class}
			combobox
			creatable
			label={label}
			options={options}
			value={value}
			invalid={problem?.severity === "error"}
			onInput={(event) => {
				const [input] = event.composedPath();
				if (input instanceof HTMLInputElement) typed.current = input.value.trim();
			}}
			onChange={({ currentTarget }) => {
				typed.current = undefined;
				onInput(currentTarget.value);
			}}
			onFocusOut={() => {
				if (typed.current !== undefined && typed.current !== value) onInput(typed.current);
				typed.current = undefined;
				onLeave?.();
			}}
		/>
	);
}
