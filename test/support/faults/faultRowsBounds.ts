import { gzipSync } from "node:zlib";
import { body, doneWithoutValue, encoded, type FaultRow, json, once, STRANGE, unknown } from "./faultRow.ts";
import type { FaultExchange } from "./faultServer.ts";

/** Exceeds the size limit without announcing it. */
async function flood(exchange: FaultExchange): Promise<void> {
	await exchange.carryOut();
	exchange.head({ headers: json }, "chunked");
	const more = (): void => {
		while (!exchange.socket.destroyed && exchange.socket.write(`10000\r\n${" ".repeat(0x10000)}\r\n`)) {
			// Writes until the socket's buffer is full.
		}
	};
	exchange.socket.on("drain", more);
	more();
}

/** Rows 38, 39, and 41: responses of any size and depth. */
export const boundRows: readonly FaultRow[] = [
	{
		id: "38a",
		fault: "A few kilobytes of gzip that unpack to more than the limit",
		act: body(gzipSync(Buffer.alloc(3 * 1024 * 1024, 32)), { ...json, "content-encoding": "gzip" }),
		maxResponseMegabytes: 1,
		read: once("tooLarge"),
		write: unknown,
		sentence:
			"The response is larger than the limit of {megabytes} MB. You can raise the limit, up to 1,024 MB, in Settings.",
	},
	{
		id: "38b",
		fault: "Several encodings on top of each other",
		act: encoded("gzip, gzip", (plain) => gzipSync(gzipSync(plain))),
		read: once("protocol"),
		write: unknown,
		sentence: "{host} doesn’t appear to be a marketplace. Check the address.",
	},
	{
		id: "38c",
		fault: "An encoding that wasn’t requested",
		act: encoded("foo", (plain) => plain),
		read: once("protocol"),
		write: unknown,
		sentence: "{host} doesn’t appear to be a marketplace. Check the address.",
	},
	{
		id: "38d",
		fault: "Invalid gzip data",
		act: encoded("gzip", (plain) => plain),
		read: once("protocol"),
		write: unknown,
		sentence: "{host} doesn’t appear to be a marketplace. Check the address.",
	},
	{
		id: "39a",
		fault: "A response that declares more than the limit",
		act: async (exchange) => {
			await exchange.carryOut();
			exchange.head({ headers: { ...json, "content-length": "300000000" } });
		},
		maxResponseMegabytes: 1,
		read: once("tooLarge"),
		write: unknown,
		sentence:
			"The response is larger than the limit of {megabytes} MB. You can raise the limit, up to 1,024 MB, in Settings.",
	},
	{
		id: "39b",
		fault: "A response that never ends",
		act: flood,
		maxResponseMegabytes: 1,
		read: once("tooLarge"),
		write: unknown,
		sentence:
			"The response is larger than the limit of {megabytes} MB. You can raise the limit, up to 1,024 MB, in Settings.",
	},
	{
		id: "41c",
		fault: "A million nested brackets",
		act: body("[".repeat(1_000_000)),
		read: once("unexpectedShape"),
		write: doneWithoutValue,
		sentence: STRANGE,
	},
];
