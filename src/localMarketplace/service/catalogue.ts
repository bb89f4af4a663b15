import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import { text, type Database } from "../database/database.ts";
import type { DatasetRecord } from "../wireSchemas.ts";
import type { Account } from "./accounts.ts";
import { DATASET_ROWS, readDataset, VISIBLE, type DatasetStore } from "./datasets.ts";

const compress = promisify(gzip);

/** Rows serialized at a time: few enough to keep each piece small, enough to be fast. */
const ROWS_PER_PIECE = 1_000;
/** How many responses to cache, one per distinct set of visible datasets. */
const MAX_PREPARED = 4;

interface Prepared {
	readonly raw: Buffer<ArrayBuffer>;
	compressed?: Promise<Buffer<ArrayBuffer>>;
}

/**
 * The discover response. Accounts with the same grants get identical bytes, so the body is built once per set
 * of grants: with 100,000 datasets, building it takes far longer than sending it.
 */
export class Catalogue {
	readonly #database: Database;
	readonly #datasets: DatasetStore;
	readonly #prepared = new Map<string, Prepared>();

	constructor(database: Database, datasets: DatasetStore) {
		this.#database = database;
		this.#datasets = datasets;
	}

	/**
	 * All public datasets plus the private ones granted to the account, without duplicates, newest first, as
	 * JSON.
	 */
	body(account: Account): Buffer<ArrayBuffer> {
		return this.#for(account).raw;
	}

	/** The same body, gzipped. */
	compressedBody(account: Account): Promise<Buffer<ArrayBuffer>> {
		const prepared = this.#for(account);
		prepared.compressed ??= compress(prepared.raw, { level: constants.Z_BEST_SPEED });
		return prepared.compressed;
	}

	#for(account: Account): Prepared {
		const key = this.#visibilityKey(account);
		const prepared = this.#prepared.get(key) ?? { raw: this.#prepare(account) };
		this.#prepared.delete(key);
		this.#prepared.set(key, prepared);
		for (const oldest of this.#prepared.keys()) {
			if (this.#prepared.size <= MAX_PREPARED) {
				break;
			}
			this.#prepared.delete(oldest);
		}
		return prepared;
	}

	#visibilityKey(account: Account): string {
		const sql = "SELECT dataset_id FROM grants WHERE account_id = ? ORDER BY dataset_id";
		const granted = this.#database.all(sql, account.id).map((row) => text(row, "dataset_id"));
		return `${this.#datasets.version} ${granted.join(" ")}`;
	}

	*#visible(account: Account): Iterable<DatasetRecord> {
		const sql = `${DATASET_ROWS} WHERE ${VISIBLE} ORDER BY datasets.sequence DESC`;
		for (const row of this.#database.iterate(sql, account.id)) {
			yield readDataset(row);
		}
	}

	#prepare(account: Account): Buffer<ArrayBuffer> {
		const pieces: Buffer[] = [];
		let rows: string[] = [];
		const flush = () => {
			const separator = pieces.length > 0 ? "," : "";
			pieces.push(Buffer.from(separator + rows.join(",")));
			rows = [];
		};
		for (const dataset of this.#visible(account)) {
			rows.push(JSON.stringify(dataset));
			if (rows.length === ROWS_PER_PIECE) {
				flush();
			}
		}
		if (rows.length > 0) {
			flush();
		}
		return Buffer.concat([Buffer.from("["), ...pieces, Buffer.from("]")]);
	}
}
