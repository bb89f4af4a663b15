import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { datasetRecord } from "../datasetRecord.ts";
import { type JsonReply, orForbidden, readBody, send } from "./jsonReplies.ts";

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
	readonly requests: string[] = [];
	/** Bearer credentials received, one per request that had one. */
	readonly bearers: string[] = [];
	/** Each request with its bearer credential. */
	readonly deliveries: Array<{ readonly request: string; readonly bearer: string | undefined }> = [];
	readonly #misbehaviours: Array<{ match: string; act: Misbehaviour; times: number }> = [];
	readonly #held: Array<{ match: string; release: Promise<void> }> = [];
	readonly #awaited: Array<{ match: string; resolve: () => void }> = [];
	readonly #sockets = new Set<Socket>();
	readonly #server = createServer((request, response) => void this.#answer(request, response));
	origin = "";
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

	async start(): Promise<this> {
		this.#server.on("connection", (socket) => {
			this.#sockets.add(socket);
			socket.on("close", () => this.#sockets.delete(socket));
		});
		await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
		const address = this.#server.address();
		this.origin = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
		return this;
	}

	async stop(): Promise<void> {
		this.#sockets.forEach((socket) => socket.destroy());
		await new Promise<void>((resolve) => this.#server.close(() => resolve()));
	}

	/** Makes the next `times` matching requests ("POST /v1/billing/withdraw") fail. */
	misbehave(match: string, act: Misbehaviour, times = Number.POSITIVE_INFINITY): void {
		this.#misbehaviours.unshift({ match, act, times });
	}

	behave(): void {
		this.#misbehaviours.length = 0;
	}

	/** Holds matching requests until the returned function is called. */
	hold(match: string): () => void {
		const { promise, resolve } = Promise.withResolvers<void>();
		this.#held.push({ match, release: promise });
		return resolve;
	}

	/** Resolves once a matching request has arrived, immediately if one already has. */
	async arrival(match: string): Promise<void> {
		if (this.count(match) === 0) {
			await new Promise<void>((resolve) => this.#awaited.push({ match, resolve }));
		}
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

	async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const path = (request.url ?? "").replace(/\?.*$/, "");
		const name = `${request.method ?? ""} ${path}`;
		const body = await readBody(request);
		this.requests.push(name);
		this.#awaited.filter(({ match }) => match === name).forEach(({ resolve }) => resolve());
		const bearer = /^Bearer (.*)$/.exec(request.headers.authorization ?? "")?.[1];
		this.deliveries.push({ request: name, bearer });
		if (bearer !== undefined) {
			this.bearers.push(bearer);
		}
		await Promise.all(this.#held.filter(({ match }) => match === name).map(async ({ release }) => release));
		const fault = this.#misbehaviours.find(({ match, times }) => match === name && times > 0);
		if (fault !== undefined) fault.times--;
		if (fault?.act === "reset") {
			request.socket.resetAndDestroy();
			return;
		}
		if (typeof fault?.act === "object") {
			send(response, { body: { message: "bent by hand" }, ...fault.act });
			return;
		}
		const reply = this.#carryOut(name, path, body, request, bearer);
		if (fault?.act === "actThenReset") {
			request.socket.resetAndDestroy();
			return;
		}
		send(response, reply);
	}

	#carryOut(
		name: string,
		path: string,
		body: Record<string, unknown>,
		request: IncomingMessage,
		bearer: string | undefined,
	): JsonReply {
		switch (name) {
			case "POST /v1/auth/login":
				return body["password"] === "correct horse"
					? { status: 200, body: { token: `temporary-${++this.#count}`, message: "A code is on its way." } }
					: { status: 401, body: { message: "Wrong email or password." } };
			case "POST /v1/auth/login/verify":
				return body["code"] === "123456" ? this.#logIn() : { status: 401, body: { message: "Wrong code." } };
			case "POST /v1/auth/refresh":
				return this.#refresh(request.headers.cookie ?? "");
			default:
				return bearer !== undefined && (this.keys.has(bearer) || this.tokens.has(bearer))
					? this.#authorised(name, path, body, this.tokens.has(bearer))
					: { status: 401, body: { message: "Not accepted." } };
		}
	}

	#logIn(): JsonReply {
		const cookie = `cookie-${++this.#count}`;
		this.cookies.add(cookie);
		return { status: 200, body: { access_token: this.issueToken() }, cookie };
	}

	/** Issues an access token without a sign-in. */
	issueToken(): string {
		const claims = { iat: 1_000_000, exp: 1_000_000 + this.tokenLifetimeSeconds, n: ++this.#count };
		const token = `eyJh.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.s`;
		this.tokens.add(token);
		return token;
	}

	#refresh(header: string): JsonReply {
		const cookie = header.replace(/^refresh_token=/, "");
		if (!this.cookies.delete(cookie)) {
			return { status: 401, body: { message: "Spent." } };
		}
		const answer = this.#logIn();
		return this.refreshAnswersToken ? answer : { ...answer, body: { ok: true } };
	}

	#authorised(name: string, path: string, body: Record<string, unknown>, byLogIn: boolean): JsonReply {
		switch (name) {
			case "GET /v1/billing/buyer-balance":
				return orForbidden(this.buyer);
			case "GET /v1/billing/seller-balance":
				return orForbidden(this.seller);
			case "GET /v1/billing/auto-deposit":
				return orForbidden(this.autoDeposit);
			case "PUT /v1/billing/auto-deposit":
				this.autoDeposit = body;
				return { status: 200 };
			case "GET /v1/billing/deposits":
				return { status: 200, body: { deposits: this.deposits, next_cursor: "", has_more: false } };
			case "POST /v1/billing/deposit":
				return {
					status: 200,
					body: { checkout_url: "https://pay.example.com/c?a=%2F%23", session_id: `cs_${++this.#count}` },
				};
			case "POST /v1/billing/withdraw":
				return this.#withdraw(String(body["amount"]));
			case "GET /v1/datasets/discover":
				return { status: 200, body: this.datasets };
			case "POST /v1/datasets":
				return this.#create(body);
			case "POST /v1/auth/api-keys":
				return byLogIn ? this.#generate() : { status: 403 };
			case "DELETE /v1/auth/api-keys":
				this.keys.clear();
				return { status: byLogIn ? 204 : 403 };
			default:
				return this.#dataset(path);
		}
	}

	#dataset(path: string): JsonReply {
		const [, id, access] = /^\/v1\/datasets\/([^/]+)(\/access)?$/.exec(path) ?? [];
		if (access !== undefined) {
			return { status: 204 };
		}
		const dataset = this.datasets.find((known) => known["id"] === id);
		return dataset === undefined ? { status: 404 } : { status: 200, body: dataset };
	}

	#withdraw(amount: string): JsonReply {
		if (this.seller === undefined) {
			return { status: 403 };
		}
		const total = Number(this.seller["total_withdrawn"]) + Number(amount);
		const balance = Number(this.seller["balance"]) - Number(amount);
		this.seller = { ...this.seller, total_withdrawn: total.toFixed(8), balance: balance.toFixed(8) };
		return { status: 200, body: {} };
	}

	#create(body: Record<string, unknown>): JsonReply {
		const id = `11111111-0000-4000-8000-${String(this.datasets.length + 1).padStart(12, "0")}`;
		this.datasets.push(datasetRecord(id, String(body["name"])));
		return { status: 201, body: { id } };
	}

	#generate(): JsonReply {
		const key = `generated-key-number-${++this.#count}`;
		this.keys = new Set([key]);
		return { status: 200, body: { api_key: key } };
	}
}
