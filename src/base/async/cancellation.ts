import type { Disposable } from "../lifecycle.ts";

/** The part of VS Code's `CancellationToken` that's needed here. */
interface CancellationToken {
	readonly isCancellationRequested: boolean;
	onCancellationRequested(listener: () => void): Disposable;
}

/** Runs a task with a signal that aborts when the token is canceled. */
export async function untilCanceled<T>(
	token: CancellationToken,
	task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
	const controller = new AbortController();
	if (token.isCancellationRequested) controller.abort();
	const listener = token.onCancellationRequested(() => controller.abort());
	try {
		return await task(controller.signal);
	} finally {
		listener.dispose();
	}
}
