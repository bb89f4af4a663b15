import type { Disposable } from "../../../src/base/lifecycle.ts";
import type { Delivery } from "../faults/delivery.ts";
import { type FaultExchange, type FaultServer, startFaultServer } from "../faults/faultServer.ts";
import { jsonReply, type PlainReply } from "../faults/reply.ts";
import { LocalMarketplaceApp } from "./localMarketplaceApp.ts";

/** What to do with a request instead of carrying it out and responding. */
type Misbehaviour =
	/** Carries it out, then resets the connection. */
	| "actThenReset"
	/** Resets the connection without acting. */
	| "reset"
	| { status: number; body?: unknown };

/** The local marketplace behind a socket, which records every request, and holds or fails those that a test names. */
export class WatchedMarketplace {
	readonly app: LocalMarketplaceApp;
	readonly #front: FaultServer;
	readonly #misbehaviours: Array<{ match: string; act: Misbehaviour; times: number }> = [];
	readonly #held: Array<{ match: string; release: () => Promise<void>; times: number }> = [];
	#forgotten = 0;

	private constructor(app: LocalMarketplaceApp, front: FaultServer) {
		this.app = app;
		this.#front = front;
		front.play(async (exchange) => this.#answer(exchange));
	}

	/** With an empty catalogue. */
	static async open(): Promise<WatchedMarketplace> {
		const app = await LocalMarketplaceApp.open(0);
		return new WatchedMarketplace(app, await startFrontOf(app));
	}

	async close(): Promise<void> {
		await this.#front.close();
	}

	get origin(): string {
		return this.#front.origin;
	}

	/** Each request with its bearer credential. */
	get deliveries(): Array<{ readonly request: string; readonly bearer: string | undefined }> {
		const received = this.#front.deliveries.slice(this.#forgotten);
		return received.map((delivery) => ({ request: nameOf(delivery), bearer: bearerOf(delivery) }));
	}

	get requests(): string[] {
		return this.deliveries.map(({ request }) => request);
	}

	/** Bearer credentials received, one per request that had one. */
	get bearers(): string[] {
		return this.deliveries.flatMap(({ bearer }) => bearer ?? []);
	}

	/** Counts requests from now on. */
	forget(): void {
		this.#forgotten = this.#front.deliveries.length;
	}

	/** Makes the next `times` matching requests ("POST /v1/billing/withdraw") fail. */
	misbehave(match: string, act: Misbehaviour, times = Number.POSITIVE_INFINITY): Disposable {
		const fault = { match, act, times };
		this.#misbehaviours.unshift(fault);
		return { dispose: () => void (fault.times = 0) };
	}

	/** Holds the next `times` matching requests until the returned function is called. */
	hold(match: string, times = Number.POSITIVE_INFINITY): () => void {
		const { promise, resolve } = Promise.withResolvers<void>();
		this.#held.push({ match, release: async () => promise, times });
		return resolve;
	}

	/** Calls `run` once the next matching request has arrived, before it's carried out. */
	onNext(match: string, run: () => void): void {
		this.#held.push({ match, release: async () => run(), times: 1 });
	}

	/** Resolves once `count` matching requests have arrived, immediately if they already have. */
	async arrival(match: string, count = 1): Promise<void> {
		while (this.count(match) < count) await this.#front.nextDelivery();
	}

	count(match: string): number {
		return this.requests.filter((request) => request === match).length;
	}

	/** A held request gets the faults that are in effect when it's released. */
	async #answer(exchange: FaultExchange): Promise<void> {
		const name = nameOf(exchange.delivery);
		const holds = this.#held.filter(({ match, times }) => match === name && times > 0);
		for (const hold of holds) hold.times--;
		await Promise.all(holds.map(async ({ release }) => release()));
		const fault = this.#misbehaviours.find(({ match, times }) => match === name && times > 0);
		if (fault !== undefined) fault.times--;
		if (typeof fault?.act === "object") {
			const { status, body = { message: "Failed by the test." } } = fault.act;
			exchange.answer(jsonReply(status, body));
			return;
		}
		const answer = fault?.act === "reset" ? undefined : await exchange.carryOut();
		if (answer === undefined || fault !== undefined) exchange.reset();
		else exchange.answer(answer);
	}
}

/** A fault server whose requests this marketplace carries out. */
export async function startFrontOf(app: LocalMarketplaceApp): Promise<FaultServer> {
	return startFaultServer({ backend: async (delivery) => carryOut(app, delivery) });
}

async function carryOut(app: LocalMarketplaceApp, delivery: Delivery): Promise<PlainReply> {
	const { method, path, body } = delivery;
	const headers = { ...delivery.headers, host: new URL(app.origin).host };
	const response = await app.app.request(app.origin + path, { method, headers, ...(body && { body }) });
	return {
		status: response.status,
		headers: Object.fromEntries(response.headers),
		body: Buffer.from(await response.arrayBuffer()),
	};
}

const nameOf = ({ method, path }: Delivery): string => `${method} ${path.replace(/\?.*$/, "")}`;

const bearerOf = ({ headers }: Delivery): string | undefined =>
	/^Bearer (.*)$/.exec(headers["authorization"] ?? "")?.[1];
