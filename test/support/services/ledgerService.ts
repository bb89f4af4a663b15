import type { Disposable } from "../../../src/base/lifecycle.ts";
import { datasetRecord } from "../datasetRecord.ts";
import type { Delivery } from "../faults/delivery.ts";
import { type FaultExchange, type FaultServer, startFaultServer } from "../faults/faultServer.ts";
import type { PlainReply } from "../faults/reply.ts";

/** What to do with a request instead of carrying it out and responding. */
export type Misbehaviour =
	/** Carries it out, then resets the connection. */
	| "actThenReset"
	/** Resets the connection without acting. */
	| "reset"
	| { status: number; body?: unknown };

export interface Receipt {
	id: string;
	amount: string;
	currency: string;
	receipt_url: string;
	created_at: string;
}

/**
 * A small stateful marketplace that tests can manipulate: keys, sign-ins, balances, deposits, and datasets. It does
 * what the local marketplace rightly doesn't: take a known key, give a token without a sign-in, and forget a session.
 */
export class LedgerService {
	readonly #misbehaviours: Array<{ match: string; act: Misbehaviour; times: number }> = [];
	readonly #held: Array<{ match: string; release: Promise<void> }> = [];
	#front: FaultServer | undefined;
	#forgotten = 0;
	keys = new Set(["key-of-the-buyer-7Q2d"]);
	tokens = new Set<string>();
	cookies = new Set<string>();
	tokenLifetimeSeconds = 900;
	refreshAnswersToken = true;
	buyer: Record<string, string> | undefined = {
		balance: "100.00000000",
		total_deposited: "150.00000000",
		total_spent: "50.00000000",
		currency: "USD",
	};
	seller: Record<string, string> | undefined;
	autoDeposit: Record<string, unknown> | undefined = {
		enabled: false,
		threshold: "20.00000000",
		amount: "50.00000000",
	};
	/** Newest first. */
	deposits: Receipt[] = [];
	datasets: Array<Record<string, unknown>> = [];
	#count = 0;

	get origin(): string {
		return this.#front?.origin ?? "";
	}

	/** Each request with its bearer credential. */
	get deliveries(): Array<{ readonly request: string; readonly bearer: string | undefined }> {
		const received = this.#front?.deliveries.slice(this.#forgotten) ?? [];
		return received.map((delivery) => ({ request: nameOf(delivery), bearer: bearerOf(delivery) }));
	}

	get requests(): string[] {
		return this.deliveries.map(({ request }) => request);
	}

	/** Bearer credentials received, one per request that had one. */
	get bearers(): string[] {
		return this.deliveries.flatMap(({ bearer }) => bearer ?? []);
	}

	async start(): Promise<this> {
		this.#front = await startFaultServer({ backend: (delivery) => this.#carryOut(delivery) });
		this.#front.play(async (exchange) => this.#answer(exchange));
		return this;
	}

	async stop(): Promise<void> {
		await this.#front?.close();
	}

	/** Counts requests from now on. */
	forget(): void {
		this.#forgotten = this.#front?.deliveries.length ?? 0;
	}

	/** Makes the next `times` matching requests ("POST /v1/billing/withdraw") fail. */
	misbehave(match: string, act: Misbehaviour, times = Number.POSITIVE_INFINITY): Disposable {
		const fault = { match, act, times };
		this.#misbehaviours.unshift(fault);
		return { dispose: () => void (fault.times = 0) };
	}

	/** Holds matching requests until the returned function is called. */
	hold(match: string): () => void {
		const { promise, resolve } = Promise.withResolvers<void>();
		this.#held.push({ match, release: promise });
		return resolve;
	}

	/** Resolves once a matching request has arrived, immediately if one already has. */
	async arrival(match: string): Promise<void> {
		while (this.count(match) === 0) await this.#front?.nextDelivery();
	}

	count(match: string): number {
		return this.requests.filter((request) => request === match).length;
	}

	receive(amount: string, createdAt = `2026-11-21T10:00:${String(10 + this.deposits.length)}Z`): Receipt {
		const id = `00000000-0000-4000-8000-${String(this.deposits.length + 1).padStart(12, "0")}`;
		const receipt = {
			id,
			amount,
			currency: "USD",
			receipt_url: "https://pay.example.com/r",
			created_at: createdAt,
		};
		this.deposits.unshift(receipt);
		return receipt;
	}

	/** A held request meets the faults that are set when it's released. */
	async #answer(exchange: FaultExchange): Promise<void> {
		const name = nameOf(exchange.delivery);
		await Promise.all(this.#held.filter(({ match }) => match === name).map(async ({ release }) => release));
		const fault = this.#misbehaviours.find(({ match, times }) => match === name && times > 0);
		if (fault !== undefined) fault.times--;
		if (typeof fault?.act === "object") {
			exchange.answer(reply({ body: { message: "bent by hand" }, ...fault.act }));
			return;
		}
		const answer = fault?.act === "reset" ? undefined : await exchange.carryOut();
		if (answer === undefined || fault !== undefined) exchange.reset();
		else exchange.answer(answer);
	}

	#carryOut(delivery: Delivery): PlainReply {
		const name = nameOf(delivery);
		const sent: unknown = JSON.parse(delivery.body || "{}");
		const body: Record<string, unknown> = typeof sent === "object" ? { ...sent } : {};
		const bearer = bearerOf(delivery);
		switch (name) {
			case "POST /v1/auth/login":
				return body["password"] === "correct horse"
					? reply({ body: { token: `temporary-${++this.#count}`, message: "A code is on its way." } })
					: reply({ status: 401, body: { message: "Wrong email or password." } });
			case "POST /v1/auth/login/verify":
				return body["code"] === "123456"
					? this.#startSession()
					: reply({ status: 401, body: { message: "Wrong code." } });
			case "POST /v1/auth/refresh":
				return this.#refresh(delivery.headers["cookie"] ?? "");
			default:
				return bearer !== undefined && (this.keys.has(bearer) || this.tokens.has(bearer))
					? this.#authorised(name, body, this.tokens.has(bearer))
					: reply({ status: 401, body: { message: "Not accepted." } });
		}
	}

	#startSession(body: unknown = { access_token: this.issueToken() }): PlainReply {
		const cookie = `cookie-${++this.#count}`;
		this.cookies.add(cookie);
		const { headers, ...rest } = reply({ body });
		const line = `refresh_token=${cookie}; HttpOnly; Secure; Path=/v1/auth`;
		return { ...rest, headers: { ...headers, "set-cookie": line } };
	}

	/** Issues an access token without a sign-in. */
	issueToken(): string {
		const claims = { iat: 1_000_000, exp: 1_000_000 + this.tokenLifetimeSeconds, n: ++this.#count };
		const token = `eyJh.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.s`;
		this.tokens.add(token);
		return token;
	}

	#refresh(header: string): PlainReply {
		const cookie = header.replace(/^refresh_token=/, "");
		if (!this.cookies.delete(cookie)) return reply({ status: 401, body: { message: "Spent." } });
		return this.refreshAnswersToken ? this.#startSession() : this.#startSession({ ok: true });
	}

	#authorised(name: string, body: Record<string, unknown>, byPassword: boolean): PlainReply {
		switch (name) {
			case "GET /v1/billing/buyer-balance":
				return orForbidden(this.buyer);
			case "GET /v1/billing/seller-balance":
				return orForbidden(this.seller);
			case "GET /v1/billing/auto-deposit":
				return orForbidden(this.autoDeposit);
			case "PUT /v1/billing/auto-deposit":
				this.autoDeposit = body;
				return reply({});
			case "GET /v1/billing/deposits":
				return reply({ body: { deposits: this.deposits, next_cursor: "", has_more: false } });
			case "POST /v1/billing/deposit":
				return reply({
					body: { checkout_url: "https://pay.example.com/c?a=%2F%23", session_id: `cs_${++this.#count}` },
				});
			case "POST /v1/billing/withdraw":
				return this.#withdraw(String(body["amount"]));
			case "GET /v1/datasets/discover":
				return reply({ body: this.datasets });
			case "POST /v1/datasets":
				return this.#create(body);
			case "POST /v1/auth/api-keys":
				return byPassword ? this.#generate() : reply({ status: 403 });
			case "DELETE /v1/auth/api-keys":
				this.keys.clear();
				return reply({ status: byPassword ? 204 : 403 });
			default:
				return this.#dataset(name);
		}
	}

	#dataset(name: string): PlainReply {
		const [, id, access] = / \/v1\/datasets\/([^/]+)(\/access)?$/.exec(name) ?? [];
		if (access !== undefined) return reply({ status: 204 });
		const dataset = this.datasets.find((known) => known["id"] === id);
		return dataset === undefined ? reply({ status: 404 }) : reply({ body: dataset });
	}

	#withdraw(amount: string): PlainReply {
		if (this.seller === undefined) return reply({ status: 403 });
		const total = Number(this.seller["total_withdrawn"]) + Number(amount);
		const balance = Number(this.seller["balance"]) - Number(amount);
		this.seller = { ...this.seller, total_withdrawn: total.toFixed(8), balance: balance.toFixed(8) };
		return reply({ body: {} });
	}

	#create(body: Record<string, unknown>): PlainReply {
		const id = `11111111-0000-4000-8000-${String(this.datasets.length + 1).padStart(12, "0")}`;
		this.datasets.push(datasetRecord(id, String(body["name"])));
		return reply({ status: 201, body: { id } });
	}

	#generate(): PlainReply {
		const key = `generated-key-number-${++this.#count}`;
		this.keys = new Set([key]);
		return reply({ body: { api_key: key } });
	}
}

const nameOf = ({ method, path }: Delivery): string => `${method} ${path.replace(/\?.*$/, "")}`;

const bearerOf = ({ headers }: Delivery): string | undefined =>
	/^Bearer (.*)$/.exec(headers["authorization"] ?? "")?.[1];

function reply({ status = 200, body }: { status?: number; body?: unknown }): PlainReply {
	const text = status === 204 || body === undefined ? "" : JSON.stringify(body);
	return { status, headers: { "content-type": "application/json" }, body: Buffer.from(text) };
}

const orForbidden = (body: unknown): PlainReply =>
	body === undefined ? reply({ status: 403, body: { message: "Another role." } }) : reply({ body });
