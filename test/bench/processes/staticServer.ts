import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { answer } from "./child.ts";

// Serves one file to every request, as it is or gzipped. Asked anything, it answers with its origin.
const [file = "", encoding] = process.argv.slice(2);
const raw = readFileSync(file);
const body = encoding === "gzip" ? gzipSync(raw) : raw;
const server = createServer({ keepAliveTimeout: 60_000 }, (_request, response) => {
	response.writeHead(200, {
		"content-type": "application/json",
		"content-length": body.length,
		...(encoding === "gzip" ? { "content-encoding": "gzip" } : {}),
	});
	response.end(body);
});
const listening = new Promise<void>((resolve) => {
	server.listen(0, "127.0.0.1", resolve);
});

answer(async () => {
	await listening;
	const address = server.address();
	return `http://127.0.0.1:${typeof address === "object" ? address?.port : address}`;
});
