import { setTimeout as delay } from "node:timers/promises";
import type { Locator } from "playwright-core";
import { dayOf } from "../../../src/base/dates.ts";

/**
 * Polls for something outside this process that sends no event: often at first, because most of it comes soon.
 * Throws after the timeout, naming the condition that is still false.
 */
export async function until(isTrue: () => Promise<boolean>, timeoutMs = 60_000): Promise<void> {
	const end = performance.now() + timeoutMs;
	for (let pauseMs = 5; !(await isTrue()); pauseMs = Math.min(pauseMs * 2, 100)) {
		if (performance.now() > end)
			throw new Error(`Still not true after ${timeoutMs} ms: ${isTrue.toString()}`);
		await delay(pauseMs);
	}
}

/** Resolves to today's date, once at least two minutes of the day are left. */
export async function lastingDay(): Promise<string> {
	await until(async () => dayOf(Date.now()) === dayOf(Date.now() + 120_000), 150_000);
	return dayOf(Date.now());
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

/** Whether the locator becomes visible within five seconds, far longer than a list takes to render. */
export async function appears(locator: Locator): Promise<boolean> {
	return locator.waitFor({ timeout: 5000 }).then(
		() => true,
		() => false,
	);
}

/** Whether the locator is hidden or gone within three seconds, far longer than VS Code takes to react to a click. */
export async function disappears(locator: Locator): Promise<boolean> {
	return locator.waitFor({ state: "hidden", timeout: 3000 }).then(
		() => true,
		() => false,
	);
}
