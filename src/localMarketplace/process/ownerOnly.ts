import { chmodSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const OTHERS = 0o077;
/** The database with its journals, and the two files beside it, also as they are being written. */
const OWN_FILE = /^(?:marketplace\.db(?:-\w+)?|(?:state|demo-keys)\.json(?:\.\d+\.tmp)?)$/;

/**
 * Makes the data folder and what is in it readable for its owner alone: an older version, a copy or a loose umask may
 * have left it open. Throws where the folder holds other things as well, whose mode isn't ours to change.
 * @returns whether others could look into the folder until now
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
