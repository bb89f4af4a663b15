/** Holds a resource until disposed. Compatible with `vscode.Disposable`. */
export interface Disposable {
	dispose(): void;
}

/**
 * Collects disposables and disposes them together, last added first. If some throw, the rest are still
 * disposed, then the errors are thrown together.
 */
export class DisposableStore implements Disposable {
	readonly #items = new Set<Disposable>();
	#disposed = false;

	get disposed(): boolean {
		return this.#disposed;
	}

	/** Adds a disposable and returns it. After `dispose()`, disposes it immediately, so nothing leaks. */
	add<T extends Disposable>(disposable: T): T {
		if (this.#disposed) disposable.dispose();
		else this.#items.add(disposable);
		return disposable;
	}

	dispose(): void {
		if (this.#disposed) return;
		this.#disposed = true;
		const items = [...this.#items].toReversed();
		this.#items.clear();
		const errors: unknown[] = [];
		for (const item of items) {
			try {
				item.dispose();
			} catch (error) {
				errors.push(error);
			}
		}
		if (errors.length > 0) throw new AggregateError(errors, "Some resources couldn’t be released");
	}
}

/** An object that disposes what's in its store when it's disposed. */
export abstract class DisposableOwner implements Disposable {
	protected readonly store = new DisposableStore();

	dispose(): void {
		this.store.dispose();
	}
}

/** Holds one disposable at a time, and disposes it when another replaces it or when the holder is disposed. */
export class MutableDisposable<T extends Disposable> implements Disposable {
	#value: T | undefined;
	#disposed = false;

	get value(): T | undefined {
		return this.#value;
	}

	set value(value: T | undefined) {
		if (this.#disposed) {
			value?.dispose();
			return;
		}
		if (this.#value !== value) {
			const previous = this.#value;
			this.#value = value;
			previous?.dispose();
		}
	}

	dispose(): void {
		this.#disposed = true;
		const previous = this.#value;
		this.#value = undefined;
		previous?.dispose();
	}
}
