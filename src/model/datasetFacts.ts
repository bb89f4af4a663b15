import * as l10n from "@vscode/l10n";
import type { Dataset } from "../api/wire/schemas.ts";
import { UserFacingError } from "../base/userFacingError.ts";
import type { DatasetFacts } from "../rules/datasetRow.ts";
import type { Catalogue } from "./catalogue/catalogue.ts";
import { latest } from "./loadable.ts";
import type { Ownership } from "./selling/ownership.ts";
import type { Session } from "./session/session.ts";

/** Where a dataset may be known from; the extension's services fit. */
export interface DatasetSources {
	readonly session: Session;
	readonly catalogue: Catalogue;
	readonly ownership: Ownership;
}

/** What is known of a dataset without asking the service. */
export function knownDataset(sources: DatasetSources, id: string): DatasetFacts | undefined {
	const owned = sources.ownership.item(id);
	return sources.catalogue.row(id) ?? (owned && latest(owned.dataset)?.value);
}

/** What is known of a dataset; read from the service where nothing is. Throws MarketplaceError. */
export async function datasetFacts(sources: DatasetSources, id: string): Promise<DatasetFacts> {
	return knownDataset(sources, id) ?? readDataset(sources, id);
}

/** The whole record, by GET. Throws MarketplaceError, or when nobody is signed in. */
export async function readDataset(sources: DatasetSources, id: string): Promise<Dataset> {
	const { client } = sources.session;
	if (!client) throw new UserFacingError(l10n.t("Sign in first."));
	return client.datasets.get(id);
}
