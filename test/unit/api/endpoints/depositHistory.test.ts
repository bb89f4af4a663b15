import assert from "node:assert/strict";
import { type DepositBatch, depositBatches } from "../../../../src/api/endpoints/depositHistory.ts";
import type { DepositPage, DepositRecord } from "../../../../src/api/wire/schemas.ts";
import { MarketplaceClient } from "../../../../src/api/marketplaceClient.ts";
import { HttpTransport } from "../../../../src/api/transport/httpTransport.ts";
import { credentials, settingsFor } from "../../../support/clientFixture.ts";
import { startFaultServer } from "../../../support/faults/faultServer.ts";
import { deposit } from "../../../support/services/healthyService.ts";

const record = (id: string): DepositRecord => ({ ...deposit, id });
const page = (ids: string[], next_cursor?: string, has_more = next_cursor !== undefined): DepositPage => ({
	deposits: ids.map(record),
	unreadable: 0,
	has_more,
	next_cursor,
});

async function all(pages: (cursor: string | undefined, call: number) => DepositPage): Promise<{
	ids: string[];
	last: DepositBatch | undefined;
	calls: Array<string | undefined>;
}> {
	const calls: Array<string | undefined> = [];
	const batches: DepositBatch[] = [];
	for await (const batch of depositBatches(async (cursor) => {
		calls.push(cursor);
		// More than any history here needs. One without an end would use up the memory.
		assert.ok(calls.length < 50, "goes on forever");
		return pages(cursor, calls.length);
	}))
		batches.push(batch);
	return { ids: batches.flatMap((batch) => batch.deposits.map(({ id }) => id)), last: batches.at(-1), calls };
}

describe("The deposit history", () => {
	it("follows cursors to the end", async () => {
		const { ids, last, calls } = await all((cursor) =>
			cursor === undefined ? page(["a", "b"], "2") : cursor === "2" ? page(["c"], "3") : page(["d"]),
		);
		assert.deepEqual(ids, ["a", "b", "c", "d"]);
		assert.deepEqual(calls, [undefined, "2", "3"]);
		assert.equal(last?.incomplete, undefined);
	});

	it("stops if a cursor repeats, and keeps what was loaded", async () => {
		const { ids, last, calls } = await all((_, call) => page([`r${call}`], "same"));
		assert.deepEqual(ids, ["r1", "r2"]);
		assert.equal(calls.length, 2);
		assert.equal(last?.incomplete, "The marketplace returned the same page twice.");
	});

	it("stops if cursors form a cycle", async () => {
		const { calls, last } = await all((cursor, call) => page([`r${call}`], cursor === "a" ? "b" : "a"));
		assert.deepEqual(calls, [undefined, "a", "b"]);
		assert.equal(last?.incomplete, "The marketplace returned the same page twice.");
	});

	it("stops after three empty pages", async () => {
		const { calls, last } = await all((_, call) => page([], `c${call}`));
		assert.equal(calls.length, 3);
		assert.equal(last?.incomplete, "The marketplace kept returning pages with no new deposits.");
	});

	it("stops after three pages of known records, even if each has a new cursor", async () => {
		const { ids, calls, last } = await all((_, call) => page(["a", "b"], `c${call}`));
		assert.deepEqual(ids, ["a", "b"]);
		assert.equal(calls.length, 4);
		assert.equal(last?.incomplete, "The marketplace kept returning pages with no new deposits.");
	});

	it("stops if has_more is true but the cursor is missing", async () => {
		const { ids, last } = await all(() => page(["a"], undefined, true));
		assert.deepEqual(ids, ["a"]);
		assert.equal(last?.incomplete, "The marketplace didn’t return an address for the next page.");
	});

	it("ends if has_more is false, even with a cursor", async () => {
		const { calls, last } = await all(() => page(["a"], "b", false));
		assert.equal(calls.length, 1);
		assert.equal(last?.incomplete, undefined);
	});

	it("contains each record once if another is inserted between two pages", async () => {
		const { ids } = await all((cursor) => (cursor === undefined ? page(["a", "b"], "2") : page(["b", "c"])));
		assert.deepEqual(ids, ["a", "b", "c"]);
	});

	it("loads no page before it’s requested", async () => {
		let calls = 0;
		const history = depositBatches(async () => page(["a"], String(++calls)));
		await history.next();
		assert.equal(calls, 1);
		await history.return();
		assert.equal(calls, 1);
	});

	it("sends a long cursor with special characters back unchanged, and counts unreadable records", async () => {
		const server = await startFaultServer();
		const cursor = `a&b#c%d+e=f?g/é💵 ${"x".repeat(8000)}`;
		server.play((exchange) => {
			const first = !exchange.delivery.path.includes("cursor=");
			const deposits = first ? [deposit, { id: "b", amount: 1.5 }, null] : [{ ...deposit, id: "c" }];
			const body = Buffer.from(
				JSON.stringify({ deposits, has_more: first, next_cursor: first ? cursor : null }),
			);
			exchange.answer({ body });
		});
		const transport = new HttpTransport(settingsFor(server.origin));
		try {
			const batches: DepositBatch[] = [];
			for await (const batch of new MarketplaceClient(transport, credentials()).billing.deposits())
				batches.push(batch);
			assert.deepEqual(
				batches.map((batch) => [batch.deposits.length, batch.unreadable]),
				[
					[1, 2],
					[1, 0],
				],
			);
			const sent = new URL(`${server.origin}${server.deliveries[1]?.path ?? ""}`);
			assert.equal(sent.searchParams.get("cursor"), cursor);
			assert.equal(sent.searchParams.get("limit"), "100");
		} finally {
			transport.dispose();
			await server.close();
		}
	});

	it("ends as incomplete at a cursor that can’t be sent", async () => {
		for (const cursor of ["\ud800", "x".repeat(20_000)]) {
			const { calls, last } = await all(() => page(["a"], cursor));
			assert.equal(calls.length, 1);
			assert.match(last?.incomplete ?? "", /invalid address for the next page/);
		}
	});
});
