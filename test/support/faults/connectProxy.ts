import * as net from "node:net";
import { listen } from "../loopback.ts";

export interface ConnectProxy {
	/** `http://127.0.0.1:port` */
	readonly url: string;
	readonly label: string;
	/** Targets of all CONNECT requests, `host:port`. */
	readonly targets: readonly string[];
	/** Ports to which it opened a tunnel, in order. */
	readonly tunnels: readonly number[];
	/** First lines of requests other than CONNECT. */
	readonly others: readonly string[];
	/** Values of Proxy-Authorization, in order. Empty if absent. */
	readonly authorizations: readonly string[];
	/** Number of client sockets currently open. */
	readonly clients: number;
	close(): Promise<void>;
}

export type ProxyConduct =
	| { readonly kind: "tunnel"; /** Port to connect to instead of the target's. */ readonly to?: number }
	| { readonly kind: "requireSignIn"; readonly authorization: string }
	| { readonly kind: "refuse"; readonly status: number }
	| { readonly kind: "hang" }
	| { readonly kind: "hangUp" }
	| { readonly kind: "babble" };

/** A real forward proxy on loopback. CONNECT opens a tunnel unless `conduct` says otherwise. */
export async function startConnectProxy(conduct: ProxyConduct = { kind: "tunnel" }): Promise<ConnectProxy> {
	const sockets = new Set<net.Socket>();
	const clients = new Set<net.Socket>();
	const targets: string[] = [];
	const tunnels: number[] = [];
	const others: string[] = [];
	const authorizations: string[] = [];
	const open = (socket: net.Socket, port: number): void => {
		tunnels.push(port);
		tunnel(socket, port, sockets);
	};
	const server = net.createServer((socket) => {
		keep(sockets, socket);
		clients.add(socket.on("close", () => clients.delete(socket)));
		let head = "";
		const read = (chunk: Buffer): void => {
			head += chunk.toString("latin1");
			if (!head.includes("\r\n\r\n")) return;
			socket.off("data", read);
			const [method = "", target = ""] = head.split(" ");
			if (method !== "CONNECT") {
				others.push(head.split("\r\n")[0] ?? "");
				socket.end("HTTP/1.1 405 Method Not Allowed\r\n\r\n");
				return;
			}
			const authorization = /^proxy-authorization: (.*)$/im.exec(head)?.[1] ?? "";
			targets.push(target);
			authorizations.push(authorization);
			behave(socket, target, authorization, conduct, open);
		};
		socket.on("data", read);
	});
	const { port, close } = await listen(server);
	const label = `127.0.0.1:${port}`;
	return {
		url: `http://${label}`,
		label,
		targets,
		tunnels,
		others,
		authorizations,
		get clients() {
			return clients.size;
		},
		close: async () => {
			sockets.forEach((socket) => socket.destroy());
			await close();
		},
	};
}

function behave(
	socket: net.Socket,
	target: string,
	authorization: string,
	conduct: ProxyConduct,
	open: (socket: net.Socket, port: number) => void,
): void {
	switch (conduct.kind) {
		case "hang":
			return;
		case "hangUp":
			socket.end();
			return;
		case "babble":
			socket.write("SSH-2.0-OpenSSH_9.6\r\n\r\n");
			return;
		case "refuse":
			socket.end(`HTTP/1.1 ${conduct.status} No\r\ncontent-length: 0\r\n\r\n`);
			return;
		case "requireSignIn":
			if (authorization !== conduct.authorization) {
				socket.end(
					'HTTP/1.1 407 No\r\nproxy-authenticate: Basic realm="office"\r\ncontent-length: 0\r\n\r\n',
				);
				return;
			}
			open(socket, Number(target.split(":")[1]));
			return;
		case "tunnel":
			open(socket, conduct.to ?? Number(target.split(":")[1]));
	}
}

/** Connects to loopback, regardless of the requested host name. */
function tunnel(socket: net.Socket, port: number, sockets: Set<net.Socket>): void {
	const onward = net.connect(port, "127.0.0.1", () => {
		socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
		socket.pipe(onward).pipe(socket);
	});
	keep(sockets, onward);
	onward.on("close", () => socket.destroy());
	socket.on("close", () => onward.destroy());
}

function keep(sockets: Set<net.Socket>, socket: net.Socket): void {
	sockets.add(socket);
	socket.on("error", () => undefined);
	socket.on("close", () => sockets.delete(socket));
}
