/** Links to a dataset: `/dataset/<id>?marketplace=<origin>`, after the scheme and the extension's ID. */
import * as l10n from "@vscode/l10n";
import { isGuid } from "../base/guid.ts";
import { valid, invalid, type Verdict } from "./inputVerdict.ts";
import { checkMarketplaceUrl } from "./urls.ts";

const MAX_LENGTH = 2048;
const DATASET_FOLDER = "/dataset/";

interface DatasetLink {
	readonly id: string;
	/** The marketplace that lists the dataset; undefined for the one in use. */
	readonly origin: string | undefined;
}

export function datasetLinkParts(id: string, origin: string): { path: string; query: string } {
	return { path: DATASET_FOLDER + id, query: new URLSearchParams({ marketplace: origin }).toString() };
}

/** Checks a link, which anyone may have written. */
export function checkDatasetLink(path: string, query: string): Verdict<DatasetLink> {
	const id = path.slice(DATASET_FOLDER.length).toLowerCase();
	if (!path.startsWith(DATASET_FOLDER) || !isGuid(id) || query.length > MAX_LENGTH)
		return invalid(l10n.t("The link wasn’t opened because it doesn’t name a dataset."));
	const marketplace = new URLSearchParams(query).get("marketplace");
	if (marketplace === null) return valid({ id, origin: undefined });
	const checked = checkMarketplaceUrl(marketplace);
	if (!checked.ok || checked.value.origin !== marketplace)
		return invalid(l10n.t("The link wasn’t opened because its marketplace address isn’t valid."));
	return valid({ id, origin: marketplace });
}
