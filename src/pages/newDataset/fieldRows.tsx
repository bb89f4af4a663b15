/** The dataset's fields as rows to add, remove, reorder, drag, and paste. */
import * as l10n from "@vscode/l10n";
import type { TargetedDragEvent } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { DraftProblem } from "../../rules/draftProblems.ts";
import { Actions, Button } from "../shared/components/controls.tsx";
import { useFocusAfter } from "../shared/components/focus.tsx";
import { send } from "../shared/components/page.tsx";
import type { DraftKeeper, KeyedField } from "./draftKeeper.tsx";
import { FieldEdits } from "./fieldEdits.tsx";
import { FieldRow } from "./fieldRow.tsx";
import { newDatasetPage } from "./protocol.ts";

interface FieldRowsProps {
	readonly keeper: DraftKeeper;
	readonly fields: readonly KeyedField[];
	readonly problems: readonly DraftProblem[];
	readonly onLeave: (path: string) => void;
}

const none: readonly DraftProblem[] = [];

export function FieldRows({ keeper, fields, problems, onLeave }: FieldRowsProps) {
	const focusAfter = useFocusAfter();
	const edits = useMemo(() => new FieldEdits(keeper, focusAfter), [keeper, focusAfter]);
	const { dragged, drag } = useDrag(fields, edits);
	const paste = async (): Promise<void> =>
		edits.append(await send(newDatasetPage, "readFields", { text: null }));
	const importSample = async (): Promise<void> => edits.append(await send(newDatasetPage, "readSample"));
	const byRow = Map.groupBy(problems, ({ path }) => /^metadata_schema\.(\d+)/.exec(path)?.[1]);
	return (
		<>
			<div class="frows" hidden={fields.length === 0}>
				<div class="frow-head" aria-hidden="true">
					<span>{l10n.t("Name")}</span>
					<span>{l10n.t("Type")}</span>
					<span>{l10n.t("Description")}</span>
				</div>
				<ol {...drag}>
					{fields.map((field, index) => (
						<FieldRow
							key={field.key}
							field={field}
							index={index}
							problems={byRow.get(String(index)) ?? none}
							dragged={dragged === field.key}
							edits={edits}
							onLeave={onLeave}
						/>
					))}
				</ol>
			</div>
			<Actions class="frow-actions">
				<Button id="add-field" icon="add" secondary onClick={() => edits.addEmpty()}>
					{l10n.t("Add Field")}
				</Button>
				<Button icon="clippy" secondary onClick={paste}>
					{l10n.t("Paste Fields")}
				</Button>
				<Button icon="file" secondary onClick={importSample}>
					{l10n.t("Import from Sample File…")}
				</Button>
			</Actions>
		</>
	);
}

/** The key of the row being dragged by its grip, and the list's handlers for dragging. */
function useDrag(fields: readonly KeyedField[], edits: FieldEdits) {
	const [dragged, setDragged] = useState<{ readonly key: number; readonly from: number }>();
	const placeAt = (to: number): void => {
		const at = fields.findIndex(({ key }) => key === dragged?.key);
		if (at >= 0 && to >= 0 && at !== to) edits.place(at, to);
	};
	const drag = {
		onDragStart: (event: TargetedDragEvent<HTMLOListElement>): void => {
			const from = rowAt(event);
			const field = fields[from];
			if (!field || !(event.target instanceof Element) || !event.target.matches(".grip")) return;
			event.dataTransfer?.setData("text/plain", field.name);
			setDragged({ key: field.key, from });
		},
		onDragOver: (event: TargetedDragEvent<HTMLOListElement>): void => {
			if (!dragged) return;
			event.preventDefault();
			placeAt(rowAt(event));
		},
		onDrop: (event: TargetedDragEvent<HTMLOListElement>): void => {
			if (!dragged) return;
			// By default, some browsers insert the name of the dragged field.
			event.preventDefault();
			setDragged(undefined);
		},
		// Follows a drop, or comes without one if the drag was canceled.
		onDragEnd: (): void => {
			if (!dragged) return;
			placeAt(dragged.from);
			setDragged(undefined);
		},
	};
	return { dragged: dragged?.key, drag };
}

function rowAt({ target, currentTarget }: TargetedDragEvent<HTMLOListElement>): number {
	const rows = Array.from(currentTarget.children);
	return target instanceof Node ? rows.findIndex((row) => row.contains(target)) : -1;
}
