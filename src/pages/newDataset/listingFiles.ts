/** File and clipboard access for the New Dataset page. */
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { UserFacingError } from "../../base/userFacingError.ts";
import { askWhereToSave, wholeFile } from "../../host/files.ts";
import type { Notifications } from "../../host/notifications.ts";
import { fieldsFromTable } from "../../manifest/fieldsFromTable.ts";
import { exists, fileName } from "../../manifest/manifestFiles.ts";
import { manifestTextOf } from "../../manifest/newManifest.ts";
import { askForSampleFile, readFieldsFrom } from "../../manifest/fieldsFromSample.ts";
import { type DatasetDraft, type FieldDraft, MAX_FIELDS } from "../../rules/datasetDraft.ts";
import { tooManyFields } from "../../rules/draftProblems.ts";

/** Fields of a table in `text`, or in the clipboard if `text` is null. Throws UserFacingError if there's none or too many. */
export async function clipboardFields(text: string | null): Promise<FieldDraft[]> {
	const table = text ?? (await vscode.env.clipboard.readText());
	if (table.trim() === "") throw new UserFacingError(l10n.t("The clipboard is empty. Copy a table first."));
	const fields = fieldsFromTable(table);
	if (fields === undefined || fields.length === 0) {
		throw new UserFacingError(
			l10n.t(
				"The clipboard doesn’t contain a table. Copy rows with name, type, and description separated by commas or tabs.",
			),
		);
	}
	if (fields.length > MAX_FIELDS) throw new UserFacingError(tooManyFields());
	return fields;
}

/** Fields inferred from a file that the user selects, or none if canceled. Throws UserFacingError on failure. */
export async function chosenSampleFields(): Promise<FieldDraft[]> {
	const file = await askForSampleFile();
	return file ? ((await readFieldsFrom(file)) ?? []) : [];
}

/**
 * Asks where to save, then writes the draft as a manifest and opens it. The dialog has asked whether to replace only a
 * file with the name chosen there. Throws UserFacingError if writing fails.
 */
export async function saveAsManifest(draft: DatasetDraft, notifications: Notifications): Promise<void> {
	const target = await askWhereToSave({
		defaultName: "new.dataset.json",
		filters: { [l10n.t("Dataset manifest")]: ["dataset.json", "json"] },
		action: l10n.t("Save Manifest"),
	});
	if (!target) return;
	const named = target.path.endsWith(".dataset.json")
		? target
		: target.with({ path: `${target.path.replace(/\.json$/, "")}.dataset.json` });
	if (named !== target && (await exists(named))) {
		const confirmed = await notifications.confirm({
			question: l10n.t("Replace {0}?", fileName(named)),
			detail: l10n.t(
				"A file with this name already exists. The file’s contents will be replaced by the draft.",
			),
			action: l10n.t("Replace File"),
		});
		if (!confirmed) return;
	}
	await wholeFile(named)(async (append) => append(manifestTextOf(draft)));
	await vscode.window.showTextDocument(named, { preview: false });
}
