import { AuthApi } from "./endpoints/auth.ts";
import { BillingApi } from "./endpoints/billing.ts";
import { DatasetsApi } from "./endpoints/datasets.ts";
import { type ApiRequest, Exchange } from "./endpoints/exchange.ts";
import { asMarketplaceError, MarketplaceError } from "./failure.ts";
import type { HttpTransport } from "./transport/httpTransport.ts";
import { operationOf } from "./transport/path.ts";
import type { HttpResponse } from "./transport/transport.ts";

/** Supplies the bearer credential for each call. */
export interface CredentialSource {
	/** May refresh first. If it throws, the call fails before anything is sent. */
	bearer(signal?: AbortSignal): Promise<string>;
	/** Called when the marketplace responds 401 to this credential. */
	rejected?(bearer: string): void;
}

/** A typed client for the marketplace's API. Doesn't dispose the transport. */
export class MarketplaceClient {
	/** Host (and port) of the marketplace, for messages. */
	readonly host: string;
	readonly datasets: DatasetsApi;
	readonly billing: BillingApi;
	readonly auth: AuthApi;
	readonly #transport: HttpTransport;
	readonly #credentials: CredentialSource | undefined;

	/** Without `credentials`, only calls with an explicit bearer or cookie send one. */
	constructor(transport: HttpTransport, credentials: CredentialSource | undefined) {
		this.host = transport.host;
		this.#transport = transport;
		this.#credentials = credentials;
		const exchange = new Exchange(this.host, async (request, signal) => this.#send(request, signal));
		this.datasets = new DatasetsApi(exchange);
		this.billing = new BillingApi(exchange);
		this.auth = new AuthApi(exchange);
	}

	async #send(request: ApiRequest, signal?: AbortSignal): Promise<HttpResponse> {
		const source = this.#credentials;
		if (!source || request.anonymous === true || request.bearer !== undefined)
			return this.#transport.send(request, signal);
		const bearer = await this.#bearerFor(request, source, signal);
		try {
			return await this.#transport.send({ ...request, bearer }, signal);
		} catch (error) {
			if (error instanceof MarketplaceError && error.status === 401) source.rejected?.(bearer);
			throw error;
		}
	}

	/** A credential source may throw anything, but always before the request is sent. */
	async #bearerFor(request: ApiRequest, source: CredentialSource, signal?: AbortSignal): Promise<string> {
		try {
			return await source.bearer(signal);
		} catch (error) {
			const call = { host: this.host, operation: operationOf(request), mayHaveReached: false };
			throw asMarketplaceError(error, call);
		}
	}
}
