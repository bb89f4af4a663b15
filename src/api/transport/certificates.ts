import * as tls from "node:tls";
import type { TransportSettings } from "./transport.ts";

/**
 * A transport's trust store as one context. A list of certificates would be parsed again for each connection, which
 * blocks for tens of milliseconds.
 */
export function createTrust(certificates: TransportSettings["certificates"]): tls.SecureContext {
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
