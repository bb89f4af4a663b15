import assert from "node:assert/strict";
import { readProcessMessage } from "../../../src/host/localMarketplaceLauncher.ts";

describe("Messages from the local marketplace’s process", () => {
	it("are parsed if valid and dropped otherwise", () => {
		const ready = { type: "ready", origin: "http://127.0.0.1:2100" };
		assert.deepEqual(readProcessMessage({ ...ready, attached: true }), ready);
		assert.deepEqual(readProcessMessage({ type: "lost" }), { type: "lost" });
		assert.equal(readProcessMessage({ ...ready, origin: "http://evil.example" }), undefined);
		assert.equal(readProcessMessage("ready"), undefined);
		assert.equal(readProcessMessage({ type: "demoKeys", accounts: [] }), undefined);
	});
});
