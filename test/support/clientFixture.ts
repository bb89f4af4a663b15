import { MarketplaceError } from "../../src/api/failure.ts";
import type { MarketplaceClient } from "../../src/api/marketplaceClient.ts";
import type { HttpTransport } from "../../src/api/transport/httpTransport.ts";
import { loadFailureOf, receive } from "../../src/catalogue/worker/worker.ts";
import { type Clock, systemClock } from "../../src/base/clock.ts";
import { type HttpRequest, path } from "../../src/api/transport/httpMessages.ts";
import type { ProxySettings, TransportSettings } from "../../src/api/transport/transportSettings.ts";
import type { WriteOutcome } from "../../src/api/writeOutcome.ts";
import { DATASET_ID } from "./services/healthyService.ts";

export const noProxy: ProxySettings = {
	url: "",
	noProxy: [],
	support: "on",
	environment: { proxy: "", noProxy: "" },
};

/** Uses no proxy, and allows enough time for a busy computer. */
export function settingsFor(origin: string, changes: Partial<TransportSettings> = {}): TransportSettings {
	return {
		origin,
		basePath: "",
		requestTimeoutSeconds: 120,
		maxResponseMegabytes: 64,
		proxy: noProxy,
		certificates: "bundled",
		strictTls: true,
		...changes,
	};
}

export const KEY = "dm_live_CANARY7Q2d";

/** A call that may be retried. */
export const readRequest: HttpRequest = { method: "GET", path: path`/v1/billing/buyer-balance`, bearer: KEY };
/** A call that is sent at most once. */
export const writeRequest: HttpRequest = {
	method: "POST",
	path: path`/v1/billing/withdraw`,
	body: { amount: "1.00" },
	bearer: KEY,
};

export interface FixtureCredentials {
	bearer(): Promise<string>;
	rejected(bearer: string): void;
	readonly rejections: readonly string[];
}

export function credentials(bearer: string = KEY): FixtureCredentials {
	const rejections: string[] = [];
	return { bearer: async () => bearer, rejected: (refused) => void rejections.push(refused), rejections };
}

/** A clock whose sleeps return immediately, with real timeouts. `waits` lists how long they would have taken, in ms. */
export function instantClock(): Clock & { readonly waits: readonly number[] } {
	const waits: number[] = [];
	let now = 0;
	return {
		waits,
		now: () => now,
		monotonic: () => now,
		after: (ms, callback) => systemClock.after(ms, callback),
		sleep: async (ms, signal) => {
			signal.throwIfAborted();
			waits.push(ms);
			now += ms;
		},
	};
}

/** Call timeouts that expire when a test says so. */
export class ManualTimers {
	readonly #running = new Set<{ readonly runOut: () => void; readonly milliseconds: number }>();

	/** How many timers were started. */
	starts = 0;

	readonly after: Clock["after"] = (milliseconds, runOut) => {
		this.starts++;
		const timer = { runOut, milliseconds };
		this.#running.add(timer);
		return { dispose: () => void this.#running.delete(timer) };
	};

	/** A real clock with these timeouts. */
	readonly clock: Clock = { ...systemClock, after: this.after };

	/** Timeouts of the calls in flight, in ms. */
	get running(): readonly number[] {
		return [...this.#running].map(({ milliseconds }) => milliseconds);
	}

	/** Expires the timeouts of all calls in flight that receive no data until the event loop’s next turn. */
	runOut(): void {
		for (const timer of this.#running) timer.runOut();
	}

	/** Expires the timeout of the newest call. */
	runOutLast(): void {
		[...this.#running].at(-1)?.runOut();
	}
}

export type Operation =
	| {
			readonly name: string;
			read(client: MarketplaceClient, transport: HttpTransport, signal?: AbortSignal): Promise<unknown>;
	  }
	| {
			readonly name: string;
			/** Whether the caller needs a value from the response. */
			readonly needsValue: boolean;
			write(client: MarketplaceClient, signal?: AbortSignal): Promise<WriteOutcome<unknown>>;
	  };

const checkout = { amount: "25.00", success_url: "https://a.example/ok", cancel_url: "https://a.example/no" };
/** A dataset that can be published. */
export const draft = {
	name: "Coastal wind",
	description: "Wind",
	price_per_chunk: "0.0042",
	currency: "USD",
	visibility: "public",
};

/** Every call of the API, with arguments that a healthy marketplace accepts. */
export const operations: readonly Operation[] = [
	{
		name: "GET /v1/datasets/discover",
		read: async (_, transport, signal) =>
			receive(transport, KEY, signal).catch((error: unknown) => {
				throw new MarketplaceError(loadFailureOf(error, transport.host));
			}),
	},
	read("GET /v1/datasets/{id}", async (client, signal) => client.datasets.get(DATASET_ID, signal)),
	read("GET /v1/billing/buyer-balance", async (client, signal) => client.billing.buyerBalance(signal)),
	read("GET /v1/billing/seller-balance", async (client, signal) => client.billing.sellerBalance(signal)),
	read("GET /v1/billing/auto-deposit", async (client, signal) => client.billing.autoDeposit(signal)),
	read("GET /v1/billing/deposits", async (client, signal) => client.billing.depositPage(undefined, signal)),
	write("POST /v1/datasets", false, async (client) => client.datasets.create(draft)),
	write("POST /v1/datasets/{id}/access", false, async (client) =>
		client.datasets.access("grant", DATASET_ID, "ana@example.com"),
	),
	write("DELETE /v1/datasets/{id}/access", false, async (client) =>
		client.datasets.access("revoke", DATASET_ID, "ana@example.com"),
	),
	write("POST /v1/billing/deposit", true, async (client) => client.billing.deposit(checkout)),
	write("PUT /v1/billing/auto-deposit", false, async (client) =>
		client.billing.putAutoDeposit({ enabled: true, threshold: "20.00", amount: "50.00" }),
	),
	write("POST /v1/billing/withdraw", false, async (client) => client.billing.withdraw("75.00")),
	write("POST /v1/auth/login", true, async (client, signal) =>
		client.auth.login("ana@example.com", "correct horse", signal),
	),
	write("POST /v1/auth/login/verify", true, async (client, signal) =>
		client.auth.verify("temporary-token", "123456", signal),
	),
	write("POST /v1/auth/refresh", true, async (client) => client.auth.refresh("cookie-1")),
	write("POST /v1/auth/api-keys", true, async (client) => client.auth.createApiKey("jwt.jwt.jwt")),
	write("DELETE /v1/auth/api-keys", false, async (client) => client.auth.deleteApiKey("jwt.jwt.jwt")),
];

function read(
	name: string,
	call: (client: MarketplaceClient, signal?: AbortSignal) => Promise<unknown>,
): Operation {
	return { name, read: async (client, _, signal) => call(client, signal) };
}

function write(
	name: string,
	needsValue: boolean,
	call: (client: MarketplaceClient, signal?: AbortSignal) => Promise<WriteOutcome<unknown>>,
): Operation {
	return { name, needsValue, write: call };
}
