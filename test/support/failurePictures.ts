import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { inRoot } from "../../scripts/lib/paths.mjs";

/**
 * Saves a screenshot of each open page to out/pictures/failed, named after the test. Then closes any dialog
 * or quick pick the test left open, so that it doesn't affect the next one.
 */
export async function takeFailurePictures(test: string): Promise<void> {
	const { openPages } = await import("./host/browser.ts");
	const folder = inRoot("out", "pictures", "failed");
	const name = test.replaceAll(/[^\p{L}\p{N}]+/gu, "-").slice(0, 120);
	await mkdir(folder, { recursive: true });
	const pages = await openPages();
	await Promise.allSettled(
		pages.map(async (page, index) => {
			await page.screenshot({ path: join(folder, `${name}-${index + 1}.png`) });
			await page.keyboard.press("Escape");
			await page.keyboard.press("Escape");
		}),
	);
}
