import * as net from "node:net";
import * as tls from "node:tls";
import { stringOf } from "../../base/record.ts";
import type { ProxyAddress } from "./proxySelection.ts";
import { ProxyFailure } from "./transportErrors.ts";

interface TunnelOptions {
	readonly proxy: ProxyAddress;
	/** `host:port` of the marketplace. */
	readonly target: string;
	/** Covers both connecting and waiting for the proxy's response. */
	readonly timeoutMs: number;
	/** Closes the connection to the proxy while the tunnel is being opened. */
	readonly closed: AbortSignal;
	/** TLS options for a proxy that is itself reached over TLS. */
	readonly tls: tls.ConnectionOptions;
}

const MAX_HEAD_BYTES = 16_384;

/**
 * Opens a tunnel with CONNECT. undici's ProxyAgent would say neither which proxy failed nor with which status, and it
 * waits five minutes for a proxy that doesn't respond: see the faults in test/unit/api/transport/proxy.test.ts.
 */
export function openTunnel(
	options: TunnelOptions,
	done: (failure: ProxyFailure | undefined, socket: net.Socket) => void,
): void {
	const { proxy, closed } = options;
	const socket = connectToProxy(options);
	const abandon = (): void => settle(new ProxyFailure(proxy.label, "closed"));
	const settle = (failure: ProxyFailure | undefined): void => {
		clearTimeout(timer);
		closed.removeEventListener("abort", abandon);
		socket.removeAllListeners("data").removeAllListeners("close").removeAllListeners("error");
		// A destroyed socket may still emit an error.
		if (failure !== undefined) socket.on("error", () => undefined).destroy();
		done(failure, socket);
	};
	const timer = setTimeout(() => settle(new ProxyFailure(proxy.label, "timeout")), options.timeoutMs);
	let head = Buffer.alloc(0);
	socket.once(proxy.protocol === "https:" ? "secureConnect" : "connect", () =>
		socket.write(connectRequest(options)),
	);
	socket.on("error", (error) => settle(new ProxyFailure(proxy.label, stringOf(error, "code") ?? "failed")));
	socket.on("close", abandon);
	closed.addEventListener("abort", abandon);
	socket.on("data", (chunk: Buffer) => {
		head = Buffer.concat([head, chunk]);
		const end = head.indexOf("\r\n\r\n");
		if (end !== -1 || head.length > MAX_HEAD_BYTES) {
			socket.pause();
			settle(refusal(proxy.label, head, end));
		}
	});
}

function connectToProxy({ proxy, tls: options }: TunnelOptions): net.Socket {
	const { hostname: host, port } = proxy;
	if (proxy.protocol === "http:") return net.connect({ host, port });
	return tls.connect({ ...options, host, port, ...(net.isIP(host) === 0 ? { servername: host } : {}) });
}

function connectRequest({ proxy, target }: TunnelOptions): string {
	const authorization =
		proxy.authorization === undefined ? "" : `Proxy-Authorization: ${proxy.authorization}\r\n`;
	return `CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n${authorization}\r\n`;
}

/**
 * Why the proxy's response doesn't open a tunnel; undefined if it does. In a tunnel, the marketplace stays
 * silent until the client's TLS handshake, so bytes right after the head can't come from it.
 */
function refusal(label: string, head: Buffer, end: number): ProxyFailure | undefined {
	const status = /^HTTP\/1\.[01] (\d{3})\b/.exec(head.toString("latin1", 0, 64))?.[1];
	if (end === -1 || status === undefined || (status.startsWith("2") && head.length > end + 4))
		return new ProxyFailure(label, "protocol");
	return status.startsWith("2") ? undefined : new ProxyFailure(label, `status ${status}`, Number(status));
}
