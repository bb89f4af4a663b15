import * as tls from "node:tls";
import type { TransportSettings } from "./transport.ts";

/**
 * The trust of one transport as one context, made when first needed: a list of certificates handed to each
 * connection instead would be parsed for each of them, which blocks for tens of milliseconds.
 */
export function createTrust(certificates: TransportSettings["certificates"]): () => tls.SecureContext {
	let context: tls.SecureContext | undefined;
	return () =>
		(context ??= tls.createSecureContext(certificates === "system" ? { ca: allAuthorities() } : {}));
}

/** Node's roots with NODE_EXTRA_CA_CERTS, and the operating system's. Older runtimes cannot list the latter. */
function allAuthorities(): string[] {
	if (typeof tls.getCACertificates !== "function") {
		return [...tls.rootCertificates];
	}
	return [...new Set([...tls.getCACertificates("default"), ...systemAuthorities()])];
}

/** A store that cannot be read is no reason to trust less than Node does by itself. */
function systemAuthorities(): string[] {
	try {
		return tls.getCACertificates("system");
	} catch {
		return [];
	}
}
