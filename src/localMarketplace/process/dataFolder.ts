import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { keepToOwner } from "./ownerOnly.ts";

/** What `state.json` holds. */
export interface RunState {
	/** Where the folder's service runs, or ran last. */
	port: number;
	/** By this two processes of the folder know each other. Absent until the one that holds the folder answers. */
	attachSecret?: string;
}

/** API keys of the demo accounts by email address, for the launcher alone. */
export type DemoKeyring = Record<string, string>;

const OWNER_ONLY = 0o600;

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The folder that holds everything: the database, and two files that only their owner may read. */
export class DataFolder {
	readonly path: string;
	/** Whether others could look into it until now. */
	readonly wasOpen: boolean;

	constructor(path: string) {
		this.path = path;
		mkdirSync(path, { recursive: true, mode: 0o700 });
		this.wasOpen = keepToOwner(path);
	}

	get databaseFile(): string {
		return join(this.path, "marketplace.db");
	}

	/** What was written last, or `undefined` where nothing readable is there. */
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

	/** Whole or not at all: a reader never sees half a file. */
	#write(name: string, value: unknown): void {
		const target = join(this.path, name);
		const draft = `${target}.${process.pid}.tmp`;
		rmSync(draft, { force: true });
		writeFileSync(draft, `${JSON.stringify(value, undefined, "\t")}\n`, { mode: OWNER_ONLY, flush: true });
		chmodSync(draft, OWNER_ONLY);
		renameSync(draft, target);
	}
}
