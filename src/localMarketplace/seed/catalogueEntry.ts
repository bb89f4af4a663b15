import type { MetadataField } from "../service/datasets.ts";
import type { SellerKey } from "./sellers.ts";

/** One dataset of the seeded catalogue. */
export interface CatalogueEntry {
	seller: SellerKey;
	name: string;
	description: string;
	/** Decimal with up to 8 places. */
	price: string;
	currency?: string;
	visibility?: "private";
	/** Whether the demo buyer has explicit access. */
	granted?: true;
	/** No connector: listed, and not queryable yet. */
	unconnected?: true;
	/** `name type description`, one for each field; none: the dataset lists no fields. */
	fields?: string[];
}

/** Splits `name type description` at its first two spaces. */
export function readField(line: string): MetadataField {
	const [name = "", type = "string", ...words] = line.split(" ");
	return { name, type, description: words.join(" ") };
}
