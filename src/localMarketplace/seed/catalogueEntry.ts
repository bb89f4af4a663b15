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
	/** Has no connector: listed, but can't be queried yet. */
	unconnected?: true;
	/** One `name type description` per field. Without it, the dataset lists no fields. */
	fields?: string[];
}

/** Splits `name type description` at its first two spaces. */
export function readField(line: string): MetadataField {
	const [name = "", type = "string", ...words] = line.split(" ");
	return { name, type, description: words.join(" ") };
}
