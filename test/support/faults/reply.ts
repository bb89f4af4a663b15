/** Responses as bytes, including those of a real backend. */
import * as http from "node:http";
import type { Delivery } from "./delivery.ts";

export interface PlainReply {
	readonly status: number;
	readonly headers: Readonly<Record<string, string | readonly string[]>>;
	readonly body: Buffer;
}

/** A response with a JSON body. */
export function jsonReply(status: number, value: unknown): PlainReply {
	return {
		status,
		headers: { "content-type": "application/json" },
		body: Buffer.from(JSON.stringify(value)),
	};
}

/** `length`: Content-Length. `close`: the body ends with the connection. `chunked`: chunked encoding. */
export type Framing = "length" | "close" | "chunked";

/** The status line and the headers. */
export function headText(
	{ status = 200, headers = {}, body }: Partial<PlainReply>,
	framing: Framing,
): string {
	const lines = Object.entries(headers).flatMap(([name, value]) =>
		(typeof value === "string" ? [value] : value).map((one) => `${name}: ${one}`),
	);
	const hasLength = Object.keys(headers).some((name) => name.toLowerCase() === "content-length");
	if (framing === "length" && !hasLength && status !== 204 && status !== 304)
		lines.push(`content-length: ${body?.length ?? 0}`);
	else if (framing !== "length")
		lines.push(framing === "close" ? "connection: close" : "transfer-encoding: chunked");
	return `HTTP/1.1 ${status} ${http.STATUS_CODES[status] ?? "Status"}\r\n${lines.map((line) => `${line}\r\n`).join("")}\r\n`;
}

export function chunked(body: Buffer): Buffer {
	const size = Buffer.from(`${body.length.toString(16)}\r\n`);
	return body.length === 0
		? Buffer.from("0\r\n\r\n")
		: Buffer.concat([size, body, Buffer.from("\r\n0\r\n\r\n")]);
}

/** Forwards the request to the real marketplace, changing only the Host header. */
export async function forward(backend: string, delivery: Delivery): Promise<PlainReply> {
	const { method, path, body } = delivery;
	const headers = { ...delivery.headers, host: new URL(backend).host };
	return new Promise((resolve, reject) => {
		const request = http.request(backend + path, { method, headers, agent: false }, (reply) => {
			const chunks: Buffer[] = [];
			reply.on("data", (chunk: Buffer) => chunks.push(chunk));
			reply.on("error", reject);
			reply.on("end", () => {
				const kept = Object.entries(reply.headers).filter(
					([name, value]) =>
						value !== undefined && !/^(?:connection|transfer-encoding|content-length|keep-alive)$/.test(name),
				);
				resolve({
					status: reply.statusCode ?? 0,
					headers: Object.fromEntries(kept.map(([name, value]) => [name, value ?? ""])),
					body: Buffer.concat(chunks),
				});
			});
		});
		request.on("error", reject);
		request.end(body);
	});
}
