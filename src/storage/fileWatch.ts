import { existsSync, type FSWatcher, mkdirSync, watch } from "node:fs";
import { basename, dirname } from "node:path";
import type { Disposable } from "../base/lifecycle.ts";

/**
 * Calls `onHint` when this window or another may have changed a file, so that the caller rereads and compares. Not every
 * file system reports changes. Creates the file's folder if needed; never throws.
 */
export function watchOneFile(path: string, onHint: () => void): Disposable {
	const name = basename(path);
	const folder = dirname(path);
	let watcher: FSWatcher | undefined;
	try {
		if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 });
		watcher = watch(folder, { persistent: false }, (_event, changed) => {
			if (changed === null || changed === name) onHint();
		});
		watcher.on("error", () => watcher?.close());
	} catch {
		watcher?.close();
	}
	return { dispose: () => watcher?.close() };
}
