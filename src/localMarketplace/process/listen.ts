import { createAdaptorServer } from "@hono/node-server";
import { randomInt } from "node:crypto";
import { Server } from "node:http";
import type { App } from "../app.ts";

/** The service never listens on anything that another machine can reach. */
const LOOPBACK = "127.0.0.1";
/** Below the ports that systems hand out for a moment, so that ours is likely to be free at the next start. */
const FIRST_OWN_PORT = 21_000;
const LAST_OWN_PORT = 29_000;
const TRIES = 20;

export interface Listening {
	server: Server;
	port: number;
	/** The port that the data folder remembers was taken. */
	portChanged: boolean;
}

function isTaken(error: unknown): boolean {
	return (
		error instanceof Error && "code" in error && (error.code === "EADDRINUSE" || error.code === "EACCES")
	);
}

function tryPort(server: Server, port: number): Promise<number> {
	return new Promise((resolve, reject) => {
		server.once("error", reject);
		server.listen({ host: LOOPBACK, port, exclusive: true }, () => {
			server.off("error", reject);
			const address = server.address();
			resolve(typeof address === "object" && address ? address.port : port);
		});
	});
}

async function firstFree(server: Server, ports: Iterable<number>): Promise<number> {
	for (const port of ports) {
		try {
			return await tryPort(server, port);
		} catch (error) {
			if (!isTaken(error)) {
				throw error;
			}
		}
	}
	return tryPort(server, 0);
}

function* candidates(remembered: number | undefined): Iterable<number> {
	if (remembered !== undefined) {
		yield remembered;
	}
	for (let attempt = 0; attempt < TRIES; attempt++) {
		yield randomInt(FIRST_OWN_PORT, LAST_OWN_PORT);
	}
}

function createServer(app: App): Server {
	const server = createAdaptorServer({ fetch: app.fetch, serverOptions: { requestTimeout: 60_000 } });
	if (!(server instanceof Server)) {
		throw new TypeError("Not an HTTP/1 server.");
	}
	const body = JSON.stringify({ error: { code: "bad_request", message: "The request cannot be read." } });
	const head = `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close`;
	server.on("clientError", (_error, socket) => {
		if (socket.writable) {
			socket.end(`${head}\r\n\r\n${body}`);
		}
	});
	return server;
}

/**
 * @param wanted The port that must be used, or 0: the remembered one, else any.
 * @param remembered The port of the last time.
 */
export async function listen(app: App, wanted: number, remembered: number | undefined): Promise<Listening> {
	const server = createServer(app);
	if (wanted !== 0) {
		const port = await tryPort(server, wanted);
		return { server, port, portChanged: remembered !== undefined && remembered !== port };
	}
	const port = await firstFree(server, candidates(remembered));
	return { server, port, portChanged: remembered !== undefined && remembered !== port };
}

/** Ends every connection too, those that wait on us included. */
export function stopListening(server: Server): Promise<void> {
	return new Promise((resolve) => {
		server.close(() => resolve());
		server.closeAllConnections();
	});
}
