import { parseDecimal } from "../../base/money.ts";
import type { NewAccount } from "../service/accounts.ts";
import { isoTime } from "../service/store.ts";
import { DAY_MS } from "../../base/dates.ts";
import type { Marketplace } from "../service/marketplace.ts";
import { type CatalogueEntry, entryId, readField, sellers, stableId } from "./catalogueEntry.ts";
import { demoAccounts, demoBalances, demoBuyer, demoSellerOnly, moreBuyers } from "./demoAccounts.ts";
import { generatedEntry } from "./generatedEntries.ts";
import { createBuyerHistory, createSellerHistory } from "./history.ts";
import { languageEntries } from "./languageEntries.ts";
import { marketEntries } from "./marketEntries.ts";
import { natureEntries, riverLevels } from "./natureEntries.ts";
import { researchEntries } from "./researchEntries.ts";
import { societyEntries } from "./societyEntries.ts";

const entryGroups = [researchEntries, natureEntries, marketEntries, societyEntries, languageEntries];

/** All 60 entries, interleaved by topic so that the newest aren't all from one seller. */
const catalogueEntries: CatalogueEntry[] = Array.from(
	{ length: Math.max(...entryGroups.map((group) => group.length)) },
	(_, index) => entryGroups.flatMap((group) => group.slice(index, index + 1)),
).flat();

/** The datasets' dates are spread over this many days before the seeding. */
const CATALOGUE_DAYS = 700;
const buyerId = stableId(demoBuyer.email);

/** Short enough to wait for while watching the price. */
export const PRICE_MOVES_MS = 4 * 60_000;
const LOWER_PRICE = "0.0020";

export interface PreparedSeed {
	/** Total to seed: the catalogue first, then generated datasets. */
	datasets: number;
	/** Of `DEMO_PASSWORD`: hashing is asynchronous, so it can't run inside the seeding transaction. */
	passwordHash: string;
}

/** Fills an empty database atomically. Does nothing if it already has accounts. */
export function seedMarketplace(marketplace: Marketplace, seed: PreparedSeed): void {
	if (marketplace.database.get("SELECT id FROM accounts LIMIT 1")) return;
	marketplace.database.transaction(() => {
		createAccounts(marketplace, seed.passwordHash);
		createDatasets(marketplace, seed.datasets);
		createBuyerHistory(marketplace, buyerId);
		createSellerHistory(marketplace);
		const earned = demoBalances.sellerOnly;
		const earnings = { balance: earned, totalEarned: earned, totalWithdrawn: 0n };
		marketplace.accounts.setSeller(stableId(demoSellerOnly.email), earnings);
	});
}

/** Replaces everything in the database with the seed. */
export function resetMarketplace(marketplace: Marketplace, seed: PreparedSeed): void {
	marketplace.database.transaction(() => {
		marketplace.database.empty();
		marketplace.datasets.version++;
		seedMarketplace(marketplace, seed);
	});
}

/** Toggles the price of the dataset `riverLevels`, if it exists. */
export function movePrice({ datasets }: Marketplace): void {
	const usual = parseDecimal(riverLevels.price) ?? 0n;
	const lower = parseDecimal(LOWER_PRICE) ?? 0n;
	datasets.swapPrice(entryId(riverLevels), usual, lower);
}

function createAccounts({ accounts, clock }: Marketplace, passwordHash: string): void {
	const createdAt = isoTime(clock, -(CATALOGUE_DAYS + 1) * DAY_MS);
	const create = (account: NewAccount): void =>
		void accounts.create({ id: stableId(account.email), createdAt, ...account });
	for (const account of [...demoAccounts, ...moreBuyers]) create({ ...account, passwordHash });
	for (const { email, name } of Object.values(sellers))
		if (!accounts.byEmail(email)) create({ email, name, role: "seller" });
}

function connectorOf(entry: CatalogueEntry, id: string) {
	if (entry.unconnected) return {};
	return {
		connector_id: stableId(`connector of ${entry.seller}`),
		index_name: `chunks-${id.slice(0, 8)}`,
		embedding_model: "text-embedding-3-large",
	};
}

function createDatasets({ datasets, clock, database }: Marketplace, count: number): void {
	const stepMs = (CATALOGUE_DAYS * DAY_MS) / Math.max(count, 1);
	for (let index = 0; index < count; index++) {
		const entry = catalogueEntries[index] ?? generatedEntry(index - catalogueEntries.length);
		const id = entryId(entry);
		const createdAt = isoTime(clock, Math.round((index - count) * stepMs));
		datasets.create(stableId(sellers[entry.seller].email), {
			id,
			name: entry.name,
			description: entry.description,
			price: parseDecimal(entry.price) ?? 0n,
			currency: entry.currency ?? "USD",
			visibility: entry.visibility ?? "public",
			metadata_schema: entry.fields?.map(readField) ?? null,
			...connectorOf(entry, id),
			created_at: createdAt,
			updated_at: index % 3 === 0 ? isoTime(clock, Math.round(((index - count) * stepMs) / 2)) : createdAt,
		});
		if (entry.granted)
			database.insert("grants", { dataset_id: id, account_id: buyerId, granted_at: createdAt });
	}
}
