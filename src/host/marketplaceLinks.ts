import type { Browser } from "./browser.ts";

/** Opens a link from a marketplace. It may use http only if the marketplace does, which is allowed only on this computer. */
export async function openMarketplaceLink(
	browser: Pick<Browser, "open">,
	{ origin }: { readonly origin: string },
	url: string,
): Promise<void> {
	await browser.open(url, { loopbackHttp: origin.startsWith("http:") });
}
