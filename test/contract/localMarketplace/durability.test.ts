import assert from "node:assert/strict";
import { watch } from "node:fs";
import { at, listAt, textAt } from "../../support/services/localMarketplaceApp.ts";
import {
	get,
	LocalMarketplaceProcess,
	folderWithPort,
} from "../../support/services/localMarketplaceProcess.ts";

const ROUNDS = 6;
const WRITERS = 4;

interface Acknowledged {
	datasets: Set<string>;
	withdrawn: number;
}

/**
 * Writes until the marketplace is gone. Records what was acknowledged; the write in flight may or may not
 * have happened.
 */
async function writeUntilGone(
	origin: string,
	key: string,
	acknowledged: Acknowledged,
	onWrite: () => void,
): Promise<{ lostDraft?: string; lostWithdrawal: boolean }> {
	const send = (path: string, body: object) =>
		fetch(origin + path, {
			method: "POST",
			headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
			body: JSON.stringify(body),
		});
	for (;;) {
		const name = crypto.randomUUID();
		const draft = {
			name,
			description: "x",
			price_per_chunk: "0.00000001",
			currency: "USD",
			visibility: "public",
		};
		try {
			const created = await send("/v1/datasets", draft);
			if (created.status === 201) acknowledged.datasets.add(textAt(await created.json(), "id"));
		} catch {
			return { lostDraft: name, lostWithdrawal: false };
		}
		onWrite();
		try {
			const withdrawn = await send("/v1/billing/withdraw", { amount: "1.00000001" });
			acknowledged.withdrawn += withdrawn.status === 200 ? 1 : 0;
		} catch {
			return { lostWithdrawal: true };
		}
		onWrite();
	}
}

/** Resolves once files in the folder have changed this many times. */
function folderChanges(path: string, count: number): Promise<void> {
	return new Promise((resolve) => {
		let left = count;
		const watcher = watch(path, () => {
			left--;
			if (left === 0) {
				watcher.close();
				resolve();
			}
		});
		watcher.unref();
	});
}

describe("The local marketplace’s storage", function () {
	it("loses no acknowledged write when killed repeatedly during writes", async () => {
		const folder = await folderWithPort();
		const acknowledged: Acknowledged = { datasets: new Set(), withdrawn: 0 };
		let uncertainWithdrawals = 0;
		let uncertainDatasets = 0;
		let process = new LocalMarketplaceProcess(["--port", "0", "--data", folder.path]);
		try {
			const origin = textAt(await process.message("ready"), "origin");
			const key = await process.demoKey("seller@example.com");
			const headers = { Authorization: `Bearer ${key}` };
			const read = async (path: string): Promise<unknown> => (await fetch(origin + path, { headers })).json();
			const before = listAt(await read("/v1/datasets/discover")).length;
			for (let round = 0; round < ROUNDS; round++) {
				const victim = process;
				let writes = 0;
				// Killed after a number of writes that varies by round, while other writers are active.
				const onWrite = () => {
					writes++;
					if (writes === 9 + round * 5) victim.child.kill("SIGKILL");
				};
				const writers = Array.from({ length: WRITERS }, () =>
					writeUntilGone(origin, key, acknowledged, onWrite),
				);
				const losses = await Promise.all(writers);
				uncertainDatasets += losses.filter(({ lostDraft }) => lostDraft !== undefined).length;
				uncertainWithdrawals += losses.filter(({ lostWithdrawal }) => lostWithdrawal).length;
				await victim.ended();
				process = new LocalMarketplaceProcess(["--port", "0", "--data", folder.path]);
				assert.equal(at(await process.message("ready"), "origin"), origin);
			}
			const ids = new Set(listAt(await read("/v1/datasets/discover")).map((dataset) => at(dataset, "id")));
			const missing = [...acknowledged.datasets].filter((id) => !ids.has(id));
			assert.deepEqual(missing, []);
			const extra = ids.size - before - acknowledged.datasets.size;
			assert.ok(extra >= 0 && extra <= uncertainDatasets, `${extra} of at most ${uncertainDatasets}`);
			const earnings = await read("/v1/billing/seller-balance");
			const balance = BigInt(textAt(earnings, "balance").replace(".", ""));
			const taken = (25_000_000_000n - balance) / 100_000_001n;
			assert.equal(balance, 25_000_000_000n - taken * 100_000_001n, "whole withdrawals only");
			assert.ok(taken >= BigInt(acknowledged.withdrawn));
			assert.ok(taken <= BigInt(acknowledged.withdrawn + uncertainWithdrawals));
			assert.ok(acknowledged.datasets.size > 20 && acknowledged.withdrawn > 20);
		} finally {
			await process.kill();
			folder.remove();
		}
	});

	it("is complete after the next start if the process is killed while seeding", async () => {
		const folder = await folderWithPort();
		try {
			const args = ["--port", "0", "--data", folder.path, "--datasets", "3000"];
			for (const changes of [1, 2, 4, 8]) {
				const seen = folderChanges(folder.path, changes);
				const process = new LocalMarketplaceProcess(args);
				await Promise.race([seen, process.message("ready")]);
				await process.kill();
			}
			const process = new LocalMarketplaceProcess(args);
			const origin = textAt(await process.message("ready"), "origin");
			assert.match(await (await fetch(origin)).text(), /3,000\s+datasets/);
			await process.kill();
		} finally {
			folder.remove();
		}
	});

	it("keeps the demo keys valid if the process is killed during a reset", async () => {
		const folder = await folderWithPort();
		const args = ["--port", "0", "--data", folder.path, "--datasets", "3000"];
		let process = new LocalMarketplaceProcess(args);
		try {
			const origin = textAt(await process.message("ready"), "origin");
			const key = await process.demoKey("buyer@example.com");
			for (const changes of [1, 3]) {
				const seen = folderChanges(folder.path, changes);
				process.child.send({ type: "reset", id: changes });
				await Promise.race([seen, process.message("reset")]);
				await process.kill();
				process = new LocalMarketplaceProcess(args);
				await process.message("ready");
				assert.equal(at(await get(origin, "/v1/billing/buyer-balance", key), "balance"), "100.00000000");
			}
		} finally {
			await process.kill();
			folder.remove();
		}
	});
});
