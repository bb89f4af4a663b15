import type { HttpTransport } from "../../api/transport/httpTransport.ts";
import type { Disposable } from "../../base/lifecycle.ts";
import type { MarketplaceUrl } from "../../rules/urls.ts";

/** One transport per base URL, created on first use. */
export class Transports implements Disposable {
	readonly #create: (marketplace: MarketplaceUrl) => HttpTransport;
	readonly #baseUrlOf: (origin: string) => string;
	readonly #byBaseUrl = new Map<string, HttpTransport>();
	/** Replaced transports, until the writes they have sent have ended. */
	readonly #retiring = new Set<HttpTransport>();
	/** The base URL of the marketplace last set at an origin: a stored credential is kept only with its origin. */
	readonly #baseUrls = new Map<string, string>();

	/** `baseUrlOf` is for the origins at which no marketplace has been set in this window. */
	constructor(create: (marketplace: MarketplaceUrl) => HttpTransport, baseUrlOf: (origin: string) => string) {
		this.#create = create;
		this.#baseUrlOf = baseUrlOf;
	}

	/** Makes this the base URL of the marketplace at its origin. */
	setBaseUrl({ origin, baseUrl }: MarketplaceUrl): void {
		this.#baseUrls.set(origin, baseUrl);
	}

	/** For the marketplace at the origin, or for another base URL there, such as one that the user tries. */
	of(origin: string, baseUrl: string = this.#baseUrls.get(origin) ?? this.#baseUrlOf(origin)): HttpTransport {
		const known = this.#byBaseUrl.get(baseUrl);
		if (known !== undefined) return known;
		const created = this.#create({ origin, baseUrl });
		this.#byBaseUrl.set(baseUrl, created);
		return created;
	}

	/** Creates a transport for a single operation, because the address may never be used again. */
	async once<T>(marketplace: MarketplaceUrl, act: (transport: HttpTransport) => Promise<T>): Promise<T> {
		const transport = this.#create(marketplace);
		try {
			return await act(transport);
		} finally {
			transport.dispose();
		}
	}

	/**
	 * Makes the next use create new transports. Aborts calls in flight, except a write that may have reached
	 * its marketplace, which finishes on its original connection.
	 */
	replaceAll(): void {
		const all = [...this.#byBaseUrl.values()];
		this.#byBaseUrl.clear();
		for (const transport of all) {
			this.#retiring.add(transport);
			void transport.retire().finally(() => this.#retiring.delete(transport));
		}
	}

	/** Aborts every call in flight. */
	dispose(): void {
		const all = [...this.#byBaseUrl.values(), ...this.#retiring];
		this.#byBaseUrl.clear();
		for (const transport of all) transport.dispose();
	}
}
