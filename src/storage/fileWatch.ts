import { type FSWatcher, mkdirSync, watch } from "node:fs";
import { basename, dirname } from "node:path";
import type { Disposable } from "../base/lifecycle.ts";

/**
 * Calls `onHint` when this window or another may have changed a file, so that the caller rereads and compares. Not every
 * file system reports changes. Creates the file's folder if needed; never throws.
 */
export function watchOneFile(path: string, onHint: () => void): Disposable {
	const name = basename(path);
	let watcher: FSWatcher | undefined;
	try {
		mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
		watcher = watch(dirname(path), { persistent: false }, (_event, changed) => {
			if (changed === null || changed === name) onHint();
		});
		watcher.on("error", () => watcher?.close());
	} catch {
		watcher?.close();
	}
	return { dispose: () => watcher?.close() };
}
