import assert from "node:assert/strict";
import type { HttpTransport } from "../../../../src/api/transport/httpTransport.ts";
import type { HttpRequest } from "../../../../src/api/transport/httpMessages.ts";
import {
	ManualTimers,
	noProxy,
	readRequest as read,
	writeRequest as write,
} from "../../../support/clientFixture.ts";
import { startConnectProxy } from "../../../support/faults/connectProxy.ts";
import type { FaultExchange } from "../../../support/faults/faultServer.ts";
import { failureOf, useFaultServer } from "../../../support/faults/useFaultServer.ts";
import { until } from "../../../support/host/conditions.ts";

describe("A transport replaced by another", () => {
	const bench = useFaultServer();

	/** Sends a request that reaches the marketplace but gets no response yet. */
	const begin = async (
		made: HttpTransport,
		request: HttpRequest,
	): Promise<{ call: Promise<unknown>; exchange: FaultExchange }> => {
		const arrived = Promise.withResolvers<FaultExchange>();
		bench.server.play((exchange) => arrived.resolve(exchange), { times: 1 });
		const call = made.send(request);
		call.catch(() => undefined);
		return { call, exchange: await arrived.promise };
	};

	it("waits for a write in flight, then closes its connections", async () => {
		const made = bench.transport();
		await made.send(read);
		const { call, exchange } = await begin(made, write);
		const retired = made.retire();
		exchange.answer({ body: Buffer.from("{}") });
		assert.deepEqual(await call.then((reply) => typeof reply), "object");
		await retired;
		await bench.server.drained();
		assert.equal(bench.server.deliveries.filter(({ method }) => method === "POST").length, 1);
	});

	it("aborts a read in flight and closes its connection", async () => {
		const made = bench.transport();
		const { call } = await begin(made, read);
		await made.retire();
		assert.equal((await failureOf(call)).kind, "cancelled");
		await bench.server.drained();
	});

	for (const to of ["proxy", "marketplace"]) {
		it(`closes its connection to a ${to} that doesn’t respond yet`, async () => {
			const silent = await startConnectProxy({ kind: "hang" });
			const made = bench.transport(
				{},
				{ origin: `https://${silent.label}`, proxy: { ...noProxy, url: to === "proxy" ? silent.url : "" } },
			);
			const call = failureOf(made.send(read));
			await until(async () => silent.clients === 1);
			await made.retire();
			assert.equal((await call).kind, "cancelled");
			await until(async () => silent.clients === 0);
			await silent.close();
		});
	}

	it("aborts a write that waits for a connection, without sending it", async () => {
		const made = bench.transport();
		const busy = [];
		for (let one = 0; one < 8; one++) busy.push(await begin(made, write));
		const waiting = failureOf(made.send(write));
		const retired = made.retire();
		const error = await waiting;
		assert.deepEqual([error.kind, error.mayHaveReached], ["cancelled", false]);
		busy.forEach(({ exchange }) => exchange.answer({}));
		await Promise.all([retired, ...busy.map(async ({ call }) => call)]);
		assert.equal(bench.server.deliveries.length, 8);
	});

	it("waits for a response no longer than the call’s time limit", async () => {
		const timers = new ManualTimers();
		const made = bench.transport({ clock: timers.clock });
		const { call } = await begin(made, write);
		const retired = made.retire();
		timers.runOut();
		const error = await failureOf(call);
		assert.deepEqual([error.kind, error.mayHaveReached], ["timeout", true]);
		await retired;
		await bench.server.drained();
	});

	it("sends nothing more", async () => {
		const made = bench.transport();
		const { call, exchange } = await begin(made, write);
		const retired = made.retire();
		for (const request of [read, write]) {
			const error = await failureOf(made.send(request));
			assert.deepEqual([error.kind, error.mayHaveReached], ["cancelled", false]);
		}
		exchange.answer({});
		await Promise.all([call, retired]);
		assert.equal(bench.server.deliveries.length, 1);
	});

	it("aborts even a write in flight when disposed", async () => {
		const made = bench.transport();
		const { call } = await begin(made, write);
		const retired = made.retire();
		made.dispose();
		const error = await failureOf(call);
		assert.deepEqual([error.kind, error.mayHaveReached], ["cancelled", true]);
		await retired;
		await bench.server.drained();
	});
});
