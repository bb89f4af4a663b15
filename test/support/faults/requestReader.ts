import type { Delivery } from "./delivery.ts";

/** Splits a connection's bytes into requests. Supports what the client sends: Content-Length or no body. */
export class RequestReader {
	readonly #connection: number;
	#buffer = Buffer.alloc(0);

	constructor(connection: number) {
		this.#connection = connection;
	}

	/** The requests completed by this chunk. */
	push(chunk: Buffer): Delivery[] {
		this.#buffer = Buffer.concat([this.#buffer, chunk]);
		const whole: Delivery[] = [];
		for (let next = this.#take(); next !== undefined; next = this.#take()) whole.push(next);
		return whole;
	}

	/** What's known before a request is complete. */
	partial(): Delivery {
		return { method: "", path: "", headers: {}, body: "", connection: this.#connection };
	}

	#take(): Delivery | undefined {
		const end = this.#buffer.indexOf("\r\n\r\n");
		if (end === -1) return undefined;
		const [start = "", ...lines] = this.#buffer.toString("latin1", 0, end).split("\r\n");
		const headers = Object.fromEntries(lines.map(header));
		const from = end + 4;
		const to = from + Number(headers["content-length"] ?? 0);
		if (this.#buffer.length < to) return undefined;
		const [method = "", path = ""] = start.split(" ");
		const body = this.#buffer.toString("utf8", from, to);
		this.#buffer = this.#buffer.subarray(to);
		return { method, path, headers, body, connection: this.#connection };
	}
}

function header(line: string): [string, string] {
	const colon = line.indexOf(":");
	return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
}
