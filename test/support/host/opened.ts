import type { BrowserContext, Request } from "playwright-core";

/** Collects the addresses that VS Code opens in the external browser. Their pages load nothing. */
export class OpenedAddresses {
	readonly #addresses: string[] = [];
	readonly #waiting: Array<(address: string) => void> = [];

	constructor(context: BrowserContext, origin: string) {
		context.on("request", (request) => {
			if (isOutside(request, origin)) this.#add(request.url());
		});
	}

	/** The next opened address not returned by an earlier call, as VS Code passed it to the browser. */
	next(): Promise<string> {
		const known = this.#addresses.shift();
		return known === undefined
			? new Promise((resolve) => this.#waiting.push(resolve))
			: Promise.resolve(known);
	}

	#add(address: string): void {
		const waiting = this.#waiting.shift();
		if (waiting) waiting(address);
		else this.#addresses.push(address);
	}
}

/** VS Code rewrites loopback addresses to `/proxy/PORT/…` on its own origin. */
function isOutside(request: Request, origin: string): boolean {
	const url = request.url();
	return (
		request.isNavigationRequest() &&
		request.redirectedFrom() === null &&
		(!url.startsWith(`${origin}/`) || url.startsWith(`${origin}/proxy/`))
	);
}
