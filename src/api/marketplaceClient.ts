import { AuthApi } from "./endpoints/auth.ts";
import { BillingApi } from "./endpoints/billing.ts";
import { DatasetsApi } from "./endpoints/datasets.ts";
import { type CredentialSource, Exchange } from "./exchange.ts";
import type { HttpTransport } from "./transport/httpTransport.ts";

/** A typed client for the marketplace's API. Doesn't dispose the transport. */
export class MarketplaceClient {
	/** Host (and port) of the marketplace, for messages. */
	readonly host: string;
	readonly datasets: DatasetsApi;
	readonly billing: BillingApi;
	readonly auth: AuthApi;

	/** `auth` never sends `credentials`, only the bearer or cookie that a call is given. */
	constructor(transport: HttpTransport, credentials: CredentialSource | undefined) {
		const exchange = new Exchange(transport, credentials);
		this.host = exchange.host;
		this.datasets = new DatasetsApi(exchange);
		this.billing = new BillingApi(exchange);
		this.auth = new AuthApi(new Exchange(transport, undefined));
	}
}
