import { hash, timingSafeEqual } from "node:crypto";
import { createServer, request } from "node:http";
import { connect } from "node:net";

/**
 * A proxy in front of the VS Code server on a loopback port. It forwards everything, with two exceptions: it
 * responds to `/mint-key`, which the bare server rejects, and it redirects `/proxy/PORT/…`, to which VS Code
 * rewrites loopback links, to the original address.
 * @param {{ serverPort: number, token: string, mintKey: Buffer, port: number }} options port: preferred, 0
 *   for any
 * @returns {Promise<{ port: number, close: () => void }>}
 */
export async function startProxy(options) {
	const server = createServer((incoming, answer) => {
		const loopback = /^\/proxy\/(\d{1,5})(\/[^]*)?$/.exec(incoming.url ?? "");
		if (loopback) {
			answer.writeHead(307, { location: `http://127.0.0.1:${loopback[1]}${loopback[2] ?? "/"}` }).end();
		} else if (incoming.url === "/mint-key") {
			const allowed = incoming.method === "POST" && knowsToken(incoming.headers.cookie, options.token);
			answer.writeHead(allowed ? 200 : 403).end(allowed ? options.mintKey : undefined);
		} else {
			passOn(incoming, answer, options.serverPort);
		}
	});
	server.on("upgrade", (incoming, socket, head) => passOnSocket(incoming, socket, head, options.serverPort));
	const port = await listen(server, options.port).catch(() => listen(server, 0));
	return {
		port,
		close: () => {
			server.close();
			server.closeAllConnections();
		},
	};
}

/**
 * @param {import("node:http").Server} server
 * @param {number} port
 * @returns {Promise<number>}
 */
function listen(server, port) {
	return new Promise((resolve, reject) => {
		server.once("error", reject);
		server.listen(port, "127.0.0.1", () => {
			server.off("error", reject);
			const address = server.address();
			resolve(typeof address === "object" && address ? address.port : port);
		});
	});
}

/**
 * @param {string | undefined} cookies
 * @param {string} token
 */
function knowsToken(cookies, token) {
	const given = /(?:^|; )vscode-tkn=([^;]*)/.exec(cookies ?? "")?.[1] ?? "";
	// Hashed, because `timingSafeEqual` requires equal lengths.
	return timingSafeEqual(digestOf(given), digestOf(token));
}

/** @param {string} text */
function digestOf(text) {
	return hash("sha256", text, "buffer");
}

/**
 * @param {import("node:http").IncomingMessage} incoming
 * @param {import("node:http").ServerResponse} answer
 * @param {number} port
 */
function passOn(incoming, answer, port) {
	const { method, url: path, headers } = incoming;
	const outgoing = request({ host: "127.0.0.1", port, method, path, headers }, (reply) => {
		answer.writeHead(reply.statusCode ?? 502, reply.headers);
		reply.pipe(answer);
	});
	outgoing.on("error", () => answer.headersSent || answer.writeHead(502).end());
	answer.on("close", () => outgoing.destroy());
	incoming.pipe(outgoing);
}

/**
 * @param {import("node:http").IncomingMessage} incoming
 * @param {import("node:stream").Duplex} socket
 * @param {Buffer} head
 * @param {number} port
 */
function passOnSocket(incoming, socket, head, port) {
	const upstream = connect(port, "127.0.0.1", () => {
		const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
		for (let index = 0; index + 1 < incoming.rawHeaders.length; index += 2)
			lines.push(`${incoming.rawHeaders[index]}: ${incoming.rawHeaders[index + 1]}`);
		// Node decodes headers as Latin-1, so encoding them the same way preserves each byte.
		upstream.write(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
		upstream.write(head);
		upstream.pipe(socket).pipe(upstream);
	});
	upstream.on("error", () => socket.destroy());
	upstream.on("close", () => socket.destroy());
	socket.on("error", () => upstream.destroy());
	socket.on("close", () => upstream.destroy());
}
