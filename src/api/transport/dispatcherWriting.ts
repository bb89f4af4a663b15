import type { Dispatcher } from "undici";

/**
 * Calls `onWriting` just before a request is written to a connection: from then on it may have reached the
 * marketplace. Not called for a request that was aborted while it waited for a connection.
 */
export function watchWriting(
	onWriting: () => void,
	signal: AbortSignal,
): Dispatcher.DispatcherComposeInterceptor {
	return (dispatch) => (options, handler) =>
		dispatch(options, new WritingWatcher(handler, onWriting, signal));
}

class WritingWatcher implements Dispatcher.DispatchHandler {
	readonly #inner: Dispatcher.DispatchHandler;
	readonly #onWriting: () => void;
	readonly #signal: AbortSignal;

	constructor(inner: Dispatcher.DispatchHandler, onWriting: () => void, signal: AbortSignal) {
		this.#inner = inner;
		this.#onWriting = onWriting;
		this.#signal = signal;
	}

	onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
		if (this.#signal.aborted) {
			controller.abort(new Error("given up"));
			return;
		}
		this.#onWriting();
		this.#inner.onRequestStart?.(controller, context);
	}

	onResponseStart(
		...parameters: Parameters<NonNullable<Dispatcher.DispatchHandler["onResponseStart"]>>
	): void {
		this.#inner.onResponseStart?.(...parameters);
	}

	onResponseData(...parameters: Parameters<NonNullable<Dispatcher.DispatchHandler["onResponseData"]>>): void {
		this.#inner.onResponseData?.(...parameters);
	}

	onResponseEnd(...parameters: Parameters<NonNullable<Dispatcher.DispatchHandler["onResponseEnd"]>>): void {
		this.#inner.onResponseEnd?.(...parameters);
	}

	onResponseError(
		...parameters: Parameters<NonNullable<Dispatcher.DispatchHandler["onResponseError"]>>
	): void {
		this.#inner.onResponseError?.(...parameters);
	}
}
