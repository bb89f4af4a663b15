import { randomInt } from "node:crypto";
import * as net from "node:net";
import type { TransportSettings } from "../../../src/api/transport/transportSettings.ts";
import { noProxy, settingsFor } from "../clientFixture.ts";
import { listen } from "../loopback.ts";
import { type ProxyConduct, startConnectProxy } from "./connectProxy.ts";
import type { FaultTarget } from "./faultRow.ts";
import { startFaultServer } from "./faultServer.ts";
import { selfSigned } from "./testAuthority.ts";

/** A target that fails before a request can be sent. */
interface OpenTarget {
	readonly settings: TransportSettings;
	/** `host:port` of the proxy, if there is one. */
	readonly proxy?: string;
	/** How many requests got through. */
	deliveries(): number;
	close(): Promise<void>;
}

/** Invalid as a host name, so the OS rejects it without a DNS lookup, which may be slow. */
const IMPOSSIBLE_HOST = "-.invalid";
const BAD_REQUEST = "HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n";

export async function openTarget(target: FaultTarget): Promise<OpenTarget> {
	switch (target) {
		case "closedPort":
			return nothingAt(`http://127.0.0.1:${await closedPort()}`);
		case "unknownHost":
			return nothingAt(`https://${IMPOSSIBLE_HOST}`);
		case "silentHandshake":
			return rawServer(() => undefined);
		case "selfSigned":
			return tlsServer(["127.0.0.1"]);
		case "wrongName":
			return tlsServer(["other.example"]);
		case "plainOnTlsPort":
			return rawServer((socket) => socket.on("data", () => socket.end(BAD_REQUEST)));
		case "proxyDown":
			return behind(`http://127.0.0.1:${await closedPort()}`, async () => undefined);
		case "proxySignIn":
			return behindProxy({ kind: "requireSignIn", authorization: "Basic nobody" });
		case "proxyHangs":
			return behindProxy({ kind: "hang" });
		case "proxyRefuses":
			return behindProxy({ kind: "refuse", status: 403 });
		case "proxyBabbles":
			return behindProxy({ kind: "babble" });
	}
}

/**
 * A port on which nothing listens. Below the ephemeral range and above the local marketplace's, both of which tests
 * running in parallel use.
 */
export async function closedPort(): Promise<number> {
	try {
		const server = await listen(net.createServer(), 30_000 + randomInt(2_000));
		await server.close();
		return server.port;
	} catch {
		// In use: try another one.
		return closedPort();
	}
}

function nothingAt(origin: string): OpenTarget {
	return { settings: settingsFor(origin), deliveries: () => 0, close: async () => undefined };
}

/** A target for https that leaves the response to the first bytes, the TLS handshake's, to `onSocket`. */
async function rawServer(onSocket: (socket: net.Socket) => void): Promise<OpenTarget> {
	const sockets = new Set<net.Socket>();
	const server = await listen(
		net.createServer((socket) => {
			sockets.add(socket.on("error", () => undefined));
			onSocket(socket);
		}),
	);
	return {
		...nothingAt(`https://127.0.0.1:${server.port}`),
		close: async () => {
			sockets.forEach((socket) => socket.destroy());
			await server.close();
		},
	};
}

async function tlsServer(names: readonly string[]): Promise<OpenTarget> {
	const server = await startFaultServer({ tls: selfSigned(names) });
	return {
		settings: settingsFor(server.origin),
		deliveries: () => server.deliveries.length,
		close: async () => server.close(),
	};
}

async function behindProxy(conduct: ProxyConduct): Promise<OpenTarget> {
	const proxy = await startConnectProxy(conduct);
	return behind(proxy.url, async () => proxy.close());
}

async function behind(url: string, close: () => Promise<void>): Promise<OpenTarget> {
	const proxy = { ...noProxy, url };
	return {
		settings: settingsFor("https://market.test", { proxy }),
		proxy: new URL(url).host,
		deliveries: () => 0,
		close,
	};
}
