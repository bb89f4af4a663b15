import assert from "node:assert/strict";
import type { Locator } from "playwright-core";

/** Elements that other people's text must never turn into. */
const MARKUP =
	"a, img, svg, script, iframe, object, video, audio, form, .codicon, strong, em, code, h1, h2, li";
/** Elements through which a page could load or send something. */
export const LOADERS = "img, iframe, object, embed, video, audio, link, script, form, meta, base";

/** Asserts that nothing shown became one of these elements. */
export async function expectText(shown: Locator, forbidden = MARKUP): Promise<void> {
	const found = await shown.locator(forbidden).all();
	assert.deepEqual(
		await Promise.all(
			found.map(async (one) => one.evaluate((element: { outerHTML: string }) => element.outerHTML)),
		),
		[],
	);
}
