import assert from "node:assert/strict";
import type { MarketplaceClient } from "../../../../src/api/marketplaceClient.ts";
import { recentDeposits } from "../../../../src/model/writes/recentDeposits.ts";
import { DepositReader } from "../../../../src/pages/depositHistory/depositReader.ts";
import type { WholeFile } from "../../../../src/host/wholeFile.ts";
import { writeDeposits } from "../../../../src/pages/depositHistory/exportDeposits.ts";
import { instantClock } from "../../../support/clientFixture.ts";
import { jsonReply } from "../../../support/faults/reply.ts";
import { useFaultServer } from "../../../support/faults/useFaultServer.ts";
import { deposit } from "../../../support/services/healthyService.ts";

interface Pages {
	/** The largest accepted `limit`. */
	readonly largest: number;
	/** The page size without a `limit`. */
	readonly ownSize: number;
	readonly refusal?: number;
	readonly ignoresLimit?: boolean;
}

const TOTAL = 230;
const days = Array.from({ length: TOTAL }, (_, day) => ({
	...deposit,
	id: `day-${day}`,
	created_at: new Date(Date.UTC(2026, 0, 1) + day * 86_400_000).toISOString(),
}));
const newest = `day-${TOTAL - 1}`;

describe("Deposits from a marketplace with its own page sizes", () => {
	const bench = useFaultServer();
	let client: MarketplaceClient;
	let refused: number;

	beforeEach(() => {
		client = bench.client({ clock: instantClock() });
		refused = 0;
	});

	const serve = ({ largest, ownSize, refusal = 400, ignoresLimit = false }: Pages, history = days): void => {
		bench.server.play((exchange) => {
			const query = new URL(exchange.delivery.path, bench.server.origin).searchParams;
			const limit = ignoresLimit ? ownSize : Number(query.get("limit") ?? ownSize);
			if (limit > largest) {
				refused++;
				exchange.answer({ status: refusal });
				return;
			}
			const start = Number(query.get("cursor") ?? "0");
			const end = Math.min(history.length, start + limit);
			const more = end < history.length;
			const page = {
				deposits: history.slice(start, end),
				has_more: more,
				next_cursor: more ? String(end) : "",
			};
			exchange.answer(jsonReply(200, page));
		});
	};

	const exported = async (): Promise<string[]> => {
		const parts: string[] = [];
		const file: WholeFile = async (write) => write(async (text) => void parts.push(text));
		const { signal } = new AbortController();
		await writeDeposits(client, file, "csv", { signal, onWritten: () => undefined });
		return parts.join("").split("\r\n").slice(1, -1);
	};

	const latestFirst = days.toReversed();
	for (const [name, pages] of [
		["accepts up to 10 per page", { largest: 10, ownSize: 10 }],
		["accepts up to 10 per page and returns 422 for more", { largest: 10, ownSize: 5, refusal: 422 }],
		["ignores the requested page size", { largest: 1000, ownSize: 1000, ignoresLimit: true }],
	] as const) {
		it(`are all loaded and exported if the marketplace ${name}`, async () => {
			serve(pages, latestFirst);
			const reader = new DepositReader(client, () => undefined);
			await reader.more();
			await reader.readUntil(undefined);
			assert.equal(reader.problem, null);
			assert.equal(reader.list.count, TOTAL);
			reader.dispose();
			assert.equal((await exported()).length, TOTAL);
			assert.equal((await recentDeposits(client))[0]?.id, newest);
			assert.equal(refused, pages.largest < 100 ? 1 : 0);
		});
	}

	it("are listed newest first even if the history starts with the oldest", async () => {
		serve({ largest: 100, ownSize: 20 });
		assert.equal((await recentDeposits(client))[0]?.id, newest);
		const reader = new DepositReader(client, () => undefined);
		await reader.more();
		await reader.readUntil(Date.UTC(2026, 6, 1));
		assert.equal(reader.list.rows(0, 1)[0]?.id, newest);
		reader.dispose();
	});

	it("fail to load if a retry without a page size is also rejected", async () => {
		serve({ largest: 0, ownSize: 20, refusal: 422 });
		await assert.rejects(client.billing.depositPage(), { status: 422 });
		assert.equal(bench.server.deliveries.length, 2);
	});
});
