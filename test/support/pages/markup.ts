import assert from "node:assert/strict";
import type { Locator } from "playwright-core";

/** What no text of others may become. */
export const markup =
	"a, img, svg, script, iframe, object, video, audio, form, .codicon, strong, em, code, h1, h2, li";
/** What a page would load or send by. */
export const loaders =
	"img, iframe, object, embed, video, audio, link:not([href$='/codicon.css']), script, form, meta, base";

/** Nothing in what is shown became an element of this kind. */
export async function expectText(shown: Locator, forbidden = markup): Promise<void> {
	const found = await shown.locator(forbidden).all();
	assert.deepEqual(
		await Promise.all(
			found.map(async (one) => one.evaluate((element: { outerHTML: string }) => element.outerHTML)),
		),
		[],
	);
}
