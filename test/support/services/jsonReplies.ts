/** JSON requests and responses of the hand-written marketplaces. */
import type { IncomingMessage, ServerResponse } from "node:http";

export interface JsonReply {
	readonly status: number;
	readonly body?: unknown;
	/** The refresh cookie's value. */
	readonly cookie?: string;
}

export function orForbidden(body: unknown): JsonReply {
	return body === undefined ? { status: 403, body: { message: "Another role." } } : { status: 200, body };
}

export function send(response: ServerResponse, { status, body, cookie }: JsonReply): void {
	const headers = { "content-type": "application/json" };
	response.writeHead(
		status,
		cookie === undefined ? headers : { ...headers, "set-cookie": cookieLine(cookie) },
	);
	response.end(status === 204 || body === undefined ? undefined : JSON.stringify(body));
}

function cookieLine(cookie: string): string {
	return `refresh_token=${cookie}; HttpOnly; Secure; Path=/v1/auth`;
}

export async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
	let text = "";
	for await (const chunk of request) {
		text += String(chunk);
	}
	const parsed: unknown = text === "" ? {} : JSON.parse(text);
	return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
}
