import assert from "node:assert/strict";
import { at, textAt } from "../../support/services/localMarketplaceApp.ts";
import { LocalMarketplaceProcess, temporaryFolder } from "../../support/services/localMarketplaceProcess.ts";

async function get(origin: string, path: string, key: string): Promise<unknown> {
	return (await fetch(origin + path, { headers: { Authorization: `Bearer ${key}` } })).json();
}

/** Takes 1.00 from the seller's earnings. */
function withdraw(origin: string, key: string): Promise<Response> {
	return fetch(`${origin}/v1/billing/withdraw`, {
		method: "POST",
		headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
		body: '{"amount":"1.00"}',
	});
}

describe("A second local marketplace on the same folder", function () {
	this.timeout(30_000);
	let folder: ReturnType<typeof temporaryFolder>;
	let started: LocalMarketplaceProcess[];

	beforeEach(() => {
		folder = temporaryFolder();
		started = [];
	});

	afterEach(async () => {
		await Promise.all(started.map((process) => process.kill()));
		folder.remove();
	});

	const start = (options: { channel?: boolean; args?: string[] } = {}) => {
		const args = options.args ?? ["--port", "0", "--data", folder.path];
		const process = new LocalMarketplaceProcess(args, { channel: options.channel ?? true });
		started.push(process);
		return process;
	};

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
