import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import { text } from "../database/database.ts";
import type { Account } from "./accounts.ts";
import { DATASET_ROWS, readDataset, VISIBLE, type DatasetStore } from "./datasets.ts";
import { Store } from "./store.ts";

const compress = promisify(gzip);

/** The number of responses kept. The least recently used is dropped first. */
const MAX_PREPARED = 4;

interface Prepared {
	readonly raw: Buffer<ArrayBuffer>;
	compressed?: Promise<Buffer<ArrayBuffer>>;
}

/**
 * The discover response. Accounts with the same grants get identical bytes and share a cached body: with 100,000
 * datasets, building a body takes far longer than sending it.
 */
export class Catalogue extends Store<{ datasets: DatasetStore }> {
	readonly #prepared = new Map<string, Prepared>();

	/**
	 * All public datasets plus the private ones granted to the account, without duplicates, newest first, as
	 * JSON.
	 */
	body(account: Account): Buffer<ArrayBuffer> {
		return this.#for(account).raw;
	}

	/** The body that `body` returns, gzipped. */
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
		const [oldest] = this.#prepared.keys();
		if (this.#prepared.size > MAX_PREPARED && oldest !== undefined) this.#prepared.delete(oldest);
		return prepared;
	}

	#visibilityKey(account: Account): string {
		const sql = "SELECT dataset_id FROM grants WHERE account_id = ? ORDER BY dataset_id";
		const granted = this.database.all(sql, account.id).map((row) => text(row, "dataset_id"));
		return `${this.parts.datasets.version} ${granted.join(" ")}`;
	}

	#prepare(account: Account): Buffer<ArrayBuffer> {
		const pieces: Buffer[] = [];
		const sql = `${DATASET_ROWS} WHERE ${VISIBLE} ORDER BY datasets.sequence DESC`;
		for (const row of this.database.iterate(sql, account.id)) {
			const separator = pieces.length > 0 ? "," : "[";
			pieces.push(Buffer.from(separator + JSON.stringify(readDataset(row))));
		}
		return Buffer.concat([...pieces, Buffer.from(pieces.length > 0 ? "]" : "[]")]);
	}
}
