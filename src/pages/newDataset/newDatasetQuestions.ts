/** Confirmations for actions that can't be undone. */
import * as l10n from "@vscode/l10n";
import { display, displayName } from "../../base/text.ts";
import type { ConfirmOptions } from "../../host/notifications.ts";

export function claimQuestion(
	title: string,
	{ id, name }: { readonly id: string; readonly name: string },
): ConfirmOptions {
	return {
		question: l10n.t("Confirm {0} as the dataset you published?", displayName(name, id)),
		detail: l10n.t("{0}\nDataset ID: {1}", title, id),
		action: l10n.t("Confirm as My Dataset"),
	};
}

export function notCreatedQuestion(name: string): ConfirmOptions {
	return {
		question: l10n.t("Allow publishing {0} again?", display(name)),
		detail: l10n.t(
			"If the first request did go through, publishing again will create a second dataset. The marketplace doesn’t support deleting a dataset.",
		),
		action: l10n.t("Allow Publishing Again"),
	};
}

export function discardQuestion(): ConfirmOptions {
	return {
		question: l10n.t("Delete the draft?"),
		detail: l10n.t(
			"The draft will be deleted from this computer and can’t be restored. Nothing will change on the marketplace.",
		),
		action: l10n.t("Delete Draft"),
	};
}

export function replaceQuestion(file: string): ConfirmOptions {
	return {
		question: l10n.t("Replace {0}?", file),
		detail: l10n.t(
			"A file with this name already exists. The file’s contents will be replaced by the draft.",
		),
		action: l10n.t("Replace File"),
	};
}
