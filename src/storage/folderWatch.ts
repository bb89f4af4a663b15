import { type FSWatcher, mkdirSync, watch } from "node:fs";
import type { Disposable } from "../base/lifecycle.ts";

/**
 * Calls `onHint` when this window or another may have changed something in a folder, so that the caller rereads
 * and compares. Not every file system reports changes. Creates the folder if needed; never throws.
 */
export function watchFolder(folder: string, onHint: (name: string | undefined) => void): Disposable {
	let watcher: FSWatcher | undefined;
	try {
		mkdirSync(folder, { recursive: true, mode: 0o700 });
		watcher = watch(folder, { persistent: false }, (_event, name) => onHint(name ?? undefined));
		watcher.on("error", () => watcher?.close());
	} catch {
		watcher?.close();
	}
	return { dispose: () => watcher?.close() };
}
