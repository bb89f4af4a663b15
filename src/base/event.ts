import type { Disposable } from "./lifecycle.ts";

/** Subscribes a listener until the returned disposable is disposed. Fits `vscode.Event`. */
export type Event<T> = (listener: (event: T) => unknown) => Disposable;

/**
 * An event source. Calls listeners in the order they subscribed. A throwing listener doesn't stop the others;
 * its error is rethrown outside `fire`.
 */
export class Emitter<T> implements Disposable {
	readonly #subscriptions = new Set<{ readonly listener: (event: T) => unknown }>();
	#disposed = false;

	readonly event: Event<T> = (listener) => {
		if (this.#disposed) return { dispose: () => undefined };
		const subscription = { listener };
		this.#subscriptions.add(subscription);
		return { dispose: () => void this.#subscriptions.delete(subscription) };
	};

	/** Calls the current listeners. No-op after `dispose()`. */
	fire(event: T): void {
		const present = Array.from(this.#subscriptions);
		for (const subscription of present)
			if (this.#subscriptions.has(subscription)) call(subscription.listener, event);
	}

	dispose(): void {
		this.#disposed = true;
		this.#subscriptions.clear();
	}
}

/** Fires when `event` does, but only if `read` returns a different value than last time. */
export function whenDifferent(event: Event<unknown>, read: () => unknown): Event<void> {
	return (listener) => {
		let before = read();
		return event(() => {
			const now = read();
			if (now === before) return;
			before = now;
			listener();
		});
	};
}

function call<T>(listener: (event: T) => unknown, event: T): void {
	try {
		listener(event);
	} catch (error) {
		queueMicrotask(() => {
			throw error;
		});
	}
}
