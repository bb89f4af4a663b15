import { gzipSync } from "node:zlib";
import {
	body,
	done,
	doneWithoutValue,
	encoded,
	type FaultRow,
	json,
	once,
	RETRIED,
	STRANGE,
	unknown,
} from "./faultRow.ts";
import type { PlainReply } from "./reply.ts";
import type { FaultAct } from "./faultServer.ts";

const PAGE =
	"<!DOCTYPE html><html><head><title>Sign in</title></head><body>Welcome to our guest network</body></html>";
const WEB =
	"The response is a web page, not data. A sign-in page or proxy may be intercepting the connection. Check the address and your network connection.";
const INCOMPLETE = "{host} sent an incomplete response. Check your network connection.";
const BALANCES = /^GET \/v1\/billing\/(?:buyer|seller)-balance$/;
const DISCOVER = /^GET \/v1\/datasets\/discover$/;
const ok = once("ok");

/** Carries the request out, and changes the response before sending it. */
function changed(change: (reply: PlainReply) => PlainReply): FaultAct {
	return async (exchange) => exchange.answer(change(await exchange.carryOut()));
}

function text(change: (body: string) => string): FaultAct {
	return changed((reply) => ({ ...reply, body: Buffer.from(change(reply.body.toString())) }));
}

const unusable: readonly FaultRow[] = [
	{
		id: "10",
		fault: "A gzip body is cut off",
		act: encoded("gzip", (plain) => gzipSync(plain).subarray(0, -12)),
		read: once("incomplete"),
		write: unknown,
		sentence: INCOMPLETE,
	},
	{
		id: "10b",
		fault: "A gzip web page declared as JSON is cut off",
		act: body(gzipSync(PAGE).subarray(0, -12), { ...json, "content-encoding": "gzip" }),
		read: once("incomplete"),
		write: unknown,
		sentence: INCOMPLETE,
	},
	{
		id: "22",
		fault: "200 with a web page (captive portal)",
		act: body(PAGE, { "content-type": "text/html" }),
		read: once("notJson"),
		write: unknown,
		sentence: WEB,
	},
	{
		id: "22b",
		fault: "200 with a web page declared as JSON",
		act: body(PAGE),
		read: once("notJson"),
		write: unknown,
		sentence: WEB,
	},
	{
		id: "24a",
		fault: "200 without a body",
		act: body(""),
		read: once("incomplete"),
		write: doneWithoutValue,
		sentence: "{host} sent an empty response. Check the marketplace address.",
	},
	{
		id: "24b",
		fault: "204",
		act: async (exchange) => {
			await exchange.carryOut();
			exchange.answer({ status: 204 });
		},
		read: once("incomplete"),
		write: doneWithoutValue,
		sentence: "{host} sent an empty response. Check the marketplace address.",
	},
	{
		id: "24c",
		fault: "200 without a body, declared as a web page",
		act: body("", { "content-type": "text/html" }),
		read: once("incomplete"),
		write: doneWithoutValue,
		sentence: "{host} sent an empty response. Check the marketplace address.",
	},
	{
		id: "24d",
		fault: "200 without a body, declared as gzip",
		act: body("", { ...json, "content-encoding": "gzip" }),
		read: once("incomplete"),
		write: doneWithoutValue,
		sentence: "{host} sent an empty response. Check the marketplace address.",
	},
	...["null", '"x"', "{}", "[]", "12", '{"data":[{"id":1}]}'].map((content, index): FaultRow => ({
		id: `25-${index + 1}`,
		fault: `200 with ${content} instead of the requested data`,
		act: body(content),
		read: once("unexpectedShape"),
		write: doneWithoutValue,
		sentence: STRANGE,
		// [] is a list, and a number at the end of a response may be a truncated one.
		...(content === "[]" || content === "12" ? { only: /^(?!GET \/v1\/datasets\/discover$)/ } : {}),
	})),
	{
		id: "25-cut",
		fault: "200 with only {",
		act: body("{"),
		read: once("incomplete"),
		write: doneWithoutValue,
		sentence: INCOMPLETE,
	},
	{
		id: "25-words",
		fault: "200 with plain text",
		act: body("All is well."),
		read: once("notJson"),
		write: doneWithoutValue,
		sentence: "The response isn’t in the expected format. Check the marketplace address.",
	},
];

const odd: readonly FaultRow[] = [
	{
		id: "10-whole",
		fault: "A complete gzip body",
		act: encoded("gzip", (plain) => gzipSync(plain)),
		read: ok,
		write: done,
	},
	{
		id: "23a",
		fault: "JSON declared as plain text",
		act: changed((reply) => ({ ...reply, headers: { ...reply.headers, "content-type": "text/plain" } })),
		read: ok,
		write: done,
	},
	{
		id: "23b",
		fault: "JSON without headers",
		act: changed((reply) => ({ ...reply, headers: {} })),
		read: ok,
		write: done,
	},
	{
		id: "23c",
		fault: "JSON declared as a web page",
		act: changed((reply) => ({ ...reply, headers: { ...reply.headers, "content-type": "text/html" } })),
		read: ok,
		write: done,
	},
	{
		id: "26",
		fault: "Unknown fields and values",
		act: text((plain) => plain.replace(/^(\[?\{)/, '$1"later":{"a":[1]},').replace('"public"', '"members"')),
		read: ok,
		write: done,
	},
	{
		id: "29",
		fault: "The same dataset twice",
		only: DISCOVER,
		act: text((plain) => plain.replace(/^\[(.*)\]$/s, "[$1,$1]")),
		read: ok,
		write: done,
	},
	{
		id: "27a",
		fault:
			"A dataset that can’t be read among others: the others are shown, and the unreadable one is counted",
		only: DISCOVER,
		act: text((plain) => plain.replace(/^\[/, '[{"id":null,"price_per_chunk":1e400},')),
		read: ok,
		write: done,
	},
	{
		id: "27b",
		fault: "An amount as a JSON number, which loses precision",
		only: BALANCES,
		act: text((plain) => plain.replace(/"balance":"[^"]*"/, '"balance":1.5')),
		read: once("unexpectedShape"),
		write: unknown,
		sentence: STRANGE,
	},
	{
		id: "28a",
		fault: "A negative amount of 30 digits: shown to the last digit",
		only: BALANCES,
		act: text((plain) =>
			plain.replace(/"balance":"[^"]*"/, '"balance":"-123456789012345678901234567890.123456789012"'),
		),
		read: ok,
		write: done,
	},
	{
		id: "28b",
		fault: "An amount that isn’t a number (NaN)",
		only: BALANCES,
		act: text((plain) => plain.replace(/"balance":"[^"]*"/, '"balance":"NaN"')),
		read: once("unexpectedShape"),
		write: unknown,
		sentence: STRANGE,
	},
	{
		id: "40a",
		fault: "A byte order mark before the JSON",
		act: text((plain) => `\ufeff${plain}`),
		read: ok,
		write: done,
	},
	{
		id: "40b",
		fault: "UTF-16",
		act: changed((reply) => ({ ...reply, body: Buffer.from(`\ufeff${reply.body.toString()}`, "utf16le") })),
		read: once("unexpectedShape"),
		write: doneWithoutValue,
		sentence: STRANGE,
	},
	{
		id: "40c",
		fault: "Bytes that aren’t valid UTF-8",
		act: changed((reply) => ({
			...reply,
			body: Buffer.from(reply.body.toString().replace(/^(\[?\{)/, '$1"x":"\u00ff\u00fe",'), "latin1"),
		})),
		read: ok,
		write: done,
	},
	{
		id: "41a",
		fault: "Duplicate keys, and a __proto__ key",
		act: text((plain) => plain.replace(/^(\[?\{)/, '$1"__proto__":{"isAdmin":true},"x":1,"x":2,')),
		read: ok,
		write: done,
	},
	{
		id: "44",
		fault: "The response to a different request",
		only: /^GET \/v1\/datasets\/\{id\}$/,
		act: text((plain) => plain.replace(/"id":"[^"]*"/, '"id":"00000000-0000-4000-8000-000000000000"')),
		read: once("unexpectedShape"),
		write: unknown,
		sentence: STRANGE,
	},
	{
		id: "21-gone",
		fault: "502 twice, then a response",
		act: (() => {
			const failures = new Map<string, number>();
			return async (exchange) => {
				const key = `${exchange.delivery.method} ${exchange.delivery.path}`;
				const count = (failures.get(key) ?? 0) + 1;
				failures.set(key, count);
				exchange.answer(count % RETRIED === 0 ? await exchange.carryOut() : { status: 502 });
			};
		})(),
		read: { kind: "ok", deliveries: RETRIED },
		write: unknown,
	},
];

/** Rows 10, 22 to 29, 40, 41, and 44: malformed or unexpected bodies. */
export const bodyRows: readonly FaultRow[] = [...unusable, ...odd];
