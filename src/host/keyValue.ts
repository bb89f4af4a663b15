import type * as vscode from "vscode";
import type { KeyValueStore } from "../storage/secretStore.ts";

/** Small non-secret state of the extension on this computer; never synced. */
export class EditorKeyValueStore implements KeyValueStore {
	readonly #memento: vscode.Memento;

	constructor(memento: vscode.Memento) {
		this.#memento = memento;
	}

	get(key: string): unknown {
		return this.#memento.get<unknown>(key);
	}

	async update(key: string, value: unknown): Promise<void> {
		await this.#memento.update(key, value);
	}
}
