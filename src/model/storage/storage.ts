import type { Event } from "../../base/event.ts";

/**
 * Where secrets are kept. The editor's own may lose a value without saying so, store nothing without saying so, and
 * fire its event never, once or twice: users of this interface read back and compare.
 */
export interface SecretStore {
	get(key: string): Promise<string | undefined>;
	store(key: string, value: string): Promise<void>;
	delete(key: string): Promise<void>;
	readonly onDidChange: Event<string>;
}

/** Small non-secret values of this installation. Last writer wins between windows. */
export interface KeyValueStore {
	get(key: string): unknown;
	update(key: string, value: unknown): Promise<void>;
}
