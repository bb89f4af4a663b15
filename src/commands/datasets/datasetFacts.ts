import * as l10n from "@vscode/l10n";
import type { Dataset } from "../../api/wire/schemas.ts";
import { latest } from "../../model/loadable.ts";
import type { Services } from "../../services.ts";
import type { DatasetFacts } from "../../views/rows/datasetRow.ts";

/** What is known of a dataset without asking the service. */
export function knownDataset(services: Services, id: string): DatasetFacts | undefined {
	const owned = services.ownership.item(id);
	return services.catalogue.row(id) ?? (owned && latest(owned.dataset)?.value);
}

/** What is known of a dataset; read from the service where nothing is. Throws MarketplaceError. */
export async function datasetFacts(services: Services, id: string): Promise<DatasetFacts> {
	return knownDataset(services, id) ?? readDataset(services, id);
}

/** The whole record, by GET. Throws MarketplaceError, or when nobody is signed in. */
export async function readDataset(services: Services, id: string): Promise<Dataset> {
	const { client } = services.session;
	if (!client) throw new NotSignedIn();
	return client.datasets.get(id);
}

/** Said instead of a request when no account is connected. */
export class NotSignedIn extends Error {
	override readonly name = "NotSignedIn";

	constructor() {
		super(l10n.t("Sign in first."));
	}
}
