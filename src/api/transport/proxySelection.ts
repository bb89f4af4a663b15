import { BlockList, isIP } from "node:net";
import type { ProxySettings } from "./transportSettings.ts";

/** A proxy to connect through. `authorization` is a complete header value; never show it. */
export interface ProxyAddress {
	readonly protocol: "http:" | "https:";
	readonly hostname: string;
	readonly port: number;
	/** `host:port`, for messages. */
	readonly label: string;
	readonly authorization?: string | undefined;
}

export type ProxyChoice =
	| { readonly kind: "direct" }
	| { readonly kind: "proxy"; readonly address: ProxyAddress }
	/** The settings or the environment name an unusable proxy. Connecting directly would bypass the user's choice. */
	| { readonly kind: "unusable"; readonly label: string };

/** Chooses the route to `target`. Plain http is only for loopback, which a proxy elsewhere can't reach. */
export function chooseProxy(target: URL, settings: ProxySettings): ProxyChoice {
	if (settings.support === "off" || target.protocol === "http:") return { kind: "direct" };
	const text = settings.url.trim() || settings.environment.proxy.trim();
	const exceptions =
		settings.noProxy.length > 0 ? settings.noProxy : settings.environment.noProxy.split(/[\s,]+/);
	if (text === "" || exceptions.some((exception) => matches(target, exception.trim().toLowerCase())))
		return { kind: "direct" };
	return parseProxy(text);
}

function parseProxy(text: string): ProxyChoice {
	const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
	if (!URL.canParse(withScheme)) return { kind: "unusable", label: "" };
	const { protocol, hostname, port, username, password } = new URL(withScheme);
	if ((protocol !== "http:" && protocol !== "https:") || hostname === "")
		return { kind: "unusable", label: hostname };
	const number = port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
	const authorization = username === "" ? undefined : basic(username, password);
	return {
		kind: "proxy",
		address: {
			protocol,
			hostname: hostname.replace(/^\[|\]$/g, ""),
			port: number,
			label: `${hostname}:${number}`,
			authorization,
		},
	};
}

function basic(username: string, password: string): string {
	return `Basic ${Buffer.from(`${plain(username)}:${plain(password)}`).toString("base64")}`;
}

/** Decodes a user name or password, which may contain a bare `%` that isn't an escape. */
function plain(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/**
 * Whether a lowercase no-proxy entry matches: `*`, a network, or, with an optional `:port`, an address or a name
 * with its subdomains (also as `.name` or `*.name`).
 */
function matches(target: URL, exception: string): boolean {
	if (exception === "" || exception === "*") return exception === "*";
	const host = target.hostname.toLowerCase().replace(/^\[|\]$/g, "");
	if (isIP(host) !== 0 && exception.includes("/")) return inNetwork(host, exception);
	const entry = isIP(exception) === 6 ? `[${exception}]` : exception;
	const [, address, name = "", port] = /^(?:\[(.*)\]|(.*?))(?::(\d+))?$/.exec(entry) ?? [];
	const suffix = (address ?? name).replace(/^\*?\./, "");
	const samePort = port === undefined || port === (target.port || "443");
	return samePort && (host === suffix || host.endsWith(`.${suffix}`));
}

function inNetwork(host: string, network: string): boolean {
	const [base = "", bits = ""] = network.split("/");
	const family = isIP(base);
	const list = new BlockList();
	try {
		list.addSubnet(base, Number(bits), family === 6 ? "ipv6" : "ipv4");
		return list.check(host, isIP(host) === 6 ? "ipv6" : "ipv4");
	} catch {
		return false;
	}
}
