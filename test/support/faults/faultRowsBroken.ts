import { doneWithoutValue, type FaultRow, json, once, RETRIED, unknown } from "./faultRow.ts";
import type { FaultExchange } from "./faultServer.ts";
import { jsonReply } from "./reply.ts";

/** Sends the same bytes repeatedly until the connection ends. Resolves after ten times. */
async function drip({ socket }: FaultExchange, bytes: Uint8Array): Promise<void> {
	await new Promise<void>((resolve) => {
		let left = 10;
		const timer = setInterval(() => {
			socket.write(bytes);
			if (--left === 0) resolve();
		}, 10);
		socket.on("close", () => clearInterval(timer));
	});
}

/** Rows 6 to 13, 42, and 43: connections that fail during or after the request. */
export const brokenRows: readonly FaultRow[] = [
	{
		id: "6a",
		fault: "Reset before any byte of the response, on a new connection",
		act: (exchange) => exchange.reset(),
		read: { kind: "unreachable", deliveries: RETRIED },
		write: unknown,
		sentence: "The connection to {host} was lost before a response arrived. Check your network connection.",
	},
	{
		id: "6b",
		fault: "Closed cleanly before any byte of the response",
		act: (exchange) => exchange.end(),
		read: { kind: "unreachable", deliveries: RETRIED },
		write: unknown,
		sentence: "The connection to {host} was lost before a response arrived. Check your network connection.",
	},
	{
		id: "6c",
		fault: "Carried out, then reset before any byte of the response",
		act: async (exchange) => {
			await exchange.carryOut();
			exchange.reset();
		},
		read: { kind: "unreachable", deliveries: RETRIED },
		write: unknown,
		sentence: "The connection to {host} was lost before a response arrived. Check your network connection.",
	},
	{
		id: "7",
		fault: "Reset on a reused connection",
		warm: true,
		act: (exchange) => exchange.reset(),
		read: { kind: "unreachable", deliveries: RETRIED },
		write: unknown,
		sentence: "The connection to {host} was lost before a response arrived. Check your network connection.",
	},
	{
		id: "8a",
		fault: "Reset in the middle of a body of known length",
		act: async (exchange) => {
			const { headers, body } = await exchange.carryOut();
			exchange.head({ headers, body });
			exchange.socket.write(body.subarray(0, body.length / 2), () => setImmediate(() => exchange.reset()));
		},
		read: { kind: "incomplete", deliveries: 2 },
		write: unknown,
		sentence: "{host} sent an incomplete response. Check your network connection.",
	},
	{
		id: "8b",
		fault: "Closed cleanly in the middle of a body of known length",
		act: async (exchange) => {
			const { headers, body } = await exchange.carryOut();
			exchange.head({ headers, body });
			exchange.raw(body.subarray(0, body.length / 2));
			exchange.end();
		},
		read: { kind: "incomplete", deliveries: 2 },
		write: unknown,
		sentence: "{host} sent an incomplete response. Check your network connection.",
	},
	{
		id: "8c",
		fault: "Closed cleanly between two chunks",
		act: async (exchange) => {
			const { headers, body } = await exchange.carryOut();
			exchange.head({ headers }, "chunked");
			exchange.raw(`1\r\n${body.toString("latin1", 0, 1)}\r\n`);
			exchange.end();
		},
		read: { kind: "incomplete", deliveries: 2 },
		write: unknown,
		sentence: "{host} sent an incomplete response. Check your network connection.",
	},
	{
		id: "9",
		fault: "A body of unknown length is cut off, and the connection is closed cleanly",
		act: async (exchange) => {
			const { headers, body } = await exchange.carryOut();
			exchange.answer({ headers, body: body.subarray(0, body.length - 1) }, "close");
		},
		read: once("incomplete"),
		write: doneWithoutValue,
		sentence: "{host} sent an incomplete response. Check your network connection.",
	},
	{
		id: "11",
		fault: "No response",
		act: async (exchange) => void (await exchange.carryOut()),
		runsOut: true,
		read: once("timeout"),
		write: unknown,
		sentence: "{host} didn’t respond within {seconds} seconds. Check your network connection.",
	},
	{
		id: "12a",
		fault: "A response that stops halfway",
		act: async (exchange) => {
			const { headers, body } = await exchange.carryOut();
			exchange.head({ headers, body });
			exchange.raw(body.subarray(0, body.length / 2));
		},
		runsOut: true,
		read: once("timeout"),
		write: unknown,
		sentence: "{host} sent an incomplete response. Check your network connection.",
	},
	{
		id: "12b",
		fault: "A response that arrives byte by byte",
		act: async (exchange) => {
			const { headers, body } = await exchange.carryOut();
			exchange.head({ headers, body: Buffer.alloc(10_000) });
			await drip(exchange, body.subarray(0, 1));
		},
		runsOut: true,
		read: once("timeout"),
		write: unknown,
		sentence: "{host} sent an incomplete response. Check your network connection.",
	},
	{
		id: "13",
		fault: "The user cancels after the request was sent",
		cancel: true,
		only: /^GET|login/,
		act: async (exchange) => void (await exchange.carryOut()),
		read: once("cancelled"),
		write: unknown,
		sentence: "Canceled.",
	},
	{
		id: "42a",
		fault: "The response isn’t HTTP",
		act: (exchange) => exchange.raw("SSH-2.0-OpenSSH_9.6\r\n"),
		read: once("protocol"),
		write: unknown,
		sentence: "{host} doesn’t appear to be a marketplace. Check the address.",
	},
	{
		id: "42b",
		fault: "A 20 KB header",
		act: (exchange) => exchange.answer({ headers: { ...json, "x-long": "x".repeat(20_480) } }),
		read: once("protocol"),
		write: unknown,
		sentence: "{host} doesn’t appear to be a marketplace. Check the address.",
	},
	{
		id: "42c",
		fault: "Unsolicited 100 Continue",
		act: (exchange) => exchange.raw("HTTP/1.1 100 Continue\r\n\r\n"),
		read: once("protocol"),
		write: unknown,
		sentence: "{host} doesn’t appear to be a marketplace. Check the address.",
	},
	{
		id: "42d",
		fault: "103 Early Hints before the response",
		act: async (exchange) => {
			exchange.raw("HTTP/1.1 103 Early Hints\r\nlink: </x>; rel=preload\r\n\r\n");
			exchange.answer(await exchange.carryOut());
		},
		read: once("ok"),
		write: { outcome: "done" },
	},
	{
		id: "42e",
		fault: "Endless 1xx responses",
		act: async (exchange) => drip(exchange, Buffer.from("HTTP/1.1 103 Early Hints\r\n\r\n".repeat(20))),
		runsOut: true,
		read: once("timeout"),
		write: unknown,
		sentence: "{host} didn’t respond within {seconds} seconds. Check your network connection.",
	},
	{
		id: "43",
		fault: "Rejects before reading the request, then resets",
		early: true,
		act: (exchange) => {
			exchange.answer(jsonReply(413, { message: "Too much." }));
			setImmediate(() => exchange.end());
		},
		read: once("rejected"),
		write: { outcome: "rejected" },
		sentence: "The marketplace rejected the request: “Too much.” (413).",
	},
];
