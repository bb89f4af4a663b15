/** What is asked before something that cannot be taken back. */
import * as l10n from "@vscode/l10n";
import type { ConfirmOptions } from "../../../host/notifications.ts";

export function claimQuestion(title: string, id: string): ConfirmOptions {
	return {
		question: l10n.t("Is this the dataset that you published?"),
		detail: l10n.t("{0}\nDataset ID: {1}", title, id),
		action: l10n.t("It Is Mine"),
	};
}

export function notCreatedQuestion(): ConfirmOptions {
	return {
		question: l10n.t("Free this dataset to be published again?"),
		detail: l10n.t(
			"If the first request was carried out all the same, there will be two datasets, and the service offers no way to delete one.",
		),
		action: l10n.t("It Was Not Created"),
	};
}

export function discardQuestion(): ConfirmOptions {
	return {
		question: l10n.t("Discard the draft?"),
		detail: l10n.t("What you have written is deleted from this machine. Nothing on the service is changed."),
		action: l10n.t("Discard Draft"),
	};
}
