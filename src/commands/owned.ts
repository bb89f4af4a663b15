import * as l10n from "@vscode/l10n";
import { describeError } from "../api/describeError.ts";
import { groupDigits } from "../base/money.ts";
import { displayName, forQuickPick } from "../base/text.ts";
import { pickOne } from "../host/picks.ts";
import { withProgress } from "../host/progress.ts";
import { askStep } from "../host/steps.ts";
import { failureOf, latest } from "../api/loadable.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { type AddOutcome, idProblem } from "../model/selling/ownership.ts";
import { pickOwned } from "./accessSteps.ts";
import { datasetIdArgument, textProperty } from "./arguments.ts";
import {
	type Cancelled,
	type CommandParts,
	type CommandScope,
	type NounHandlers,
	withAccount,
} from "./commandHandler.ts";
import type { Setting } from "../host/settings.ts";

interface Used extends CommandParts {
	readonly settings: { readonly confirmRemoveFromList: Setting<boolean> };
}

export function ownedCommands(parts: Used): NounHandlers<"owned"> {
	const { confirmRemoveFromList } = parts.settings;
	return {
		addById: withAccount(parts, async (scope, argument) => addById(scope, datasetIdArgument(argument))),
		markSeller: withAccount(parts, async (scope, argument) =>
			markSeller(scope, textProperty(argument, "sellerId")),
		),
		unmarkSeller: withAccount(parts, async (scope, argument) =>
			unmarkSeller(scope, textProperty(argument, "sellerId")),
		),
		remove: withAccount(parts, async (scope, argument) =>
			remove(scope, confirmRemoveFromList, datasetIdArgument(argument)),
		),
		refresh: withAccount(parts, async ({ ownership }) => {
			await withProgress(l10n.t("Refreshing My Datasets"), { view: "dataMarketplace.owned" }, async () =>
				ownership.refresh(),
			);
			return { kind: "done" };
		}),
	};
}

async function addById(
	{ ownership, notifications }: CommandScope,
	given: string | undefined,
): Promise<AddOutcome | Cancelled> {
	if (given !== undefined) {
		const outcome = await ownership.addById(given);
		const problem = problemOf(outcome);
		if (problem !== undefined) void notifications.show("warning", problem);
		return outcome;
	}
	let outcome: AddOutcome | Cancelled = { kind: "cancelled" };
	await askStep({
		title: l10n.t("Add Dataset by ID"),
		prompt: l10n.t("Enter the ID of one of your datasets. Nothing will change on the marketplace."),
		placeholder: "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx",
		validate: idProblem,
		submit: async (text, signal) => {
			outcome = await ownership.addById(text.trim(), signal);
			return problemOf(outcome);
		},
	});
	return outcome;
}

function problemOf(outcome: AddOutcome): string | undefined {
	switch (outcome.kind) {
		case "added":
			return undefined;
		case "already":
			return l10n.t("This dataset is already in My Datasets.");
		case "invalid":
			return outcome.message;
		case "failed":
			return describeError(outcome.error).sentence;
	}
}

/** Marks a seller as the user's. Asks which one unless `given` is a listed seller's ID. */
async function markSeller(
	{ catalogue, ownership, notifications }: CommandScope,
	given: string | undefined,
): Promise<{ kind: "marked"; sellerId: string } | { kind: "noneListed" } | Cancelled> {
	const { groups } = await catalogue.query({ group: "seller", limit: 0 });
	const sellers = groups.map(({ key: id, label: name, count }) => ({ id, name, count }));
	if (sellers.length === 0) {
		void notifications.show("info", whyNoSellers(catalogue));
		return { kind: "noneListed" };
	}
	const seller =
		sellers.find(({ id }) => id === given) ??
		(await pickOne(
			sellers.map((entry) => ({
				label: forQuickPick(displayName(entry.name, entry.id)),
				description: [
					entry.count === 1 ? l10n.t("1 dataset") : l10n.t("{0} datasets", groupDigits(entry.count)),
					...(ownership.isMySeller(entry.id) ? [l10n.t("marked as yours")] : []),
				].join(" · "),
				icon: "organization",
				value: entry,
			})),
			{
				title: l10n.t("Mark Seller as Mine"),
				placeholder: l10n.t("Which seller are you? Your listed datasets will appear in My Datasets."),
			},
		));
	if (!seller) return { kind: "cancelled" };
	await ownership.markSeller({ id: seller.id, name: seller.name });
	void ownership.refresh();
	return { kind: "marked", sellerId: seller.id };
}

function whyNoSellers({ state }: Catalogue): string {
	const failure = failureOf(state);
	if (failure) {
		const { sentence } = describeError(failure);
		return l10n.t(
			"Couldn’t load the list of sellers. {0} You can add your datasets by ID instead.",
			sentence,
		);
	}
	return latest(state)
		? l10n.t("No sellers are listed. You can add your datasets by ID instead.")
		: l10n.t("The list of sellers hasn’t loaded yet. Try again later, or add your datasets by ID.");
}

/** Removes a seller mark. Nothing changes on the marketplace. */
async function unmarkSeller(
	{ ownership, notifications }: CommandScope,
	given: string | undefined,
): Promise<{ kind: "unmarked"; sellerId: string } | { kind: "noneMarked" } | Cancelled> {
	const marked = ownership.sellers();
	if (marked.length === 0) {
		void notifications.show("info", l10n.t("You haven’t marked any sellers as yours."));
		return { kind: "noneMarked" };
	}
	const choices = marked.map((seller) => ({
		label: forQuickPick(displayName(seller.name, seller.id)),
		icon: "organization",
		value: seller,
	}));
	const seller =
		marked.find(({ id }) => id === given) ??
		(await pickOne(choices, {
			title: l10n.t("Mark Seller as Not Mine"),
			placeholder: l10n.t(
				"Which seller isn’t you? Datasets you published or added by ID stay in My Datasets.",
			),
		}));
	if (!seller) return { kind: "cancelled" };
	await ownership.unmarkSeller(seller.id);
	return { kind: "unmarked", sellerId: seller.id };
}

async function remove(
	scope: CommandScope,
	asks: Setting<boolean>,
	given: string | undefined,
): Promise<{ kind: "removed"; id: string } | Cancelled> {
	const { ownership, notifications } = scope;
	const id = given ?? (await pickOwned(scope));
	const item = id === undefined ? undefined : ownership.item(id);
	if (!item) return { kind: "cancelled" };
	const name = displayName(latest(item.dataset)?.value.name ?? item.name ?? "", item.id);
	if (asks.value) {
		const confirmed = await notifications.confirm({
			question: l10n.t("Remove {0} from My Datasets?", name),
			detail: l10n.t("Nothing will change on the marketplace. You can add the dataset again by its ID."),
			action: l10n.t("Remove"),
		});
		if (!confirmed) return { kind: "cancelled" };
	}
	await ownership.remove(item.id);
	return { kind: "removed", id: item.id };
}
