import type { Event } from "./event.ts";
import { type Disposable, DisposableStore, MutableDisposable } from "./lifecycle.ts";

/** A value that is always replaced as a whole, such as the scope of the account in use. */
export interface Current<T> {
	readonly value: T | undefined;
	readonly onDidChange: Event<T | undefined>;
}

/**
 * Calls `begin` with the current value and with each later one. `store` is disposed when its value is
 * replaced or the result is disposed.
 */
export function whileCurrent<T>(
	current: Current<T>,
	begin: (value: T | undefined, store: DisposableStore) => void,
): Disposable {
	const store = new DisposableStore();
	const ofValue = store.add(new MutableDisposable<DisposableStore>());
	const follow = (): void => {
		const next = new DisposableStore();
		ofValue.value = next;
		begin(current.value, next);
	};
	store.add(current.onDidChange(follow));
	follow();
	return store;
}
