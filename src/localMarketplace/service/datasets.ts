import { randomUUID } from "node:crypto";
import type { Units } from "../../base/money.ts";
import { flag, integer, optionalText, text, type Row } from "../database/database.ts";
import type { Account, AccountStore } from "./accounts.ts";
import { wireAmount } from "./amounts.ts";
import { isoTime, Store } from "./store.ts";
import type { Mailbox } from "./mailbox.ts";
import { Problem } from "./problem.ts";
import {
	BALANCE_CURRENCY,
	type DatasetDetails,
	type DatasetRecord,
	type MetadataField,
} from "../wireSchemas.ts";

type Connector = Pick<DatasetDetails, "connector_id" | "index_name" | "embedding_model" | "namespace">;

interface NewDataset extends Connector {
	id?: string;
	name: string;
	description: string;
	price: Units;
	currency: string;
	visibility: DatasetRecord["visibility"];
	metadata_schema: MetadataField[] | null;
	created_at?: string;
	updated_at?: string;
}

/**
 * Selects datasets with the seller's name and whether the account given as the first parameter has a grant.
 */
export const DATASET_ROWS =
	"SELECT datasets.*, accounts.name AS seller_name, grants.account_id IS NOT NULL AS subscribed FROM datasets" +
	" JOIN accounts ON accounts.id = datasets.seller_id" +
	" LEFT JOIN grants ON grants.dataset_id = datasets.id AND grants.account_id = ?";

/** Limits `DATASET_ROWS` to what discover lists. */
export const VISIBLE = "(datasets.visibility = 'public' OR grants.account_id IS NOT NULL)";

/** More than anyone looks through in a list. */
const MAX_OFFERS = 300;

function isField(value: unknown): value is MetadataField {
	return typeof value === "object" && value !== null && "name" in value && "type" in value;
}

function readFields(json: string | undefined): MetadataField[] | null {
	const fields: unknown = json === undefined ? null : JSON.parse(json);
	return Array.isArray(fields) ? fields.filter(isField) : null;
}

export function readDataset(row: Row): DatasetRecord {
	return {
		id: text(row, "id"),
		seller_id: text(row, "seller_id"),
		seller_name: text(row, "seller_name"),
		name: text(row, "name"),
		description: text(row, "description"),
		price_per_chunk: wireAmount(integer(row, "price_per_chunk")),
		currency: text(row, "currency"),
		visibility: text(row, "visibility") === "private" ? "private" : "public",
		metadata_schema: readFields(optionalText(row, "metadata_schema")),
		queryable: optionalText(row, "connector_id") !== undefined,
		subscribed: flag(row, "subscribed"),
		created_at: text(row, "created_at"),
		updated_at: text(row, "updated_at"),
	};
}

function readConnector(row: Row): Connector {
	const columns = ["connector_id", "index_name", "embedding_model", "namespace"] as const;
	return Object.fromEntries(columns.map((column) => [column, optionalText(row, column)]));
}

export class DatasetStore extends Store<{ accounts: AccountStore; mailbox: Mailbox }> {
	/** Changes whenever datasets are added, changed, or deleted, to invalidate cached responses. */
	version = 0;

	/** Creates a dataset and returns its ID. */
	create(sellerId: string, dataset: NewDataset): string {
		const id = dataset.id ?? randomUUID();
		const createdAt = dataset.created_at ?? isoTime(this.clock);
		this.database.insert("datasets", {
			id,
			seller_id: sellerId,
			name: dataset.name,
			description: dataset.description,
			price_per_chunk: dataset.price,
			currency: dataset.currency,
			visibility: dataset.visibility,
			metadata_schema: dataset.metadata_schema && JSON.stringify(dataset.metadata_schema),
			connector_id: dataset.connector_id ?? null,
			index_name: dataset.index_name ?? null,
			embedding_model: dataset.embedding_model ?? null,
			namespace: dataset.namespace ?? null,
			created_at: createdAt,
			updated_at: dataset.updated_at ?? createdAt,
		});
		this.version++;
		return id;
	}

	/** Changes a dataset's price to `other` if it's `one`, and otherwise to `one`. */
	swapPrice(id: string, one: Units, other: Units): void {
		const sql =
			"UPDATE datasets SET price_per_chunk = CASE price_per_chunk WHEN ? THEN ? ELSE ? END, updated_at = ? WHERE id = ?";
		this.database.run(sql, one, other, one, isoTime(this.clock), id);
		this.version++;
	}

	/**
	 * Finds a dataset that is public, granted, or the account's own. Throws 404 for any other dataset, as if
	 * it didn't exist. Owners also see the connector.
	 */
	visibleTo(account: Account, id: string): DatasetDetails {
		const sql = `${DATASET_ROWS} WHERE datasets.id = ? AND (${VISIBLE} OR datasets.seller_id = ?)`;
		const row = this.database.get(sql, account.id, id.toLowerCase(), account.id);
		if (!row)
			throw new Problem(404, "dataset_not_found", "No dataset has this ID, or you don’t have access to it.");
		const dataset = readDataset(row);
		return dataset.seller_id === account.id ? { ...dataset, ...readConnector(row) } : dataset;
	}

	/** The newest datasets that discover lists for the account, at most `MAX_OFFERS`. */
	offersTo(account: Account): DatasetRecord[] {
		const sql = `${DATASET_ROWS} WHERE ${VISIBLE} ORDER BY datasets.sequence DESC LIMIT ${MAX_OFFERS}`;
		return this.database.all(sql, account.id).map(readDataset);
	}

	/**
	 * Finds the best match among the datasets that discover lists: by ID, else by name, else by part of the
	 * name. Among equal matches, prefers the balance's currency, then the newest.
	 */
	findOffer(account: Account, sought: string): DatasetRecord | undefined {
		const sql =
			`${DATASET_ROWS} WHERE ${VISIBLE} AND (datasets.id = ? OR instr(lower(datasets.name), lower(?)) > 0)` +
			" ORDER BY datasets.id = ? DESC, lower(datasets.name) = lower(?) DESC, datasets.currency = ? DESC," +
			" datasets.sequence DESC LIMIT 1";
		const id = sought.toLowerCase();
		const row = this.database.get(sql, account.id, id, sought, id, sought, BALANCE_CURRENCY);
		return row && readDataset(row);
	}

	/** Grants access to a dataset for a buyer. Idempotent. */
	grant(seller: Account, id: string, email: string): { email: string; added: boolean } {
		const dataset = this.#ownedBy(seller, id);
		const buyer = this.parts.accounts.buyer(email);
		const added = this.database.transaction(() => {
			const sql = "INSERT OR IGNORE INTO grants (dataset_id, account_id, granted_at) VALUES (?, ?, ?)";
			if (this.database.run(sql, dataset.id, buyer.id, isoTime(this.clock)) === 0n) return false;
			const body = `${seller.name} granted you access to ${dataset.name}.`;
			this.parts.mailbox.send(buyer.email, `Access granted: ${dataset.name}`, body);
			return true;
		});
		return { email: buyer.email, added };
	}

	revoke(seller: Account, id: string, email: string): void {
		const dataset = this.#ownedBy(seller, id);
		const buyer = this.parts.accounts.buyer(email);
		this.database.transaction(() => {
			const sql = "DELETE FROM grants WHERE dataset_id = ? AND account_id = ?";
			if (this.database.run(sql, dataset.id, buyer.id) === 0n)
				throw new Problem(404, "access_not_found", "This buyer doesn’t have access to the dataset.");
			const body = `${seller.name} revoked your access to ${dataset.name}.`;
			this.parts.mailbox.send(buyer.email, `Access revoked: ${dataset.name}`, body);
		});
	}

	count(): bigint {
		return integer(this.database.get("SELECT count(*) AS datasets FROM datasets") ?? {}, "datasets");
	}

	/**
	 * Finds a dataset of the seller. Throws 404 if the seller can't see it, and 403 if the seller can but
	 * doesn't own it.
	 */
	#ownedBy(seller: Account, id: string): DatasetRecord {
		const dataset = this.visibleTo(seller, id);
		if (dataset.seller_id === seller.id) return dataset;
		const sentence = "Only the seller of a dataset can change who has access to it.";
		throw new Problem(403, "not_the_owner", sentence);
	}
}
