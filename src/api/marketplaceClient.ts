import { AuthApi } from "./endpoints/auth.ts";
import { BillingApi } from "./endpoints/billing.ts";
import { DatasetsApi } from "./endpoints/datasets.ts";
import { type CredentialSource, Exchange } from "./endpoints/exchange.ts";
import type { HttpTransport } from "./transport/transport.ts";

export type { CredentialSource } from "./endpoints/exchange.ts";

/**
 * The service of api-spec.md, typed. It keeps nothing between calls and does not own its transport: who made the
 * transport disposes it, which ends every call in flight.
 */
export class MarketplaceClient {
	/** Host (and port) of the service, for messages. */
	readonly host: string;
	readonly datasets: DatasetsApi;
	readonly billing: BillingApi;
	readonly auth: AuthApi;

	/** Without credentials only the log-in flow, and calls that are given their own bearer, can succeed. */
	constructor(transport: HttpTransport, credentials: CredentialSource | undefined) {
		const exchange = new Exchange(transport, credentials);
		this.host = transport.host;
		this.datasets = new DatasetsApi(exchange);
		this.billing = new BillingApi(exchange);
		this.auth = new AuthApi(exchange);
	}
}
