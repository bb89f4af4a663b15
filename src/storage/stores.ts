import type { Event } from "../base/event.ts";

/**
 * Stores secrets. VS Code's implementation may silently lose a value or not store it, and may fire its event
 * twice or not at all, so users of this interface read back and compare.
 */
export interface SecretStore {
	get(key: string): PromiseLike<string | undefined>;
	store(key: string, value: string): PromiseLike<void>;
	delete(key: string): PromiseLike<void>;
	readonly onDidChange: Event<unknown>;
}

/** Small non-secret values of this installation. If several windows write one, the last write wins. */
export interface KeyValueStore {
	get(key: string): unknown;
	update(key: string, value: unknown): PromiseLike<void>;
}
