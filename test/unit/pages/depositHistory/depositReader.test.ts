import assert from "node:assert/strict";
import type { MarketplaceClient } from "../../../../src/api/marketplaceClient.ts";
import type { WholeFile } from "../../../../src/host/wholeFile.ts";
import { DepositReader } from "../../../../src/pages/depositHistory/depositReader.ts";
import { noticeOf, writeDeposits } from "../../../../src/pages/depositHistory/exportDeposits.ts";
import { instantClock } from "../../../support/clientFixture.ts";
import { jsonReply } from "../../../support/faults/reply.ts";
import type { FaultServer } from "../../../support/faults/faultServer.ts";
import { deposit } from "../../../support/services/healthyService.ts";
import { useFaultServer } from "../../../support/faults/useFaultServer.ts";

const PAGES = 5;

/** Returns page after page. A cursor is a page number. */
function servePages(server: FaultServer, perPage: number, last = PAGES): void {
	server.play(
		(exchange) => {
			const { delivery } = exchange;
			const number = Number(new URL(delivery.path, "http://h").searchParams.get("cursor") ?? "0");
			const deposits = Array.from({ length: perPage }, (_, index) => ({
				id: `${number}-${index}`,
				amount: "1.00000001",
				currency: "USD",
				receipt_url: `https://pay.example/${number}/${index}`,
				created_at: new Date(Date.UTC(2026, 10, 18) - (number * perPage + index) * 86_400_000).toISOString(),
			}));
			const has_more = number + 1 < last;
			exchange.answer(jsonReply(200, { deposits, has_more, next_cursor: has_more ? `${number + 1}` : "" }));
		},
		{ path: /\/deposits/ },
	);
}

describe("Loading the deposit history", () => {
	const bench = useFaultServer();
	let client: MarketplaceClient;

	beforeEach(() => {
		client = bench.client({ clock: instantClock() });
	});

	const refusedAfter = async (status: number): Promise<boolean> => {
		const failed = Promise.withResolvers<void>();
		const reader = new DepositReader(client, () => reader.problem !== null && failed.resolve());
		const fault = bench.server.play((exchange) => exchange.answer({ status }), { path: /\/deposits/ });
		void reader.more();
		await failed.promise;
		fault.dispose();
		reader.dispose();
		return reader.noBuyer;
	};

	it("loads one page at a time, and each page at most once", async () => {
		servePages(bench.server, 100);
		const reader = new DepositReader(client, () => undefined);
		await reader.more();
		assert.equal(reader.list.count, 100);
		await Promise.all([reader.more(), reader.more(), reader.more()]);
		assert.equal(reader.list.count, 200);
		assert.equal(bench.server.deliveries.length, 2);
		reader.dispose();
	});

	it("loads every page on request and adds up the exact total", async () => {
		servePages(bench.server, 100);
		const reader = new DepositReader(client, () => undefined);
		await reader.more();
		await reader.readUntil(undefined);
		assert.equal(reader.complete, true);
		assert.deepEqual(reader.list.totals(), [{ currency: "USD", total: "500.000005" }]);
		reader.dispose();
	});

	it("stops once the requested period is covered", async () => {
		servePages(bench.server, 100);
		const reader = new DepositReader(client, () => undefined);
		await reader.more();
		await reader.readUntil(Date.UTC(2026, 10, 18) - 150 * 86_400_000);
		assert.equal(reader.list.count, 200);
		reader.dispose();
	});

	it("retries the same page after a failure", async () => {
		servePages(bench.server, 100);
		const failed = Promise.withResolvers<void>();
		const reader = new DepositReader(client, () => reader.problem !== null && failed.resolve());
		await reader.more();
		const fault = bench.server.play(
			(exchange) => exchange.answer({ status: 500, headers: {}, body: Buffer.from("") }),
			{
				path: /\/deposits/,
			},
		);
		const reading = reader.more();
		await failed.promise;
		assert.equal(
			reader.problem,
			"The marketplace reported a server error (500). If the error continues, contact the marketplace.",
		);
		assert.equal(reader.list.count, 100);
		assert.equal(reader.reading, false);
		fault.dispose();
		reader.retry();
		await reading;
		assert.equal(reader.problem, null);
		assert.equal(reader.list.count, 200);
		assert.match(bench.server.deliveries.at(-1)?.path ?? "", /cursor=1/);
		reader.dispose();
	});

	it("distinguishes an account that isn’t a buyer from a failed page", async () => {
		assert.equal(await refusedAfter(403), true);
		assert.equal(await refusedAfter(429), false);
		assert.equal(await refusedAfter(500), false);
	});

	it("skips empty pages, and stops after three in a row", async () => {
		let page = 0;
		bench.server.play((exchange) => {
			page++;
			const deposits = page === 3 ? [{ ...deposit, id: "found" }] : [];
			exchange.answer(jsonReply(200, { deposits, has_more: true, next_cursor: `${page}` }));
		});
		const reader = new DepositReader(client, () => undefined);
		await reader.more();
		assert.equal(reader.list.count, 1);
		assert.equal(reader.incomplete, null);
		await reader.more();
		assert.equal(reader.incomplete, "The marketplace kept returning pages with no new deposits.");
		assert.equal(page, 6);
		reader.dispose();
	});

	it("reports the history as incomplete if a cursor repeats", async () => {
		bench.server.play(
			(exchange) => exchange.answer(jsonReply(200, { deposits: [], has_more: true, next_cursor: "same" })),
			{ path: /\/deposits/ },
		);
		const reader = new DepositReader(client, () => undefined);
		await reader.more();
		await reader.readUntil(undefined);
		assert.match(reader.incomplete ?? "", /same page twice/);
		assert.equal(reader.complete, false);
		reader.dispose();
	});
});

describe("Exporting the deposit history", () => {
	const bench = useFaultServer();
	let client: MarketplaceClient;
	let parts: string[];
	let isWhole: boolean;
	const file: WholeFile = async (write) => {
		await write(async (text) => void parts.push(text));
		isWhole = true;
	};

	beforeEach(() => {
		parts = [];
		isWhole = false;
		client = bench.client({ clock: instantClock() });
	});

	/** Exports a history whose every page is this one. */
	async function exportOf(page: object, format: "csv" | "json" = "json") {
		bench.server.play((exchange) => exchange.answer(jsonReply(200, page)), { path: /\/deposits/ });
		const signal = new AbortController().signal;
		const written = await writeDeposits(client, file, format, { signal, onWritten: () => undefined });
		return written ?? assert.fail("The export was canceled");
	}

	it("writes every deposit as JSON, requests each page once, and reports its progress", async () => {
		servePages(bench.server, 3);
		const read: number[] = [];
		const onWritten = (count: number): void => void read.push(count);
		const signal = new AbortController().signal;
		const written = await writeDeposits(client, file, "json", { signal, onWritten });
		assert.deepEqual(written, { count: 15, unreadable: 0 });
		assert.deepEqual(read, [3, 6, 9, 12, 15]);
		assert.equal(bench.server.deliveries.length, PAGES);
		const entries: unknown = JSON.parse(parts.join(""));
		assert.ok(Array.isArray(entries) && entries.length === 15);
		assert.equal(isWhole, true);
	});

	it("writes CSV without formulas", async () => {
		const deposits = [
			{
				id: "=1+1",
				amount: "25.00000000",
				currency: "@SUM",
				receipt_url: 'https://pay.example/"x",y',
				created_at: "+2026",
			},
		];
		await exportOf({ deposits, has_more: false }, "csv");
		assert.deepEqual(parts.join("").split("\r\n"), [
			"\ufeffcreated_at,amount,currency,id,receipt_url",
			`"'+2026",25.00000000,"'@SUM","'=1+1","https://pay.example/""x"",y"`,
			"",
		]);
	});

	it("warns about deposits that can’t be read", async () => {
		const written = await exportOf({ deposits: [deposit, {}, null], has_more: false });
		assert.deepEqual(noticeOf(written), [
			"warning",
			"Exported 1 deposit. The file is incomplete. 2 deposits couldn’t be loaded.",
		]);
		assert.deepEqual(noticeOf({ count: 2, unreadable: 0 }), ["info", "Exported 2 deposits."]);
	});

	it("writes the deposits before a repeated cursor, and warns that the file is incomplete", async () => {
		const written = await exportOf({ deposits: [deposit], has_more: true, next_cursor: "round" });
		assert.deepEqual(noticeOf(written), [
			"warning",
			"Exported 1 deposit. The file is incomplete. The marketplace returned the same page twice.",
		]);
		assert.deepEqual(JSON.parse(parts.join("")), [deposit]);
	});

	it("leaves no file if canceled", async () => {
		servePages(bench.server, 3);
		const control = new AbortController();
		const onWritten = (): void => control.abort();
		const written = await writeDeposits(client, file, "csv", { signal: control.signal, onWritten });
		assert.equal(written, undefined);
		assert.equal(isWhole, false);
		assert.equal(bench.server.deliveries.length, 1);
	});

	it("leaves no file and reports the reason if a page fails", async () => {
		servePages(bench.server, 3);
		bench.server.play((exchange) => exchange.answer({ status: 403, headers: {}, body: Buffer.from("") }), {
			path: /cursor=2/,
		});
		const signal = new AbortController().signal;
		await assert.rejects(writeDeposits(client, file, "json", { signal, onWritten: () => undefined }), {
			kind: "forbidden",
		});
		assert.equal(isWhole, false);
	});
});
