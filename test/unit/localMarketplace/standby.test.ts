import assert from "node:assert/strict";
import { at, textAt } from "../../support/services/localMarketplaceApp.ts";
import { get, useMarketplaceProcesses, withdraw } from "../../support/services/localMarketplaceProcess.ts";

describe("A second local marketplace on the same folder", function () {
	const { start } = useMarketplaceProcesses();

	it("lets a second one attach, give the same keys, and take over on the same port when the first is killed", async () => {
		const first = start();
		const origin = textAt(await first.message("ready"), "origin");
		const key = await first.demoKey("buyer@example.com");
		const second = start();
		assert.deepEqual(await second.message("ready"), {
			type: "ready",
			origin,
			portChanged: false,
			attached: true,
		});
		const third = start();
		assert.equal(at(await third.message("ready"), "attached"), true);
		assert.equal(await second.demoKey("buyer@example.com"), key);
		await first.kill();
		const [heir, waiting] = await Promise.race([
			second.message("ready", 2).then((ready) => [ready, third] as const),
			third.message("ready", 2).then((ready) => [ready, second] as const),
		]);
		if (at(heir, "attached") === false) {
			assert.deepEqual(heir, { type: "ready", origin, portChanged: false, attached: false });
		}
		const again = await waiting.message("ready", 2);
		assert.deepEqual(new Set([at(heir, "attached"), at(again, "attached")]), new Set([false, true]));
		assert.equal(await waiting.demoKey("buyer@example.com"), key);
		assert.equal(at(await get(origin, "/v1/billing/buyer-balance", key), "balance"), "100.00000000");
	});

	it("takes over when the first ends in good order too, and resets from the waiting one", async () => {
		const first = start();
		const origin = textAt(await first.message("ready"), "origin");
		const second = start();
		await second.message("ready");
		const key = await second.demoKey("seller@example.com");
		await withdraw(origin, key);
		second.child.send({ type: "reset" });
		await second.message("reset");
		assert.equal(at(await get(origin, "/v1/billing/seller-balance", key), "balance"), "250.00000000");
		first.child.send({ type: "stop" });
		assert.equal(await first.ended(), 0);
		assert.deepEqual(await second.message("ready", 2), {
			type: "ready",
			origin,
			portChanged: false,
			attached: false,
		});
	});
});
