/** The choice of who can see the dataset: public, private, or a custom value. */
import * as l10n from "@vscode/l10n";
import { useState } from "preact/hooks";
import { Icon, Segmented } from "../shared/components/controls.tsx";
import { Message, TextBox, type FieldProps } from "../shared/components/field.tsx";
import { useFocusAfter } from "../shared/components/focus.tsx";

type Choice = "public" | "private" | "other";

const choiceOf = (value: string): Choice => (value === "public" || value === "private" ? value : "other");

export function Visibility(props: FieldProps) {
	const { id, label, value, problem, onInput } = props;
	const [choice, setChoice] = useState(choiceOf(value));
	/** The custom value, kept while another choice is selected. */
	const [custom, setCustom] = useState(choice === "other" ? value : "");
	const focusAfter = useFocusAfter();
	const choose = (chosen: Choice): void => {
		setChoice(chosen);
		onInput(chosen === "other" ? custom : chosen);
		if (chosen === "other") focusAfter(id);
	};
	const useSuggestion = (known: string): void => {
		choose(choiceOf(known));
		focusAfter(`${id}-${known}`);
	};
	return (
		<fieldset class="field" aria-describedby={`${id}-choices ${id}-message`}>
			<legend class="strong">{label}</legend>
			<p class="help" id={`${id}-choices`}>
				{l10n.t(
					"Public datasets are visible to everyone on the marketplace. Private datasets are visible only to buyers you grant access to.",
				)}
			</p>
			<Segmented<Choice>
				name={id}
				label={label}
				value={choice}
				segments={[
					{ value: "public", label: [<Icon key="icon" name="globe" />, l10n.t("Public")] },
					{ value: "private", label: [<Icon key="icon" name="lock" />, l10n.t("Private")] },
					{ value: "other", label: l10n.t("Other…") },
				]}
				onChange={choose}
			/>
			{choice === "other" && (
				<TextBox
					{...props}
					class="short"
					label={l10n.t("Other visibility")}
					required
					onInput={(text) => {
						setCustom(text);
						onInput(text);
					}}
				/>
			)}
			<div class="message" id={`${id}-message`}>
				{problem && <Message problem={problem} id={id} onUse={useSuggestion} />}
			</div>
		</fieldset>
	);
}
