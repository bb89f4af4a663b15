import assert from "node:assert/strict";
import { type HistoryRow, historyRows } from "../../support/faults/historyRows.ts";
import { useFaultServer } from "../../support/faults/useFaultServer.ts";

describe("Loading the deposit history ends as docs/faults.md says after fault", function () {
	const bench = useFaultServer();

	const play = ({ answer }: HistoryRow): void => {
		let requests = 0;
		bench.server.play((exchange) => {
			const { searchParams } = new URL(exchange.delivery.path, bench.server.origin);
			const body = JSON.stringify(answer(++requests, searchParams.get("cursor")));
			exchange.answer({ headers: { "content-type": "application/json" }, body: Buffer.from(body) });
		});
	};

	for (const row of historyRows) {
		it(`${row.id}: ${row.fault}`, async () => {
			play(row);
			const ids: string[] = [];
			let said: string | undefined;
			for await (const { deposits, incomplete } of bench.client().billing.deposits()) {
				ids.push(...deposits.map(({ id }) => id));
				said = incomplete;
			}
			assert.equal(bench.server.deliveries.length, row.requests);
			assert.equal(ids.length, row.deposits);
			assert.equal(new Set(ids).size, ids.length);
			assert.equal(said, row.sentence);
		});
	}
});
