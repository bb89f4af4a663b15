import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { listen } from "../../support/loopback.ts";
import { answer } from "./child.ts";

// Serves one file for every request: as is, gzipped, or with different prices each time. Responds to any message with
// its origin.
const [file = "", form] = process.argv.slice(2);
const raw = readFileSync(file);
const fixed = form === "gzip" ? gzipSync(raw) : raw;
let requests = 0;
const server = createServer({ keepAliveTimeout: 60_000 }, (_request, response) => {
	const body = form === "changing" ? withPrices(requests++ % 10) : fixed;
	response.writeHead(200, {
		"content-type": "application/json",
		"content-length": body.length,
		...(form === "gzip" ? { "content-encoding": "gzip" } : {}),
	});
	response.end(body);
});
const listening = listen(server);

/** The list with the first decimal of every price replaced. */
function withPrices(decimal: number): Buffer {
	const text = raw.toString("latin1").replaceAll(/("price_per_chunk":"\d+\.)\d/g, `$1${decimal}`);
	return Buffer.from(text, "latin1");
}

answer(async () => `http://127.0.0.1:${(await listening).port}`);
