import * as tls from "node:tls";
import { Agent, buildConnector, type Dispatcher } from "undici";
import { openTunnel } from "./dispatcherTunnel.ts";
import { chooseProxy } from "./proxySelection.ts";
import type { HttpResponseHead, TransportSettings } from "./transport.ts";
import { ProxyFailure } from "./transportErrors.ts";

/** Maximum number of calls in flight; more calls wait for a connection. */
const CONNECTIONS = 8;

export interface RequestOptions {
	readonly method: Dispatcher.HttpMethod;
	/** Includes the base path and query. */
	readonly path: string;
	readonly headers: Record<string, string>;
	readonly body: string | null;
	/** Whether to ask the marketplace to close the connection. */
	readonly reset: boolean;
	readonly signal: AbortSignal;
}

export type OriginAgent = ReturnType<typeof createOriginAgent>;

/**
 * The connections to one origin. Never the global agent: other extensions in this process share that one. This agent
 * never retries, never follows a redirect, and speaks HTTP/1.1 without pipelining.
 */
export function createOriginAgent(settings: TransportSettings, connectTimeoutMs: number) {
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
		/** `onWriting` is called just before the request is written to a connection: from then on, it may have arrived. */
		request: async (options: RequestOptions, onWriting: () => void) => {
			const watched = agent.compose(watchWriting(onWriting, options.signal));
			const response = await watched.request({ ...options, origin: settings.origin, responseHeaders: null });
			// The reader reports how the body ended, but without a listener the same event would crash the process.
			response.body.on("error", () => undefined);
			return { head: headOf(response), body: response.body };
		},
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

/** Doesn't call `onWriting` for a request that was aborted while it waited for a connection. */
function watchWriting(onWriting: () => void, signal: AbortSignal): Dispatcher.DispatcherComposeInterceptor {
	return (dispatch) => (options, handler) =>
		dispatch(options, {
			onRequestStart: (controller, context) => {
				if (signal.aborted) {
					controller.abort(new Error("given up"));
					return;
				}
				onWriting();
				handler.onRequestStart?.(controller, context);
			},
			onResponseStart: (...given) => handler.onResponseStart?.(...given),
			onResponseData: (...given) => handler.onResponseData?.(...given),
			onResponseEnd: (...given) => handler.onResponseEnd?.(...given),
			onResponseError: (...given) => handler.onResponseError?.(...given),
		});
}

function headOf({ statusCode, headers }: Dispatcher.ResponseData): HttpResponseHead {
	const length = headers["content-length"];
	const contentLength = typeof length === "string" && /^\d{1,15}$/.test(length) ? Number(length) : undefined;
	return { status: statusCode, headers, contentLength };
}
