/** What the page of a new dataset says about the datasets that are known. */
import { display } from "../../../base/text.ts";
import { latest } from "../../../model/loadable.ts";
import type { PublicationState } from "../../../model/selling/publicationState.ts";
import type { Services } from "../../../services.ts";
import type { PublicationShape } from "../../protocol/create.ts";

/** What buyers will read as the seller: known where a dataset of this account was seen. */
export function sellerName({ ownership }: Services): string {
	const [seller] = ownership.sellers();
	const names = ownership.items().map(({ dataset }) => latest(dataset)?.value.seller_name ?? "");
	return display(seller?.name ?? names.find((name) => name !== "") ?? "");
}

/** Names of the account's own datasets. */
export function ownNames({ ownership }: Services): string[] {
	return ownership.items().flatMap(({ dataset, name }) => latest(dataset)?.value.name ?? name ?? []);
}

/** Datasets of exactly this name that are known now, so that a new one can be told from them. */
export async function knownIds(services: Services, name: string): Promise<string[]> {
	const search = { words: [name.toLowerCase()], terms: [], problems: [] };
	const { rows } = await services.catalogue.query({ search, limit: 100 }, new AbortController().signal);
	const owned = services.ownership
		.items()
		.map(({ dataset }) => latest(dataset)?.value)
		.filter((dataset) => dataset !== undefined);
	const named = [...rows, ...owned].filter((dataset) => dataset.name === name);
	return Array.from(new Set(named.map(({ id }) => id)));
}

/** A publication as the page shows it. */
export function publicationShape(state: PublicationState): PublicationShape {
	if (state.kind === "notSeen") {
		const { candidate, ...shown } = state;
		return { ...shown, hasCandidate: candidate !== undefined };
	}
	if (state.kind !== "created") return state;
	const { created, found, keepProblem } = state;
	return { kind: "created", name: created.name, at: created.at, id: created.id ?? "", found, keepProblem };
}
