import { VscodeTextarea } from "@vscode-elements/elements/dist/vscode-textarea/vscode-textarea.js";
import { innerStyles } from "./elements.tsx";
import { FieldFrame, useDescribed, type FieldProps } from "./field.tsx";

VscodeTextarea.elementStyles.push(innerStyles);

/** A field for several lines of text. */
export function TextArea(props: FieldProps) {
	const { control, help, message } = useDescribed<VscodeTextarea>(props);
	return (
		<FieldFrame {...props} helpRef={help} messageRef={message}>
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
