import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { join } from "node:path";
import { listen } from "../../support/loopback.ts";
import { at, textAt } from "../../support/services/localMarketplaceApp.ts";
import { get, useMarketplaceProcesses, withdraw } from "../../support/services/localMarketplaceProcess.ts";

describe("A second local marketplace on the same folder", function () {
	const { folder, start } = useMarketplaceProcesses();

	it("attaches, returns the same keys, and takes over on the same port when the first is killed", async () => {
		const first = start();
		const origin = textAt(await first.message("ready"), "origin");
		const key = await first.demoKey("buyer@example.com");
		const second = start();
		assert.deepEqual(await second.message("ready"), { type: "ready", origin, attached: true });
		const third = start();
		assert.equal(at(await third.message("ready"), "attached"), true);
		assert.equal(await second.demoKey("buyer@example.com"), key);
		await first.kill();
		const [heir, waiting] = await Promise.race([
			second.message("ready", 2).then((ready) => [ready, third] as const),
			third.message("ready", 2).then((ready) => [ready, second] as const),
		]);
		if (at(heir, "attached") === false) assert.deepEqual(heir, { type: "ready", origin, attached: false });
		const again = await waiting.message("ready", 2);
		assert.deepEqual(new Set([at(heir, "attached"), at(again, "attached")]), new Set([false, true]));
		assert.equal(await waiting.demoKey("buyer@example.com"), key);
		assert.equal(at(await get(origin, "/v1/billing/buyer-balance", key), "balance"), "100.00000000");
	});

	it("can reset the data while waiting, and also takes over after the first exits cleanly", async () => {
		const first = start();
		const origin = textAt(await first.message("ready"), "origin");
		const second = start();
		await second.message("ready");
		const key = await second.demoKey("seller@example.com");
		await withdraw(origin, key);
		second.child.send({ type: "reset", id: 1 });
		await second.message("reset");
		assert.equal(at(await get(origin, "/v1/billing/seller-balance", key), "balance"), "250.00000000");
		first.child.send({ type: "stop" });
		assert.equal(await first.ended(), 0);
		assert.deepEqual(await second.message("ready", 2), { type: "ready", origin, attached: false });
	});

	for (const [who, answer] of [
		["returns 200 for everything", (_request, response) => void response.end("[]")],
		["never responds", () => undefined],
	] satisfies Array<[string, RequestListener]>) {
		it(`doesn’t mistake a program that ${who} for the first marketplace`, async () => {
			const origin = textAt(await start().message("ready"), "origin");
			const stateFile = join(folder.path, "state.json");
			const state = readFileSync(stateFile, "utf8");
			const secret = textAt(JSON.parse(state), "attachSecret");
			const asked = Promise.withResolvers<string>();
			const other = createServer((request, response) => {
				asked.resolve(JSON.stringify([request.url, request.rawHeaders]));
				answer(request, response);
			});
			const { port } = await listen(other);
			writeFileSync(stateFile, JSON.stringify({ pid: 1, port, attachSecret: secret }));
			const second = start();
			const request = await asked.promise;
			writeFileSync(stateFile, state);
			assert.equal(textAt(await second.message("ready"), "origin"), origin);
			assert.ok(!request.includes(secret), "it received the secret");
			other.closeAllConnections();
			other.close();
		});
	}

	it("removes all but the port from the saved state if the first was killed", async () => {
		const first = start();
		await first.message("ready");
		await first.kill();
		const taken = await listen(createServer());
		const second = start({ args: ["--port", String(taken.port), "--data", folder.path] });
		assert.equal(await second.ended(), 1);
		await taken.close();
		const state: unknown = JSON.parse(readFileSync(join(folder.path, "state.json"), "utf8"));
		assert.deepEqual(Object.keys(state ?? {}), ["port"]);
	});

	it("reports the loss of the first, then takes over on another port with new keys if the first one’s port is taken", async function () {
		if (process.platform === "win32") this.skip(); // Windows can’t pause a process.
		const first = start();
		const origin = textAt(await first.message("ready"), "origin");
		const key = await first.demoKey("buyer@example.com");
		const second = start();
		await second.message("ready");
		second.child.kill("SIGSTOP");
		await first.kill();
		const other = await listen(createServer(), Number(new URL(origin).port));
		second.child.kill("SIGCONT");
		const ready = await second.message("ready", 2);
		await other.close();
		assert.deepEqual(second.messages.at(-2), { type: "lost" });
		assert.notEqual(textAt(ready, "origin"), origin);
		assert.notEqual(await second.demoKey("buyer@example.com"), key);
	});
});
