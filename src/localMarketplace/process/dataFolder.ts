import {
	chmodSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { stringOf } from "../../base/record.ts";

const OTHERS = 0o077;
/** The database with its journals, and the two JSON files, including their drafts. */
const OWN_FILE = /^(?:marketplace\.db(?:-\w+)?|(?:state|demo-keys)\.json(?:\.\d+\.tmp)?)$/;

/** Contents of `state.json`. */
const runState = z.object({
	/** The port the marketplace uses, or last used. */
	port: z.number(),
	/** Authenticates the folder's processes to each other. Absent until the owner accepts requests. */
	attachSecret: z.optional(z.string()),
});
export type RunState = z.infer<typeof runState>;

/** API keys of the demo accounts by email address, only for the launcher. */
const demoKeyring = z.record(z.string(), z.string());
export type DemoKeyring = z.infer<typeof demoKeyring>;

const OWNER_ONLY = 0o600;

/** The folder with the database, `state.json`, and `demo-keys.json`. */
export class DataFolder {
	readonly path: string;

	constructor(path: string) {
		this.path = path;
		mkdirSync(path, { recursive: true, mode: 0o700 });
		keepToOwner(path);
	}

	get databaseFile(): string {
		return join(this.path, "marketplace.db");
	}

	/** The last state written, or `undefined` if there is none or it's invalid. */
	readState(): RunState | undefined {
		return runState.safeParse(this.#read("state.json")).data;
	}

	writeState(state: RunState): void {
		this.#write("state.json", state);
	}

	/** None if the file is missing or invalid. Throws if the file can't be read, because it may hold working keys. */
	readDemoKeys(): DemoKeyring {
		const keys = this.#read("demo-keys.json", isMissing);
		return demoKeyring.safeParse(keys).data ?? {};
	}

	writeDemoKeys(keys: DemoKeyring): void {
		this.#write("demo-keys.json", keys);
	}

	/** Undefined if the file's content is invalid, or if reading it fails with an error that `mayFail` accepts. */
	#read(name: string, mayFail: (error: unknown) => boolean = () => true): unknown {
		try {
			return JSON.parse(readFileSync(join(this.path, name), "utf8"));
		} catch (error) {
			if (error instanceof SyntaxError || mayFail(error)) return undefined;
			throw error;
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

/**
 * Limits access to the data folder and the marketplace's files in it to their owner: an older version, a copy, or a
 * loose umask may have left them open. Throws if other users have access to the folder and it contains any other
 * file. Does nothing on Windows.
 */
function keepToOwner(folder: string): void {
	if (process.platform === "win32") return;
	const names = readdirSync(folder);
	for (const name of names.filter((entry) => OWN_FILE.test(entry))) keepFileToOwner(join(folder, name));
	if ((statSync(folder).mode & OTHERS) === 0) return;
	if (!names.every((entry) => OWN_FILE.test(entry)))
		throw new Error(`Other users can open ${folder}, and it contains other files. Choose an empty folder.`);
	chmodSync(folder, 0o700);
	process.stderr.write(`Other users could open ${folder}. Only you can open it now.\n`);
}

/** Does nothing if the file is gone: another process may have renamed a draft, or deleted a journal of the database. */
function keepFileToOwner(file: string): void {
	try {
		chmodSync(file, OWNER_ONLY);
	} catch (error) {
		if (!isMissing(error)) throw error;
	}
}

function isMissing(error: unknown): boolean {
	return stringOf(error, "code") === "ENOENT";
}
