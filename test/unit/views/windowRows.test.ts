import assert from "node:assert/strict";
import { windowRows } from "../../../src/views/rows/noticeRows.ts";

const on = { origin: "https://market.example.com", host: "market.example.com", local: false };

describe("The row about changes in another window", () => {
	it("is shown only if a reload may help", () => {
		const lost = {
			...on,
			kind: "keyLost" as const,
			account: "buyer",
			credential: "key" as const,
			environmentKey: false,
		};
		assert.deepEqual(windowRows({ ...lost, reloadMayHelp: false }), []);
		assert.deepEqual(windowRows({ kind: "noService" }), []);
		const [row] = windowRows({ ...lost, reloadMayHelp: true });
		assert.equal(row?.command?.id, "workbench.action.reloadWindow");
		assert.equal(
			row?.ariaLabel,
			"API key or session changed in another window, Select to reload this window",
		);
	});
});
