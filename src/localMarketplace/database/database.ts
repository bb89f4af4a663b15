import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from "node:sqlite";
import { propertyOf } from "../../base/record.ts";
import { SCHEMA, SCHEMA_VERSION } from "./schema.ts";

export type Row = Record<string, SQLOutputValue>;

const SQLITE_BUSY = 5;

/** Another process has the data folder's database open. */
export class DatabaseInUse extends Error {
	override readonly name = "DatabaseInUse";
}

/**
 * SQLite with the guarantees this marketplace relies on: a change is on disk once its transaction returns (WAL,
 * synchronous=FULL), integers are returned as bigint, and only one process can open the file. The OS releases the
 * file's lock however the process exits, so that lock also guards the data folder.
 */
export class Database {
	readonly #sqlite: DatabaseSync;
	readonly #statements = new Map<string, StatementSync>();

	private constructor(sqlite: DatabaseSync) {
		this.#sqlite = sqlite;
	}

	/**
	 * Opens a file, or ":memory:". Throws DatabaseInUse if another process has the file open, and Error if the
	 * file has another schema version.
	 */
	static open(path: string): Database {
		const sqlite = new DatabaseSync(path, { enableForeignKeyConstraints: true });
		try {
			sqlite.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
			sqlite.exec("BEGIN EXCLUSIVE; COMMIT;");
			const database = new Database(sqlite);
			database.#createSchema();
			return database;
		} catch (error) {
			sqlite.close();
			if (propertyOf(error, "errcode") === SQLITE_BUSY)
				throw new DatabaseInUse("Another process holds this data folder.");
			throw error;
		}
	}

	get(sql: string, ...values: SQLInputValue[]): Row | undefined {
		return this.#prepare(sql).get(...values);
	}

	all(sql: string, ...values: SQLInputValue[]): Row[] {
		return this.#prepare(sql).all(...values);
	}

	/**
	 * Yields rows one by one, for results too large to keep in memory. Don't write to the database while
	 * iterating.
	 */
	iterate(sql: string, ...values: SQLInputValue[]): Iterable<Row> {
		return this.#prepare(sql).iterate(...values);
	}

	/** Runs a statement and returns the number of rows changed. */
	run(sql: string, ...values: SQLInputValue[]): bigint {
		return BigInt(this.#prepare(sql).run(...values).changes);
	}

	/** Inserts a row and returns its row ID, which is its `sequence` if the table has that column. */
	insert(table: string, row: Record<string, SQLInputValue>): bigint {
		const places = Object.keys(row).map(() => "?");
		const sql = `INSERT INTO ${table} (${Object.keys(row).join(", ")}) VALUES (${places.join(", ")})`;
		return BigInt(this.#prepare(sql).run(...Object.values(row)).lastInsertRowid);
	}

	/**
	 * Runs `work` atomically. Nested calls join the outer transaction. Once the outermost call returns, the
	 * changes survive a crash.
	 */
	transaction<T>(work: () => T): T {
		if (this.#sqlite.isTransaction) return work();
		this.#sqlite.exec("BEGIN IMMEDIATE");
		try {
			const result = work();
			this.#sqlite.exec("COMMIT");
			return result;
		} catch (error) {
			if (this.#sqlite.isTransaction) this.#sqlite.exec("ROLLBACK");
			throw error;
		}
	}

	/** Deletes every row of every table. */
	empty(): void {
		this.transaction(() => {
			this.#sqlite.exec("PRAGMA defer_foreign_keys = ON");
			const tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
			for (const row of this.all(tables)) this.run(`DELETE FROM ${text(row, "name")}`);
		});
	}

	close(): void {
		if (this.#sqlite.isOpen) this.#sqlite.close();
	}

	#createSchema(): void {
		const version = integer(this.get("PRAGMA user_version") ?? {}, "user_version");
		if (version === SCHEMA_VERSION) return;
		if (version !== 0n) {
			throw new Error(
				`The data folder has version ${version}, but version ${SCHEMA_VERSION} is required. Use another folder.`,
			);
		}
		this.transaction(() => {
			this.#sqlite.exec(SCHEMA);
			this.#sqlite.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
		});
	}

	#prepare(sql: string): StatementSync {
		let statement = this.#statements.get(sql);
		if (!statement) {
			statement = this.#sqlite.prepare(sql);
			statement.setReadBigInts(true);
			this.#statements.set(sql, statement);
		}
		return statement;
	}
}

/** Reads a TEXT column. */
export function text(row: Row, column: string): string {
	const value = row[column];
	if (typeof value !== "string") throw new TypeError(`Column ${column} contains no text.`);
	return value;
}

/** Reads a TEXT column that may be NULL. */
export function optionalText(row: Row, column: string): string | undefined {
	return row[column] === null ? undefined : text(row, column);
}

/** Reads an INTEGER column: an amount in units of 1e-8, a count, or a sequence number. */
export function integer(row: Row, column: string): bigint {
	const value = row[column];
	if (typeof value !== "bigint") throw new TypeError(`Column ${column} holds no integer.`);
	return value;
}

/** Reads an INTEGER column used as a boolean. */
export function flag(row: Row, column: string): boolean {
	return integer(row, column) !== 0n;
}
