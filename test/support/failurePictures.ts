import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { inRoot } from "../../scripts/lib/paths.mjs";

/** Saves a screenshot of each open page to out/pictures/failed, named after the test. */
export async function takeFailurePictures(test: string): Promise<void> {
	const { openPages } = await import("./host/browser.ts");
	const folder = inRoot("out", "pictures", "failed");
	const name = test.replaceAll(/[^\p{L}\p{N}]+/gu, "-").slice(0, 120);
	await mkdir(folder, { recursive: true });
	const pages = openPages();
	await Promise.allSettled(
		pages.map((page, index) => page.screenshot({ path: join(folder, `${name}-${index + 1}.png`) })),
	);
	await closeDialogs();
}

/** Closes any dialog or quick pick that a failed test left open, so that it doesn't affect the next one. */
async function closeDialogs(): Promise<void> {
	const { openPages } = await import("./host/browser.ts");
	for (const { keyboard } of openPages()) {
		await keyboard.press("Escape").catch(() => undefined);
		await keyboard.press("Escape").catch(() => undefined);
	}
}
