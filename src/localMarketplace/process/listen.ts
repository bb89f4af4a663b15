import { getRequestListener } from "@hono/node-server";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { stringOf } from "../../base/record.ts";
import type { App } from "../api/callers.ts";

/** Loopback only: other computers must never reach the marketplace. */
const LOOPBACK = "127.0.0.1";
/** Below the ephemeral port range, so that the port is likely to be free at the next start. */
const FIRST_OWN_PORT = 21_000;
const LAST_OWN_PORT = 29_000;
const TRIES = 20;

const limits = {
	requestTimeout: 60_000,
	/**
	 * Node counts from when it passes a response to the operating system, not from when the client has read it:
	 * with Node's default of 5 seconds, a busy client would lose the end of a long list.
	 */
	keepAliveTimeout: 65_000,
};

/** Ends with 0, for which the operating system picks a free port. */
function* candidates(remembered: number | undefined): Iterable<number> {
	if (remembered !== undefined) yield remembered;
	for (let attempt = 0; attempt < TRIES; attempt++) yield randomInt(FIRST_OWN_PORT, LAST_OWN_PORT);
	yield 0;
}

const badRequest = JSON.stringify({
	error: { code: "bad_request", message: "The request is malformed." },
});

/** Requests that are rejected before they reach the app get a JSON error, too. */
function createAppServer(app: App): Server {
	const type = "application/json";
	const respond = getRequestListener(app.fetch, {
		errorHandler: () => new Response(badRequest, { status: 400, headers: { "Content-Type": type } }),
	});
	const server = createServer({ ...limits, requireHostHeader: false }, (request, response) => {
		void respond(request, response);
	});
	const head = ["HTTP/1.1 400 Bad Request", `Content-Type: ${type}`, `Content-Length: ${badRequest.length}`];
	server.on("clientError", (_error, socket) => {
		if (socket.writable) socket.end([...head, "Connection: close", "", badRequest].join("\r\n"));
	});
	return server;
}

/**
 * Listens on the port `wanted`, and rejects if that port is taken. If `wanted` is 0, tries the port `remembered` from
 * the last run, then others.
 */
export async function listen(app: App, wanted: number, remembered: number | undefined) {
	const server = createAppServer(app);
	for (const port of wanted === 0 ? candidates(remembered) : [wanted]) {
		try {
			server.listen({ host: LOOPBACK, port, exclusive: true });
			await once(server, "listening");
			const address = server.address();
			return { server, port: typeof address === "object" && address ? address.port : port };
		} catch (error) {
			const isTaken = ["EADDRINUSE", "EACCES"].includes(stringOf(error, "code") ?? "");
			if (port === 0 || !isTaken) throw error;
		}
	}
	throw new Error(`Port ${wanted} is taken. Choose another port, or 0 for any free port.`);
}
