import type * as net from "node:net";
import type { SecureContext } from "node:tls";
import { Agent, buildConnector, type Dispatcher } from "undici";
import type { Disposable } from "../../base/lifecycle.ts";
import { createTrust } from "./certificates.ts";
import { openTunnel, ProxyFailure } from "./dispatcherTunnel.ts";
import { chooseProxy, type ProxyAddress } from "./proxySelection.ts";
import type { TransportSettings } from "./transport.ts";

/** The connections to one origin. Never the global agent: other extensions in this process share that one. */
export interface OriginAgent extends Disposable {
	readonly dispatcher: Dispatcher;
}

interface Security {
	readonly secureContext?: SecureContext;
	readonly rejectUnauthorized?: boolean;
}

/** Maximum number of calls in flight; more calls wait for a connection. */
const CONNECTIONS = 8;

/** An agent that never retries, never follows a redirect, and speaks HTTP/1.1 without pipelining. */
export function createOriginAgent(settings: TransportSettings, connectTimeoutMs: number): OriginAgent {
	const sockets = new Set<net.Socket>();
	const connect = createConnector(settings, connectTimeoutMs, sockets);
	const agent = new Agent({
		connect,
		connections: CONNECTIONS,
		pipelining: 1,
		allowH2: false,
		headersTimeout: 0,
		bodyTimeout: 0,
	});
	return {
		dispatcher: agent,
		dispose: () => {
			sockets.forEach((socket) => socket.destroy());
			void agent.destroy().catch(() => undefined);
		},
	};
}

/**
 * undici's connector, through a tunnel if the settings require one. `sockets` tracks every socket that is
 * opening or open.
 */
function createConnector(
	settings: TransportSettings,
	timeoutMs: number,
	sockets: Set<net.Socket>,
): buildConnector.connector {
	const target = new URL(settings.origin);
	const choice = chooseProxy(target, settings.proxy);
	const trust = createTrust(settings.certificates);
	const security = (): Security =>
		target.protocol === "http:" ? {} : { secureContext: trust(), rejectUnauthorized: settings.strictTls };
	let connector: buildConnector.connector | undefined;
	const connectDirect: buildConnector.connector = (options, callback) => {
		connector ??= buildConnector({ timeout: 0, allowH2: false, ...security() });
		connectWithin(timeoutMs, connector, options, callback, sockets);
	};
	if (choice.kind === "direct") return connectDirect;
	if (choice.kind === "unusable")
		return (_, callback) => callback(new ProxyFailure(choice.label, "unusable"), null);
	return throughProxy(choice.address, target, timeoutMs, { security, sockets, connect: connectDirect });
}

function throughProxy(
	proxy: ProxyAddress,
	target: URL,
	timeoutMs: number,
	parts: {
		security: () => Security;
		sockets: Set<net.Socket>;
		connect: buildConnector.connector;
	},
): buildConnector.connector {
	const label = `${target.hostname}:${target.port || "443"}`;
	return (options, callback) => {
		const tunnel = openTunnel(
			{ proxy, target: label, timeoutMs, tls: parts.security() },
			(failure, httpSocket) => {
				if (failure === undefined) parts.connect({ ...options, httpSocket }, callback);
				else callback(failure, null);
			},
		);
		track(parts.sockets, tunnel);
	};
}

/** Enforces `timeoutMs`, because undici's own timer is accurate only to about a second. */
function connectWithin(
	timeoutMs: number,
	connector: buildConnector.connector,
	options: buildConnector.Options,
	callback: buildConnector.Callback,
	sockets: Set<net.Socket>,
): void {
	let settled = false;
	const settle: buildConnector.Callback = (...result) => {
		clearTimeout(timer);
		if (!settled) {
			settled = true;
			callback(...result);
		}
	};
	// The connector returns its socket, though its types don't say so.
	const socket: unknown = connector(options, settle);
	const fail = (): void => {
		if (!settled) {
			settle(Object.assign(new Error("not connected in time"), { code: "CONNECT_TIMEOUT" }), null);
			if (isSocket(socket)) socket.destroy();
		}
	};
	// If the whole process was suspended, the socket may already be connected: process that first.
	const timer = setTimeout(() => setImmediate(fail), timeoutMs);
	if (isSocket(socket)) {
		track(sockets, socket);
		socket.once("close", () => clearTimeout(timer));
	}
}

function track(sockets: Set<net.Socket>, socket: net.Socket): void {
	sockets.add(socket);
	socket.once("close", () => sockets.delete(socket));
}

function isSocket(value: unknown): value is net.Socket {
	return typeof value === "object" && value !== null && "destroy" in value && "once" in value;
}
