import assert from "node:assert/strict";
import type { FaultAct } from "../../support/faults/faultServer.ts";
import { until } from "../../support/host/conditions.ts";
import { many, settled, useCatalogueFixture } from "../../support/catalogueFixture.ts";

describe("A long load of the list", function () {
	const fixture = useCatalogueFixture();

	/** Sends a list, and holds back its last bracket until `isReported` returns true: reports are 100 ms apart. */
	const answerOnce = (list: Buffer, isReported: () => boolean): void => {
		const act: FaultAct = async (exchange) => {
			exchange.head({}, "close");
			exchange.raw(list.subarray(0, -1));
			await until(async () => {
				exchange.raw(" ");
				return isReported();
			});
			exchange.raw("]");
			exchange.end();
		};
		fixture.service.play(act, { times: 1 });
	};

	it("reports how much has arrived", async () => {
		const catalogue = fixture.catalogue();
		let arrived = 0;
		catalogue.onDidProgress(({ bytes }) => (arrived = bytes));
		const list = Buffer.from(JSON.stringify(many(3_000)));
		answerOnce(list, () => arrived >= list.length);
		await catalogue.refresh();
		assert.equal((await catalogue.query({})).total, 3_000);
	});

	it("reports progress over a hundred megabytes, and keeps the last list if canceled midway", async () => {
		const description = "x".repeat(100_000);
		const rows = many(1_000).map((one) => JSON.stringify({ ...one, description }));
		const account = fixture.account();
		const catalogue = fixture.catalogue({
			...account,
			settings: { ...account.settings, maxResponseMegabytes: 256 },
		});
		let arrived = 0;
		const half = new AbortController();
		const list = Buffer.from(`[${rows.join(",")}]`);
		answerOnce(list, () => arrived >= list.length);
		const listener = catalogue.onDidProgress(({ bytes }) => (arrived = bytes));
		await catalogue.refresh();
		listener.dispose();
		assert.equal((await catalogue.query({})).total, 1_000);
		fixture.service.play((exchange) => {
			exchange.head({}, "close");
			exchange.raw(list.subarray(0, list.length / 2));
		});
		catalogue.onDidProgress(({ bytes }) => bytes > 1_000_000 && half.abort());
		await catalogue.refresh(half.signal);
		await settled(catalogue);
		assert.equal((await catalogue.query({})).total, 1_000);
	});
});
