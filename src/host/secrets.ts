import type * as vscode from "vscode";
import { Emitter, type Event } from "../base/event.ts";
import { DisposableStore, type Disposable } from "../base/lifecycle.ts";
import type { SecretStore } from "../storage/secretStore.ts";

/**
 * VS Code's secret storage. Its change event is only a hint: it may fire twice, late, or without a change, so
 * listeners reread and compare.
 */
export class EditorSecretStore implements SecretStore, Disposable {
	readonly #secrets: vscode.SecretStorage;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new Emitter<string>());
	readonly onDidChange: Event<string> = this.#changed.event;

	constructor(secrets: vscode.SecretStorage) {
		this.#secrets = secrets;
		this.#store.add(secrets.onDidChange((event) => this.#changed.fire(event.key)));
	}

	async get(key: string): Promise<string | undefined> {
		return this.#secrets.get(key);
	}

	async store(key: string, value: string): Promise<void> {
		await this.#secrets.store(key, value);
	}

	async delete(key: string): Promise<void> {
		await this.#secrets.delete(key);
	}

	dispose(): void {
		this.#store.dispose();
	}
}
