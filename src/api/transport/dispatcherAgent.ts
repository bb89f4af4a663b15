import { Agent, buildConnector, type Dispatcher } from "undici";
import type { Disposable } from "../../base/lifecycle.ts";
import { createTrust } from "./certificates.ts";
import { openTunnel, ProxyFailure } from "./dispatcherTunnel.ts";
import { chooseProxy } from "./proxySelection.ts";
import type { TransportSettings } from "./transport.ts";

/** The connections to one origin. Never the global agent: other extensions in this process share that one. */
interface OriginAgent extends Disposable {
	readonly dispatcher: Dispatcher;
}

/** Maximum number of calls in flight; more calls wait for a connection. */
const CONNECTIONS = 8;

/** An agent that never retries, never follows a redirect, and speaks HTTP/1.1 without pipelining. */
export function createOriginAgent(settings: TransportSettings, connectTimeoutMs: number): OriginAgent {
	const closed = new AbortController();
	const agent = new Agent({
		connect: createConnector(settings, connectTimeoutMs, closed.signal),
		connections: CONNECTIONS,
		pipelining: 1,
		allowH2: false,
		headersTimeout: 0,
		bodyTimeout: 0,
	});
	return {
		dispatcher: agent,
		dispose: () => {
			void agent.destroy().catch(() => undefined);
			closed.abort();
		},
	};
}

/**
 * undici's connector, through a tunnel if the settings require one. `closed` closes connections that are still being
 * opened, which the agent would leave open until they time out.
 */
function createConnector(
	settings: TransportSettings,
	timeoutMs: number,
	closed: AbortSignal,
): buildConnector.connector {
	const target = new URL(settings.origin);
	const choice = chooseProxy(target, settings.proxy);
	if (choice.kind === "unusable")
		return (_, callback) => callback(new ProxyFailure(choice.label, "unusable"), null);
	const tls =
		target.protocol === "http:"
			? {}
			: { secureContext: createTrust(settings.certificates), rejectUnauthorized: settings.strictTls };
	const connect = buildConnector({ timeout: timeoutMs, allowH2: false, signal: closed, ...tls });
	if (choice.kind === "direct") return connect;
	const tunnel = {
		proxy: choice.address,
		target: `${target.hostname}:${target.port || "443"}`,
		timeoutMs,
		closed,
		tls,
	};
	return (options, callback) =>
		openTunnel(tunnel, (failure, httpSocket) => {
			if (failure === undefined) connect({ ...options, httpSocket }, callback);
			else callback(failure, null);
		});
}
