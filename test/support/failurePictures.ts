import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { inRoot } from "../../scripts/lib/paths.mjs";

/**
 * Writes what each open page shows to out/pictures/failed, under the test's name, for a person to look at. Then closes
 * what the test may have left open, a dialog or a pick, before the next one goes on.
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
