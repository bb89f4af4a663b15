import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { keepToOwner } from "./ownerOnly.ts";

/** Contents of `state.json`. */
export interface RunState {
	/** The port the marketplace uses, or last used. */
	port: number;
	/** Authenticates the folder's processes to each other. Absent until the owner accepts requests. */
	attachSecret?: string;
}

/** API keys of the demo accounts by email address, only for the launcher. */
export type DemoKeyring = Record<string, string>;

const OWNER_ONLY = 0o600;

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The folder that stores everything: the database and two files that only their owner can read. */
export class DataFolder {
	readonly path: string;
	/** Whether other users could read the folder until now. */
	readonly wasOpen: boolean;

	constructor(path: string) {
		this.path = path;
		mkdirSync(path, { recursive: true, mode: 0o700 });
		this.wasOpen = keepToOwner(path);
	}

	get databaseFile(): string {
		return join(this.path, "marketplace.db");
	}

	/** The last state written, or `undefined` if there is none or it can't be parsed. */
	readState(): RunState | undefined {
		const value = this.#read("state.json");
		if (!isRecord(value)) {
			return undefined;
		}
		const { port, attachSecret } = value;
		if (typeof port !== "number") {
			return undefined;
		}
		return typeof attachSecret === "string" ? { port, attachSecret } : { port };
	}

	writeState(state: RunState): void {
		this.#write("state.json", state);
	}

	readDemoKeys(): DemoKeyring {
		const value = this.#read("demo-keys.json");
		const entries = isRecord(value) ? Object.entries(value) : [];
		return Object.fromEntries(
			entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
		);
	}

	writeDemoKeys(keys: DemoKeyring): void {
		this.#write("demo-keys.json", keys);
	}

	#read(name: string): unknown {
		try {
			return JSON.parse(readFileSync(join(this.path, name), "utf8"));
		} catch {
			return undefined;
		}
	}

	/** Writes atomically: a reader never sees a partial file. */
	#write(name: string, value: unknown): void {
		const target = join(this.path, name);
		const draft = `${target}.${process.pid}.tmp`;
		rmSync(draft, { force: true });
		writeFileSync(draft, `${JSON.stringify(value, undefined, "\t")}\n`, { mode: OWNER_ONLY, flush: true });
		chmodSync(draft, OWNER_ONLY);
		renameSync(draft, target);
	}
}
