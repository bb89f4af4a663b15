import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { discoverRequest } from "../../../../src/api/endpoints/datasets.ts";
import type { HttpRequest } from "../../../../src/api/transport/httpMessages.ts";
import { instantClock, KEY } from "../../../support/clientFixture.ts";
import { failureOf, useFaultServer } from "../../../support/faults/useFaultServer.ts";

const read: HttpRequest = { ...discoverRequest, bearer: KEY };

describe("Streaming", () => {
	const bench = useFaultServer();

	it("delivers the head, then the decoded bytes", async () => {
		const plain = Buffer.from("x".repeat(300_000));
		const body = gzipSync(plain);
		bench.server.play((exchange) => exchange.answer({ headers: { "content-encoding": "gzip" }, body }));
		const told: string[] = [];
		const chunks: Uint8Array[] = [];
		const head = await bench.transport().stream(read, {
			onHead: ({ status, contentLength }) => void told.push(`${status} ${contentLength}`),
			onBytes: (chunk) => {
				told.push("bytes");
				chunks.push(chunk);
			},
		});
		assert.equal(head.status, 200);
		assert.equal(told[0], `200 ${body.length}`);
		assert.ok(Buffer.concat(chunks).equals(plain));
	});

	it("masks the key in a response that repeats it", async () => {
		const said = `[{"name":"your key is ${KEY}"}]`;
		bench.server.play((exchange) => exchange.answer({ body: Buffer.from(said) }, "chunked"));
		const chunks: Uint8Array[] = [];
		await bench.transport().stream(read, { onBytes: (chunk) => void chunks.push(chunk) });
		assert.equal(Buffer.concat(chunks).toString(), said.replace(KEY, "*".repeat(KEY.length)));
	});

	it("waits for a slow reader", async () => {
		bench.server.play((exchange) => exchange.answer({ body: Buffer.alloc(4 * 1024 * 1024, 32) }));
		let busy = false;
		await bench.transport().stream(read, {
			onBytes: async () => {
				assert.equal(busy, false);
				busy = true;
				await setImmediate();
				busy = false;
			},
		});
	});

	it("delivers everything to a slow reader even if the marketplace closes the connection after the response", async () => {
		const body = Buffer.alloc(400_000, 32);
		const closed = Promise.withResolvers<void>();
		bench.server.play((exchange) => {
			exchange.head({ headers: { connection: exchange.delivery.headers["connection"] ?? "" }, body });
			exchange.socket.end(body, closed.resolve);
		});
		let bytes = 0;
		await bench.transport().stream(read, {
			onBytes: async (chunk) => {
				await closed.promise;
				for (let turn = 0; turn < 3; turn++) await setImmediate();
				bytes += chunk.byteLength;
			},
		});
		assert.equal(bytes, body.length);
	});

	it("rethrows the reader’s own error and closes the connection", async () => {
		bench.server.play((exchange) => exchange.answer({ body: Buffer.alloc(4 * 1024 * 1024, 32) }));
		const own = new RangeError("enough");
		const call = bench.transport().stream(read, {
			onBytes: () => {
				throw own;
			},
		});
		await assert.rejects(call, (error) => error === own);
		await bench.server.drained();
		assert.equal(bench.server.deliveries.length, 1);
	});

	it("retries only if nothing was delivered", async () => {
		bench.server.play((exchange) => exchange.answer({ status: 502 }), { times: 1 });
		bench.server.play(
			(exchange) => {
				exchange.head({ body: Buffer.alloc(100) });
				exchange.socket.write("[1", () => void setImmediate().then(() => exchange.reset()));
			},
			{ skip: 1 },
		);
		let bytes = 0;
		const made = bench.transport({ clock: instantClock() });
		const error = await failureOf(
			made.stream(read, { onBytes: (chunk) => void (bytes += chunk.byteLength) }),
		);
		assert.deepEqual([error.kind, bytes, bench.server.deliveries.length], ["incomplete", 2, 2]);
	});

	it("stops at the size limit even if the response announces no length", async () => {
		bench.server.play((exchange) => exchange.answer({ body: Buffer.alloc(3_000_000) }, "chunked"));
		let bytes = 0;
		const call = bench
			.transport({}, { maxResponseMegabytes: 1 })
			.stream(read, { onBytes: (chunk) => void (bytes += chunk.byteLength) });
		const error = await failureOf(call);
		assert.partialDeepStrictEqual(error.failure, { kind: "tooLarge", megabytes: 1 });
		assert.ok(bytes <= 1024 * 1024);
		await bench.server.drained();
	});

	it("delivers nothing once canceled", async () => {
		const giveUp = new AbortController();
		bench.server.play((exchange) => exchange.answer({ body: Buffer.alloc(2_000_000) }));
		let calls = 0;
		const call = failureOf(
			bench.transport().stream(
				read,
				{
					onBytes: () => {
						calls++;
						giveUp.abort();
					},
				},
				giveUp.signal,
			),
		);
		assert.equal((await call).kind, "cancelled");
		await bench.server.drained();
		assert.equal(calls, 1);
	});
});
