import { setTimeout as delay } from "node:timers/promises";

/**
 * Waits for something outside this process that tells nobody when it happens.
 * @throws after the time given, with what was still untrue
 */
export async function until(isTrue: () => Promise<boolean>, timeoutMs = 60_000): Promise<void> {
	const end = performance.now() + timeoutMs;
	while (!(await isTrue())) {
		if (performance.now() > end) {
			throw new Error(`Still not true after ${timeoutMs} ms: ${isTrue.toString()}`);
		}
		await delay(100);
	}
}

/** Whether anything answers HTTP at an address, with whatever status. */
export async function answersAt(address: string): Promise<boolean> {
	try {
		await fetch(address, { redirect: "manual" });
		return true;
	} catch {
		return false;
	}
}
