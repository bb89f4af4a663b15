import { createHash } from "node:crypto";
import type { MetadataField } from "../wireSchemas.ts";
import { demoSeller, demoSellerOnly } from "./demoAccounts.ts";

export type SellerKey = keyof typeof sellers;

/** Sellers of the seeded catalogue. Only the demo accounts among them can sign in. */
export const sellers = {
	halden: demoSeller,
	skyline: demoSellerOnly,
	transit: { email: "hello@opentransit.example", name: "Open Transit Collective" },
	clara: { email: "office@clara-health.example", name: "Clara Health Statistics" },
	ledgerline: { email: "sales@ledgerline.example", name: "Ledgerline Markets" },
	bayan: { email: "info@bayan.example", name: "بيان للبيانات اللغوية" },
	safa: { email: "shalom@safa.example", name: "שפה טובה" },
	kaiyo: { email: "contact@kaiyo.example", name: "海洋データ研究所" },
	terra: { email: "team@terravista.example", name: "TerraVista Earth Observation" },
	lexa: { email: "desk@lexa.example", name: "Lexa Legal Texts" },
	agro: { email: "hej@agronordic.example", name: "AgroNordic" },
	civic: { email: "archive@civicrecord.example", name: "Civic Record Project" },
} as const;

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
	/** Whether the dataset has no connector, so that it's listed but can't be queried. */
	unconnected?: true;
	/** One `name type description` per field. If absent, the dataset lists no fields. */
	fields?: string[];
}

/** Adds the seller to each entry. */
export function soldBy(
	seller: SellerKey,
	entries: ReadonlyArray<Omit<CatalogueEntry, "seller">>,
): CatalogueEntry[] {
	return entries.map((entry) => ({ seller, ...entry }));
}

/** Splits `name type description` at its first two spaces. */
export function readField(line: string): MetadataField {
	const [name = "", type = "string", ...words] = line.split(" ");
	return { name, type, description: words.join(" ") };
}

export function entryId({ seller, name }: Pick<CatalogueEntry, "seller" | "name">): string {
	return stableId(`${seller} ${name}`);
}

/** A UUID (version 8) derived from the name's hash, so that IDs survive a reset. */
export function stableId(name: string): string {
	const bytes = createHash("sha256").update(`local marketplace: ${name}`).digest().subarray(0, 16);
	bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
	bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
	return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
