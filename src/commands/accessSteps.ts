/** Prompts that the access commands show before acting. */
import * as l10n from "@vscode/l10n";
import { displayName, forQuickPick } from "../base/text.ts";
import type { Notifications } from "../host/notifications.ts";
import { pickOne } from "../host/picks.ts";
import type { Ownership } from "../model/selling/ownership.ts";
import type { Ledger } from "../model/writes/ledger.ts";
import { datasetFacts } from "../model/datasetFacts.ts";
import { latest } from "../api/loadable.ts";
import { checkEmail, parseEmails } from "../rules/email.ts";
import { datasetIdArgument, textProperty } from "./arguments.ts";
import type { AccountScope } from "../account/accountScope.ts";

export type Action = "grant" | "revoke";

export interface Subject {
	readonly datasetId: string;
	readonly name: string;
}

/** Asks for one address, or several separated by commas. To revoke, first offers the buyers known to the ledger. */
export async function askForEmail(
	ledger: Ledger,
	notifications: Notifications,
	action: Action,
	subject: Subject,
): Promise<string | undefined> {
	if (action === "revoke") {
		const known = await pickKnownBuyer(ledger, subject);
		if (known !== "another") return known;
	}
	return notifications.input({
		title:
			action === "grant"
				? l10n.t("Grant Access to {0}", subject.name)
				: l10n.t("Revoke Access to {0}", subject.name),
		prompt: l10n.t(
			"Enter the buyer’s email address. To review several addresses at once, separate them with commas.",
		),
		placeholder: "name@example.com",
		validate: (text) => {
			if (parseEmails(text).length > 1) return undefined;
			const verdict = checkEmail(text);
			return verdict.ok ? undefined : verdict.message;
		},
	});
}

/**
 * Lets the user pick a buyer who may have access according to the ledger. Resolves to `another` if there are
 * none or the user wants to enter an address.
 */
async function pickKnownBuyer(ledger: Ledger, subject: Subject): Promise<string | undefined> {
	const buyers = ledger.forDataset(subject.datasetId).filter(({ hasAccess }) => hasAccess !== false);
	if (buyers.length === 0) return "another";
	const choices = buyers.map(({ email }) => ({ label: forQuickPick(email), icon: "account", value: email }));
	return pickOne([...choices, { label: l10n.t("Enter Another Address…"), icon: "edit", value: "another" }], {
		title: l10n.t("Revoke Access to {0}", subject.name),
		placeholder: l10n.t("Choose a buyer from the access ledger"),
	});
}

/** The given dataset, or else one that the user picks from My Datasets. */
export async function subjectOf(
	scope: AccountScope,
	notifications: Notifications,
	argument: unknown,
): Promise<Subject | undefined> {
	const datasetId = datasetIdArgument(argument) ?? (await pickOwned(scope.ownership, notifications));
	if (datasetId === undefined) return undefined;
	const given = textProperty(argument, "datasetName");
	const name = given ?? (await datasetFacts(scope, datasetId)).name;
	return { datasetId, name: displayName(name, datasetId) };
}

/** Lets the user pick a dataset from My Datasets, or explains that there are none. */
export async function pickOwned(
	ownership: Ownership,
	notifications: Notifications,
): Promise<string | undefined> {
	const items = ownership.items();
	if (items.length === 0) {
		const message = l10n.t("My Datasets is empty. Create a dataset, or add one of yours by its ID.");
		void notifications.show("info", message);
		return undefined;
	}
	const choices = items.map((item) => {
		const name = latest(item.dataset)?.value.name ?? item.name ?? "";
		return {
			label: forQuickPick(displayName(name, item.id)),
			description: item.id.slice(0, 8),
			icon: "database",
			value: item.id,
		};
	});
	return pickOne(choices, { title: l10n.t("Choose a Dataset") });
}
