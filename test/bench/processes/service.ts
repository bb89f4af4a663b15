import { readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { listen } from "../../support/loopback.ts";
import { dataset, healthyReply } from "../../support/services/healthyService.ts";
import { answer } from "./child.ts";

/*
 * The parts of a marketplace that a window needs: the list, prepared in a file, and a long deposit history.
 * Alternates between two lists that differ in the name of the first dataset, so a window shows when it has been
 * repainted.
 */
const [file = ""] = process.argv.slice(2);
const rest = readFileSync(file).subarray(1);
const lists = ["A", "B"].map((letter) => {
	const first = { ...dataset, name: `!! Measured list ${letter}` };
	const identity = Buffer.concat([Buffer.from(`[${JSON.stringify(first)},`), rest]);
	return { identity, gzip: gzipSync(identity) };
});
let encoding: "identity" | "gzip" = "identity";
let turn = 0;
let deposits = 10_000;
let depositRequests = 0;

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
	const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
	if (pathname === "/v1/datasets/discover") {
		if (request.headers.authorization !== undefined) turn = 1 - turn;
		return sendList(response);
	}
	if (pathname === "/v1/billing/deposits") {
		depositRequests++;
		const page = depositPage(
			Number(searchParams.get("cursor") ?? 0),
			Number(searchParams.get("limit") ?? 100),
		);
		return void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(page));
	}
	const { status, body } = healthyReply(request.method ?? "GET", request.url ?? "/");
	return void response.writeHead(status, { "content-type": "application/json" }).end(body);
});
const listening = listen(server);

function sendList(response: ServerResponse): void {
	const body = lists[turn]?.[encoding] ?? Buffer.alloc(0);
	const coded = encoding === "gzip" ? { "content-encoding": "gzip" } : {};
	response.writeHead(200, { "content-type": "application/json", "content-length": body.length, ...coded });
	response.end(body);
}

/** Newest first. A cursor is a position. */
function depositPage(start: number, limit: number): object {
	const end = Math.min(start + limit, deposits);
	const newest = Date.UTC(2026, 10, 1);
	const records = Array.from({ length: Math.max(0, end - start) }, (_, index) => {
		const place = start + index;
		return {
			id: `4a3f0c9a-31a5-4c0e-bd52-${String(place).padStart(12, "0")}`,
			amount: `${(place % 90) + 10}.00000000`,
			currency: "USD",
			receipt_url: `https://pay.example/receipts/${place}`,
			created_at: new Date(newest - place * 3_600_000 * 6).toISOString(),
		};
	});
	return { deposits: records, next_cursor: end < deposits ? String(end) : "", has_more: end < deposits };
}

/**
 * Commands: `origin`, `identity`, `gzip`, `deposits N`, or `requests` (the number of deposit requests since
 * the last time).
 */
answer(async (question) => {
	const [what, count] = String(question).split(" ");
	if (what === "identity" || what === "gzip") encoding = what;
	if (what === "deposits") deposits = Number(count);
	if (what === "requests") {
		const asked = depositRequests;
		depositRequests = 0;
		return asked;
	}
	return `http://127.0.0.1:${(await listening).port}`;
});
