/** One field of the dataset: grip, name, type, description, remove button, and problems. */
import * as l10n from "@vscode/l10n";
import { Component } from "preact";
import { display } from "../../base/text.ts";
import { knownTypes } from "../../rules/datasetDraft.ts";
import type { DraftProblem } from "../../rules/draftProblems.ts";
import { Icon, IconButton } from "../shared/components/controls.tsx";
import { Message, TextBox, type TextBoxProps } from "../shared/components/field.tsx";
import { Combo } from "./combo.tsx";
import type { KeyedField } from "./draftKeeper.tsx";
import { pathOf, type FieldEdits, type FieldPart } from "./fieldEdits.tsx";

interface FieldRowProps {
	readonly field: KeyedField;
	readonly index: number;
	readonly problems: readonly DraftProblem[];
	readonly dragged: boolean;
	readonly edits: FieldEdits;
	readonly onLeave: (path: string) => void;
}

export class FieldRow extends Component<FieldRowProps> {
	/**
	 * Renders only if the data has changed, so that typing stays fast with hundreds of fields. Problems are new
	 * objects after each keystroke.
	 */
	override shouldComponentUpdate({ field, index, problems, dragged }: FieldRowProps): boolean {
		const now = this.props;
		const changed = field !== now.field || index !== now.index || dragged !== now.dragged;
		return changed || JSON.stringify(problems) !== JSON.stringify(now.problems);
	}

	override render({ field, index, problems, dragged, edits, onLeave }: FieldRowProps) {
		const number = index + 1;
		const messageId = pathOf(index, "message");
		const worst = problems.find(({ severity }) => severity === "error") ?? problems[0];
		const bind = (part: FieldPart) => ({
			id: pathOf(index, part),
			value: field[part],
			problem: problems.find(({ path }) => path === pathOf(index, part)),
			messageId,
			onInput: (value: string) => edits.edit(index, part, value),
			onLeave: () => onLeave(pathOf(field.key, part)),
		});
		return (
			<li class={dragged ? "frow dragged" : "frow"}>
				<Grip field={field} index={index} edits={edits} />
				<Cell
					{...bind("name")}
					label={l10n.t("Name of field {0}", number)}
					class="f-name mono"
					placeholder="field_name"
					required
					onEnter={() => edits.enter(index)}
					onPasteTable={(text) => edits.pasteTable(field.key, text)}
				/>
				<Combo
					{...bind("type")}
					label={l10n.t("Type of field {0}", number)}
					class="f-type"
					known={knownTypes}
					required
				/>
				<Cell
					{...bind("description")}
					label={l10n.t("Description of field {0}", number)}
					class="f-desc"
					placeholder={l10n.t("What the field contains")}
					onEnter={() => edits.enter(index)}
				/>
				<IconButton
					icon="trash"
					label={l10n.t("Remove Field {0}", number)}
					onClick={() => edits.remove(index)}
				/>
				<div class="f-err" id={messageId} hidden={worst === undefined}>
					{worst && (
						<Message
							problem={worst}
							id={worst.path}
							onUse={bind(worst.path === pathOf(index, "type") ? "type" : "name").onInput}
						/>
					)}
				</div>
			</li>
		);
	}
}

function Grip({ field, index, edits }: Pick<FieldRowProps, "field" | "index" | "edits">) {
	const name = display(field.name, 60);
	const number = index + 1;
	return (
		<button
			id={pathOf(index, "grip")}
			class="grip"
			type="button"
			draggable
			title={l10n.t("Drag to reorder, or press Alt+Up or Alt+Down.")}
			aria-label={
				name === "" ? l10n.t("Move field {0}", number) : l10n.t("Move field {0}, {1}", number, name)
			}
			onKeyDown={(event) => {
				if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
				event.preventDefault();
				edits.move(index, event.key === "ArrowUp" ? index - 1 : index + 1);
			}}
		>
			<Icon name="gripper" />
		</button>
	);
}

interface CellProps extends TextBoxProps {
	readonly onEnter: () => void;
	readonly onPasteTable?: (text: string) => unknown;
}

function Cell({ onEnter, onPasteTable, ...box }: CellProps) {
	return (
		<TextBox
			{...box}
			onKeyDown={(event) => {
				if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
				event.preventDefault();
				onEnter();
			}}
			onPaste={(event) => {
				const text = event.clipboardData?.getData("text/plain") ?? "";
				if (!onPasteTable || !/[\n\t]/.test(text.trim())) return;
				event.preventDefault();
				void onPasteTable(text);
			}}
		/>
	);
}
