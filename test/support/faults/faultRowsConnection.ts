import { type FaultRow, notSent } from "./faultRow.ts";

const proxy = { kind: "proxy", deliveries: 0 } as const;
const untrusted = { kind: "untrustedCertificate", deliveries: 0 } as const;

/** Rows 1 to 5: connections that fail before the request is sent. */
export const connectionRows: readonly FaultRow[] = [
	{
		id: "1",
		fault: "The port is closed",
		target: "closedPort",
		read: { kind: "unreachable", deliveries: 0 },
		write: notSent,
		sentence: "Couldn’t reach {host}. Check your network connection.",
	},
	{
		id: "2",
		fault: "The host has no address",
		target: "unknownHost",
		read: { kind: "unknownHost", deliveries: 0 },
		write: notSent,
		sentence: "Couldn’t find {host}. Check the address and your network connection.",
	},
	{
		id: "3",
		fault: "The connection is never completed",
		target: "silentHandshake",
		read: { kind: "timeout", deliveries: 0 },
		write: notSent,
		sentence: "{host} didn’t respond within {connect} seconds. Check your network connection.",
	},
	{
		id: "4a",
		fault: "The certificate is self-signed",
		target: "selfSigned",
		read: untrusted,
		write: notSent,
		sentence:
			"The certificate for {host} isn’t trusted. Check the address and your system’s trusted certificates.",
	},
	{
		id: "4b",
		fault: "The certificate is for another host and from an unknown authority",
		target: "wrongName",
		read: untrusted,
		write: notSent,
		sentence:
			"The certificate for {host} isn’t trusted. Check the address and your system’s trusted certificates.",
	},
	{
		id: "4c",
		fault: "The port speaks plain HTTP, not HTTPS",
		target: "plainOnTlsPort",
		read: { kind: "protocol", deliveries: 0 },
		write: notSent,
		sentence: "{host} doesn’t appear to be a marketplace. Check the address.",
	},
	{
		id: "5a",
		fault: "The proxy requires authentication (407)",
		target: "proxySignIn",
		read: proxy,
		write: notSent,
		sentence:
			"The proxy {proxy} requires authentication (407). Make sure that the proxy’s address in the http.proxy setting includes your username and password.",
	},
	{
		id: "5b",
		fault: "The proxy is down",
		target: "proxyDown",
		read: proxy,
		write: notSent,
		sentence: "The proxy {proxy} refused the connection. Check your proxy settings.",
	},
	{
		id: "5c",
		fault: "The proxy never responds to CONNECT",
		target: "proxyHangs",
		read: proxy,
		write: notSent,
		sentence: "The proxy {proxy} didn’t respond. Check your proxy settings.",
	},
	{
		id: "5d",
		fault: "The proxy rejects the target (403)",
		target: "proxyRefuses",
		read: proxy,
		write: notSent,
		sentence: "The proxy {proxy} refused the connection. Check your proxy settings.",
	},
	{
		id: "5e",
		fault: "The proxy isn’t a proxy",
		target: "proxyBabbles",
		read: proxy,
		write: notSent,
		sentence: "Couldn’t reach the proxy {proxy}. Check your proxy settings.",
	},
];
