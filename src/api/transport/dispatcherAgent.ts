import * as tls from "node:tls";
import { Agent, buildConnector } from "./undici.cjs";
import { openTunnel } from "./dispatcherTunnel.ts";
import { chooseProxy } from "./proxySelection.ts";
import type { TransportSettings } from "./transportSettings.ts";
import { ProxyFailure } from "./transportErrors.ts";

/** Maximum number of calls in flight; more calls wait for a connection. */
const CONNECTIONS = 8;

/**
 * The connections to one origin, until `closed` is aborted. Never the global agent: other extensions in this process
 * share that one. This agent never retries, never follows a redirect, and speaks HTTP/1.1 without pipelining.
 */
export function createAgent(
	settings: TransportSettings,
	connectTimeoutMs: number,
	closed: AbortSignal,
): Agent {
	const agent = new Agent({
		connect: createConnector(settings, connectTimeoutMs, closed),
		connections: CONNECTIONS,
		pipelining: 1,
		allowH2: false,
		headersTimeout: 0,
		bodyTimeout: 0,
	});
	closed.addEventListener("abort", () => void agent.destroy().catch(() => undefined), { once: true });
	return agent;
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
	const secure =
		target.protocol === "http:"
			? {}
			: { secureContext: createTrust(settings.certificates), rejectUnauthorized: settings.strictTls };
	const connect = buildConnector({ timeout: timeoutMs, allowH2: false, signal: closed, ...secure });
	if (choice.kind === "direct") return connect;
	const tunnel = {
		proxy: choice.address,
		target: `${target.hostname}:${target.port || "443"}`,
		timeoutMs,
		closed,
		tls: secure,
	};
	return (options, callback) =>
		openTunnel(tunnel, (failure, httpSocket) => {
			if (failure === undefined) connect({ ...options, httpSocket }, callback);
			else callback(failure, null);
		});
}

/**
 * A transport's trust store as one context. A list of certificates would be parsed again for each connection, which
 * blocks for tens of milliseconds.
 */
function createTrust(certificates: TransportSettings["certificates"]): tls.SecureContext {
	return tls.createSecureContext(certificates === "system" ? { ca: allAuthorities() } : {});
}

/**
 * Node's roots with NODE_EXTRA_CA_CERTS, plus the operating system's. Older runtimes can't list them: there,
 * only Node's own roots.
 */
function allAuthorities(): string[] {
	if (typeof tls.getCACertificates !== "function") return [...tls.rootCertificates];
	return [...new Set([...tls.getCACertificates("default"), ...systemAuthorities()])];
}

/** Empty if the system's store can't be read. */
function systemAuthorities(): string[] {
	try {
		return tls.getCACertificates("system");
	} catch {
		return [];
	}
}
