import * as l10n from "@vscode/l10n";
import { formatMoney, groupDigits, parseDecimal, type Units } from "../base/money.ts";
import { display } from "../base/text.ts";

/** The parts of a listing that hints examine: from a draft, or from a dataset on the marketplace. */
export interface ListedDataset {
	readonly name: string;
	readonly description: string;
	readonly price_per_chunk: string;
	readonly currency: string;
	readonly metadata_schema: ReadonlyArray<{ readonly name: string; readonly description?: string }> | null;
	/** Whether buyers can query it. For a draft: whether it has a connector. */
	readonly queryable: boolean;
}

/** Statistics on the listed prices in one currency. */
export interface PriceContext {
	readonly currency: string;
	readonly count: number;
	readonly median: Units;
}

interface ListingHint {
	/** As in `DraftProblem`. */
	readonly path: string;
	readonly message: string;
}

/** With fewer prices, there's no meaningful comparison. */
const FEWEST_PEERS = 5;
const FAR_FACTOR = 10n;
const SHORT_DESCRIPTION = 40;

/** What would help buyers trust or find a listing, beyond what's required. Hints never block anything. */
export function listingHints(dataset: ListedDataset, peers?: PriceContext): ListingHint[] {
	return [
		...descriptionHints(dataset.description),
		...fieldHints(dataset.metadata_schema ?? []),
		...(dataset.queryable
			? []
			: hint("connector_id", l10n.t("Buyers can’t query the dataset, because it has no connector."))),
		...priceHints(dataset, peers),
	];
}

function hint(path: string, message: string): ListingHint[] {
	return [{ path, message }];
}

/** The hints as sentences. Combines those about missing field descriptions into one. */
export function hintSentences(hints: readonly ListingHint[]): string[] {
	const fields = hints.filter(({ path }) => /^metadata_schema\.\d+\.description$/.test(path));
	if (fields.length < 2) return hints.map(({ message }) => message);
	const others = hints.filter((other) => !fields.includes(other)).map(({ message }) => message);
	return [...others, l10n.t("{0} fields have no description.", groupDigits(fields.length))];
}

/** A hint if the account already has a dataset with this name, which is allowed. */
export function ownNameHints(name: string, ownNames: readonly string[]): ListingHint[] {
	return ownNames.includes(name.trim())
		? hint("name", l10n.t("You already have a dataset with this exact name."))
		: [];
}

function descriptionHints(description: string): ListingHint[] {
	const length = display(description, 1_000).length;
	if (length === 0) return hint("description", l10n.t("The dataset has no description."));
	if (length >= SHORT_DESCRIPTION) return [];
	const message = l10n.t(
		"The description is short. Tell buyers what the dataset contains and where it comes from.",
	);
	return hint("description", message);
}

function fieldHints(
	fields: ReadonlyArray<{ readonly name: string; readonly description?: string }>,
): ListingHint[] {
	if (fields.length === 0)
		return hint("metadata_schema", l10n.t("The dataset has no fields, so buyers can’t filter queries."));
	return fields.flatMap((field, index) =>
		display(field.description ?? "") === ""
			? hint(
					`metadata_schema.${index}.description`,
					l10n.t("Field {0} ({1}) has no description.", index + 1, display(field.name, 60)),
				)
			: [],
	);
}

function priceHints(dataset: ListedDataset, peers: PriceContext | undefined): ListingHint[] {
	const price = parseDecimal(dataset.price_per_chunk.trim());
	if (!peers || peers.currency !== dataset.currency || peers.count < FEWEST_PEERS) return [];
	if (price === undefined || price === 0n || peers.median === 0n) return [];
	const median = formatMoney(peers.median, peers.currency);
	const count = groupDigits(peers.count);
	const message =
		price > peers.median * FAR_FACTOR
			? l10n.t("The price is more than ten times the median ({1}) of {0} listed datasets.", count, median)
			: price * FAR_FACTOR < peers.median
				? l10n.t("The price is less than a tenth of the median ({1}) of {0} listed datasets.", count, median)
				: undefined;
	return message === undefined ? [] : hint("price_per_chunk", message);
}
