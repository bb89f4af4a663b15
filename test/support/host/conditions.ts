import { setTimeout as delay } from "node:timers/promises";

/**
 * Polls for something outside this process that sends no event.
 * Throws after the timeout, naming the condition that is still false.
 */
export async function until(isTrue: () => Promise<boolean>, timeoutMs = 60_000): Promise<void> {
	const end = performance.now() + timeoutMs;
	while (!(await isTrue())) {
		if (performance.now() > end)
			throw new Error(`Still not true after ${timeoutMs} ms: ${isTrue.toString()}`);
		await delay(100);
	}
}

/** Whether an address responds to HTTP, with any status. */
export async function answersAt(address: string): Promise<boolean> {
	try {
		await fetch(address, { redirect: "manual" });
		return true;
	} catch {
		return false;
	}
}
