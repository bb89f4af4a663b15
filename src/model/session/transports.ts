import type { HttpTransport } from "../../api/transport/transport.ts";
import type { Disposable } from "../../base/lifecycle.ts";

/** One transport per service, made when it is first asked for. */
export class Transports implements Disposable {
	readonly #create: (service: { origin: string; baseUrl: string }) => HttpTransport;
	readonly #byBaseUrl = new Map<string, HttpTransport>();
	/** They wait for the answers to writes. */
	readonly #retiring = new Set<HttpTransport>();
	/** Which base URL was last used on an origin: a stored credential knows its origin alone. */
	readonly #baseUrls = new Map<string, string>();

	constructor(create: (service: { origin: string; baseUrl: string }) => HttpTransport) {
		this.#create = create;
	}

	of(origin: string, baseUrl: string = this.#baseUrls.get(origin) ?? origin): HttpTransport {
		this.#baseUrls.set(origin, baseUrl);
		const known = this.#byBaseUrl.get(baseUrl);
		if (known !== undefined) {
			return known;
		}
		const created = this.#create({ origin, baseUrl });
		this.#byBaseUrl.set(baseUrl, created);
		return created;
	}

	/** For one act alone: what it asks need never become the address in use. */
	async once<T>(
		service: { origin: string; baseUrl: string },
		act: (transport: HttpTransport) => Promise<T>,
	): Promise<T> {
		const transport = this.#create(service);
		try {
			return await act(transport);
		} finally {
			transport.dispose();
		}
	}

	/**
	 * The next use makes new transports. Calls in flight end, but for a write that may have reached its service: that
	 * one is heard to its end on the connection it was sent on.
	 */
	renew(): void {
		const all = [...this.#byBaseUrl.values()];
		this.#byBaseUrl.clear();
		for (const transport of all) {
			this.#retiring.add(transport);
			void transport.retire().finally(() => this.#retiring.delete(transport));
		}
	}

	/** Ends every call in flight. */
	dispose(): void {
		const all = [...this.#byBaseUrl.values(), ...this.#retiring];
		this.#byBaseUrl.clear();
		for (const transport of all) {
			transport.dispose();
		}
	}
}
