import { Emitter } from "../../src/base/event.ts";
import type { SecretStore } from "../../src/storage/stores.ts";

type SecretFault = "throws" | "drops" | "forgets";

/** An in-memory secret store that can fail in the ways real ones do. */
export class MemorySecrets implements SecretStore {
	readonly values = new Map<string, string>();
	readonly #changed = new Emitter<string>();
	readonly onDidChange = this.#changed.event;
	/** `throws`: every call rejects. `drops`: silently stores nothing. `forgets`: get() returns undefined. */
	fault: SecretFault | undefined;
	/** How many events each change fires. */
	events = 1;
	/** How often a value was asked for. */
	reads = 0;

	async get(key: string): Promise<string | undefined> {
		this.reads++;
		if (this.fault === "throws") throw new Error("the keyring is locked");
		return this.fault === "forgets" ? undefined : this.values.get(key);
	}

	async store(key: string, value: string): Promise<void> {
		if (this.fault === "throws") throw new Error("the keyring is locked");
		if (this.fault !== "drops") {
			this.values.set(key, value);
			this.fire(key);
		}
	}

	async delete(key: string): Promise<void> {
		if (this.fault === "throws") throw new Error("the keyring is locked");
		this.values.delete(key);
		this.fire(key);
	}

	fire(key: string): void {
		for (let count = 0; count < this.events; count++) this.#changed.fire(key);
	}
}
