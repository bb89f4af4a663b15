import assert from "node:assert/strict";
import { path } from "../../../../src/api/transport/httpMessages.ts";
import type { ExchangeRecord } from "../../../../src/api/transport/transportSettings.ts";
import { HttpTransport } from "../../../../src/api/transport/httpTransport.ts";
import { turn } from "../../../../src/base/clock.ts";
import {
	instantClock,
	KEY,
	ManualTimers,
	readRequest as read,
	settingsFor,
	writeRequest as write,
} from "../../../support/clientFixture.ts";
import { startFaultServer } from "../../../support/faults/faultServer.ts";
import { failureOf, useFaultServer } from "../../../support/faults/useFaultServer.ts";

describe("HttpTransport", () => {
	const bench = useFaultServer();

	for (const origin of ["http://market.example", "ftp://127.0.0.1", "http://10.0.0.1"]) {
		it(`can’t be created for ${origin}`, () => {
			assert.throws(() => new HttpTransport(settingsFor(origin)), TypeError);
		});
	}

	it("waits as long as the marketplace asks before a retry and before the next read", async () => {
		const clock = instantClock();
		bench.server.play((exchange) => exchange.answer({ status: 429, headers: { "retry-after": "7" } }), {
			times: 1,
		});
		const made = bench.transport({ clock, random: () => 0 });
		await made.send(read);
		assert.deepEqual(clock.waits, [7000]);
		bench.server.play((exchange) => exchange.answer({ status: 429, headers: { "retry-after": "9" } }), {
			times: 1,
		});
		assert.equal((await failureOf(made.send(write))).kind, "tooManyRequests");
		await made.send(read);
		assert.deepEqual(clock.waits, [7000, 9000]);
	});

	it("never delays a write, and ignores a requested wait of more than a minute", async () => {
		const clock = instantClock();
		const made = bench.transport({ clock });
		bench.server.play((exchange) => exchange.answer({ status: 429, headers: { "retry-after": "61" } }), {
			times: 1,
		});
		assert.equal((await failureOf(made.send(write))).retryAfterSeconds, 61);
		await made.send(read);
		bench.server.play((exchange) => exchange.answer({ status: 429, headers: { "retry-after": "50" } }), {
			times: 1,
		});
		await failureOf(made.send(write));
		await made.send(write);
		assert.deepEqual(clock.waits, []);
	});

	it("waits a random part of a growing delay between attempts", async () => {
		const clock = instantClock();
		bench.server.play((exchange) => exchange.reset());
		await failureOf(bench.transport({ clock, random: () => 0.5 }).send(read));
		assert.deepEqual(clock.waits, [250, 500]);
	});

	it("makes at most ten retries for a hundred failing calls", async () => {
		bench.server.play((exchange) => exchange.answer({ status: 503 }));
		const made = bench.transport({ clock: instantClock() });
		await Promise.all(Array.from({ length: 100 }, async () => failureOf(made.send(read))));
		assert.equal(bench.server.deliveries.length, 110);
	});

	it("sends nothing for a call that was already canceled", async () => {
		const error = await failureOf(bench.transport().send(write, AbortSignal.abort()));
		assert.equal(error.kind, "cancelled");
		assert.equal(error.mayHaveReached, false);
		assert.equal(bench.server.connections, 0);
	});

	it("sends nothing for a call that was canceled while waiting for a connection", async () => {
		const held: Array<() => void> = [];
		bench.server.play(async (exchange) => {
			await new Promise<void>((resolve) => held.push(resolve));
			exchange.answer({});
		});
		const made = bench.transport();
		const busy = Array.from({ length: 8 }, async () => made.send(write));
		while (bench.server.deliveries.length < 8) await bench.server.nextDelivery();
		const giveUp = new AbortController();
		const waiting = failureOf(made.send(write, giveUp.signal));
		giveUp.abort();
		const error = await waiting;
		assert.deepEqual([error.kind, error.mayHaveReached], ["cancelled", false]);
		held.forEach((answer) => answer());
		await Promise.all(busy);
		assert.equal(bench.server.deliveries.length, 8);
	});

	it("reports a call as not sent if it times out before its request is written", async () => {
		bench.server.play(() => undefined);
		const timers = new ManualTimers();
		const made = bench.transport({ clock: timers.clock });
		const busy = Array.from({ length: 8 }, async () => failureOf(made.send(write)));
		while (bench.server.deliveries.length < 8) await bench.server.nextDelivery();
		const waits = failureOf(made.send(write));
		while (timers.starts < 9) await turn();
		timers.runOutLast();
		const waiting = await waits;
		assert.partialDeepStrictEqual(waiting.failure, { kind: "timeout", mayHaveReached: false, seconds: 120 });
		timers.runOut();
		for (const error of await Promise.all(busy))
			assert.deepEqual([error.kind, error.mayHaveReached], ["timeout", true]);
		assert.equal(bench.server.deliveries.length, 8);
	});

	it("restarts the time limit with each byte for a list, but not for other responses", async () => {
		const timers = new ManualTimers();
		const bytes = Promise.withResolvers<void>();
		bench.server.play((exchange) => {
			exchange.head({ headers: {}, body: Buffer.alloc(10) });
			exchange.raw(Buffer.from("["));
		});
		const made = bench.transport({ clock: timers.clock });
		const list = failureOf(made.stream({ ...read, long: true }, { onBytes: () => bytes.resolve() }));
		await bytes.promise;
		assert.deepEqual(timers.running, [120_000], "a list has the whole time again");
		timers.runOut();
		const silent = await list;
		assert.partialDeepStrictEqual(silent.failure, { kind: "timeout", seconds: 120 });
		const heard = Promise.withResolvers<void>();
		const other = failureOf(made.stream(read, { onBytes: () => heard.resolve() }));
		const begun = timers.starts;
		await heard.promise;
		assert.equal(timers.starts, begun + 1, "any other call goes on with what it has left");
		timers.runOut();
		assert.equal((await other).kind, "timeout");
	});

	it("closes the connection of a canceled call", async () => {
		bench.server.play(() => undefined);
		const giveUp = new AbortController();
		const call = failureOf(bench.transport().send(read, giveUp.signal));
		await bench.server.nextDelivery();
		giveUp.abort();
		assert.equal((await call).kind, "cancelled");
		await bench.server.drained();
	});

	/** Disposes a transport while a write is in flight, which ends as canceled. */
	it("aborts calls in flight and closes every connection when disposed, and sends nothing afterward", async () => {
		const made = bench.transport();
		await made.send(read);
		bench.server.play(() => undefined);
		const call = failureOf(made.send(write));
		await bench.server.nextDelivery();
		made.dispose();
		const error = await call;
		assert.deepEqual([error.kind, error.mayHaveReached], ["cancelled", true]);
		await bench.server.drained();
		assert.deepEqual(
			[(await failureOf(made.send(write))).mayHaveReached, bench.server.deliveries.length],
			[false, 2],
		);
	});

	it("reuses its connections", async () => {
		const made = bench.transport();
		for (let call = 0; call < 20; call++) await made.send(read);
		// A call can end just before its connection is free, so that the next call opens a second one.
		assert.ok(bench.server.connections <= 2, String(bench.server.connections));
	});

	it("never requests the target of a redirect", async () => {
		const target = await startFaultServer();
		try {
			for (const status of [301, 302, 303, 307, 308]) {
				bench.server.play(
					(exchange) => exchange.answer({ status, headers: { location: `${target.origin}/x` } }),
					{
						times: 1,
					},
				);
				const { failure } = await failureOf(bench.transport().send(write));
				assert.equal(failure.kind === "redirect" && failure.target, target.origin);
			}
			assert.equal(target.connections, 0);
		} finally {
			await target.close();
		}
	});

	it("repeats no secret that the marketplace sends back", async () => {
		const message = `no ${KEY}, no hunter22, no cookie-1`;
		bench.server.play((exchange) =>
			exchange.answer({ status: 400, body: Buffer.from(JSON.stringify({ message })) }),
		);
		const error = await failureOf(
			bench
				.transport()
				.send({ ...write, cookie: "refresh_token=cookie-1", secrets: ["hunter22", "cookie-1"] }),
		);
		assert.equal(error.serverText, "no •••, no •••, no •••");
	});

	it("reports a write as not sent if its connections can’t be set up, even when disposed meanwhile", async () => {
		const settings = {
			...settingsFor(bench.server.origin),
			get proxy(): never {
				throw new Error("unreadable settings");
			},
		};
		for (const meanwhile of [() => undefined, (made: HttpTransport) => made.dispose()]) {
			const made = new HttpTransport(settings);
			const call = failureOf(made.send(write));
			meanwhile(made);
			const error = await call;
			assert.deepEqual([error.kind, error.mayHaveReached], ["failed", false]);
		}
		assert.equal(bench.server.connections, 0);
	});

	it("reports its activity for the log without IDs or credentials", async () => {
		const records: ExchangeRecord[] = [];
		bench.server.play((exchange) => exchange.answer({ status: 503 }), { times: 1 });
		await bench.transport({ clock: instantClock(), onExchange: (record) => records.push(record) }).send({
			...read,
			path: path`/v1/datasets/${"7b0c2a4e-6f13-4d58-9c1b-2f6f0a9d3e51"}`,
		});
		assert.deepEqual(
			records.map(({ operation, attempt, status }) => [operation, attempt, status]),
			[
				["GET /v1/datasets/{id}", 0, 503],
				["GET /v1/datasets/{id}", 1, 200],
			],
		);
		assert.ok(!JSON.stringify(records).includes(KEY));
	});
});
