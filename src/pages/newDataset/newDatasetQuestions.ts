/** Confirmations for actions that can't be undone. */
import * as l10n from "@vscode/l10n";
import type { ConfirmOptions } from "../../host/notifications.ts";

export function claimQuestion(title: string, id: string): ConfirmOptions {
	return {
		question: l10n.t("Confirm this as the dataset you published?"),
		detail: l10n.t("{0}\nDataset ID: {1}", title, id),
		action: l10n.t("Confirm as My Dataset"),
	};
}

export function notCreatedQuestion(): ConfirmOptions {
	return {
		question: l10n.t("Allow publishing this dataset again?"),
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
