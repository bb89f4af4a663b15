import { chmodSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const OTHERS = 0o077;
/** The database with its journals, and the two files beside it, including while they're being written. */
const OWN_FILE = /^(?:marketplace\.db(?:-\w+)?|(?:state|demo-keys)\.json(?:\.\d+\.tmp)?)$/;

/**
 * Makes the data folder and its files readable only by their owner: an older version, a copy, or a loose
 * umask may have left them open. Throws if the folder contains other files, whose mode isn't ours to change.
 * @returns whether other users could read the folder until now
 */
export function keepToOwner(folder: string): boolean {
	if (process.platform === "win32") {
		return false;
	}
	const names = readdirSync(folder);
	for (const name of names.filter((entry) => OWN_FILE.test(entry))) {
		chmodSync(join(folder, name), 0o600);
	}
	if ((statSync(folder).mode & OTHERS) === 0) {
		return false;
	}
	if (!names.every((entry) => OWN_FILE.test(entry))) {
		throw new Error(`Other users can open ${folder}, and it holds other files. Choose an empty folder.`);
	}
	chmodSync(folder, 0o700);
	return true;
}
