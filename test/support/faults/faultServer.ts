import * as net from "node:net";
import * as tls from "node:tls";
import type { Disposable } from "../../../src/base/lifecycle.ts";
import { listen } from "../loopback.ts";
import { healthyReply } from "../services/healthyService.ts";
import type { Delivery } from "./delivery.ts";
import { chunked, forward, type Framing, headText, type PlainReply } from "./reply.ts";
import { RequestReader } from "./requestReader.ts";

/** What a fault can act on: one request, its socket, and the backend. */
export interface FaultExchange {
	readonly delivery: Delivery;
	readonly socket: net.Socket;
	/** Has the backend carry the request out, and returns its response without sending it. */
	carryOut(): Promise<PlainReply>;
	/** Sends a whole response. The connection stays open unless the framing is `close`. */
	answer(reply: Partial<PlainReply>, framing?: Framing): void;
	/** Sends only the head of a response. */
	head(reply: Partial<PlainReply>, framing?: Framing): void;
	raw(bytes: string | Uint8Array): void;
	/** Closes the connection cleanly (FIN). */
	end(): void;
	/** Breaks the connection (RST). */
	reset(): void;
}

export type FaultAct = (exchange: FaultExchange) => void | Promise<void>;

interface FaultMatch {
	readonly method?: string;
	/** Tested against the path including its query. */
	readonly path?: RegExp;
	/** How many requests get the fault. Default: all. */
	readonly times?: number;
	/** How many matching requests to let through first. */
	readonly skip?: number;
	/** Acts on the first byte of a request instead of the whole request. */
	readonly early?: boolean;
}

export interface FaultServer {
	/** `http://127.0.0.1:port`, or https with a certificate. */
	readonly origin: string;
	readonly host: string;
	readonly port: number;
	/** Every complete request, in order. */
	readonly deliveries: readonly Delivery[];
	/** How many requests the backend has carried out. */
	readonly carriedOut: number;
	/** How many requests without a fault have no response yet. */
	readonly answering: number;
	/** Sockets open now, and the total ever opened. */
	readonly openSockets: number;
	readonly connections: number;
	/** Applies the fault to matching requests, newest fault first. All others are forwarded normally. */
	play(act: FaultAct, match?: FaultMatch): Disposable;
	/** Resolves with the next complete request. */
	nextDelivery(): Promise<Delivery>;
	/** Resolves once no socket is open. */
	drained(): Promise<void>;
	close(): Promise<void>;
}

interface FaultServerOptions {
	/**
	 * What carries requests out: the origin of a real marketplace, or a function. Default: the responses of
	 * healthyService.ts.
	 */
	readonly backend?: string | ((delivery: Delivery) => PlainReply | Promise<PlainReply>);
	readonly tls?: tls.TlsOptions;
}

interface Rule {
	readonly act: FaultAct;
	readonly match: FaultMatch;
	left: number;
	skip: number;
}

let played: Disposable[] = [];

/** Collects faults played from now on, so that a failing test leaves none to the next. */
export function collectFaults(): readonly Disposable[] {
	return (played = []);
}

/** Starts a server with full control over each byte it sends. */
export async function startFaultServer(options: FaultServerOptions = {}): Promise<FaultServer> {
	const state = new ServerState(options);
	const server =
		options.tls === undefined
			? net.createServer((socket) => state.accept(socket))
			: tls.createServer(options.tls, (socket) => state.accept(socket));
	server.on("tlsClientError", () => undefined);
	const { port, close } = await listen(server);
	return {
		origin: `${options.tls === undefined ? "http" : "https"}://127.0.0.1:${port}`,
		host: `127.0.0.1:${port}`,
		port,
		deliveries: state.deliveries,
		get carriedOut() {
			return state.carriedOut;
		},
		get answering() {
			return state.answering;
		},
		get openSockets() {
			return state.sockets.size;
		},
		get connections() {
			return state.connections;
		},
		play: (act, match = {}) => state.play(act, match),
		nextDelivery: async () => new Promise((resolve) => state.waiting.push(resolve)),
		drained: async () => state.drained(),
		close: async () => {
			state.closed = true;
			state.sockets.forEach((socket) => socket.destroy());
			await close();
		},
	};
}

class ServerState {
	readonly deliveries: Delivery[] = [];
	readonly sockets = new Set<net.Socket>();
	readonly waiting: Array<(delivery: Delivery) => void> = [];
	readonly #options: FaultServerOptions;
	readonly #rules: Rule[] = [];
	readonly #drained: Array<() => void> = [];
	carriedOut = 0;
	answering = 0;
	connections = 0;
	closed = false;

	constructor(options: FaultServerOptions) {
		this.#options = options;
	}

	play(act: FaultAct, match: FaultMatch): Disposable {
		const rule: Rule = { act, match, left: match.times ?? Number.POSITIVE_INFINITY, skip: match.skip ?? 0 };
		this.#rules.unshift(rule);
		const disposable = {
			dispose: () => {
				const index = this.#rules.indexOf(rule);
				if (index >= 0) this.#rules.splice(index, 1);
			},
		};
		played.push(disposable);
		return disposable;
	}

	async drained(): Promise<void> {
		if (this.sockets.size > 0) await new Promise<void>((resolve) => this.#drained.push(resolve));
	}

	accept(socket: net.Socket): void {
		const connection = ++this.connections;
		const reader = new RequestReader(connection);
		this.sockets.add(socket);
		socket.setNoDelay(true); // Sends head and body separately.
		socket.on("error", () => undefined);
		socket.on("close", () => {
			this.sockets.delete(socket);
			if (this.sockets.size === 0) this.#drained.splice(0).forEach((resolve) => resolve());
		});
		let early = false;
		socket.on("data", (chunk: Buffer) => {
			const rule = early ? undefined : this.#ruleFor(undefined);
			if (rule !== undefined) {
				early = true;
				void rule.act(this.#exchange(reader.partial(), socket));
			}
			for (const delivery of reader.push(chunk)) {
				void this.#deliver(delivery, socket, early).catch((error: unknown) => {
					// The backend may close right after this server, while it's carrying out a request.
					if (!this.closed) throw error;
				});
			}
		});
	}

	async #deliver(delivery: Delivery, socket: net.Socket, answered: boolean): Promise<void> {
		this.deliveries.push(delivery);
		this.waiting.splice(0).forEach((resolve) => resolve(delivery));
		if (answered) return;
		const exchange = this.#exchange(delivery, socket);
		const rule = this.#ruleFor(delivery);
		if (rule === undefined) {
			this.answering++;
			exchange.answer(await exchange.carryOut().finally(() => this.answering--));
		} else {
			await rule.act(exchange);
		}
	}

	/** The newest rule for a request, or for its first byte if there is no request yet. */
	#ruleFor(delivery: Delivery | undefined): Rule | undefined {
		for (const rule of this.#rules) {
			if (rule.left > 0 && fits(rule.match, delivery)) {
				if (rule.skip === 0) {
					rule.left--;
					return rule;
				}
				rule.skip--;
			}
		}
		return undefined;
	}

	#exchange(delivery: Delivery, socket: net.Socket): FaultExchange {
		const head = (reply: Partial<PlainReply>, framing: Framing = "length"): void =>
			void socket.write(headText(reply, framing));
		return {
			delivery,
			socket,
			carryOut: async () => {
				this.carriedOut++;
				const { backend } = this.#options;
				if (typeof backend === "string") return forward(backend, delivery);
				return backend?.(delivery) ?? healthyReply(delivery.method, delivery.path);
			},
			head,
			answer: (reply, framing = "length") => {
				const body = reply.body ?? Buffer.alloc(0);
				head(reply, framing);
				socket.write(framing === "chunked" ? chunked(body) : body);
				if (framing === "close") socket.end();
			},
			raw: (bytes) => void socket.write(bytes),
			end: () => void socket.end(),
			reset: () => void socket.resetAndDestroy(),
		};
	}
}

function fits({ early = false, method, path }: FaultMatch, delivery: Delivery | undefined): boolean {
	if (delivery === undefined || early) return delivery === undefined && early;
	return (method ?? delivery.method) === delivery.method && (path?.test(delivery.path) ?? true);
}
