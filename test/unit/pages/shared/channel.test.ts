import assert from "node:assert/strict";
import * as fc from "fast-check";
import { fromView, savedState, toView } from "../../../../src/pages/shared/protocol/channel.ts";

describe("Webview messages", () => {
	for (const message of [{ type: "ready" }, { type: "request", id: 1, name: "copy", body: "id", epoch: 0 }]) {
		it(`reach the host unchanged: ${message.type}`, () => {
			assert.deepEqual(fromView.safeParse(JSON.parse(JSON.stringify(message))).data, message);
		});
	}

	for (const message of [
		{
			type: "start",
			localization: { language: "de", strings: { a: "b" } },
			restore: {},
			state: { a: 1 },
			epoch: 0,
		},
		{ type: "state", restore: {}, state: null, epoch: 2 },
		{ type: "response", id: 2, ok: true, value: null },
		{ type: "response", id: 2, ok: false, message: "no" },
	]) {
		it(`reach the page unchanged: ${JSON.stringify(message)}`, () => {
			assert.deepEqual(toView.safeParse(JSON.parse(JSON.stringify(message))).data, message);
		});
	}

	it("are dropped unless their type is known", () => {
		fc.assert(
			fc.property(fc.anything(), (raw) => {
				const message = fromView.safeParse(raw).data;
				return message === undefined || ["ready", "request"].includes(message.type);
			}),
		);
	});

	it("are dropped if they report a failure without a message or a success with one", () => {
		assert.equal(toView.safeParse({ type: "response", id: 1, ok: false, value: 1 }).data, undefined);
		assert.equal(
			toView.safeParse({ type: "response", id: 1, ok: true, message: "x", value: 1 }).data,
			undefined,
		);
	});

	it("that restore a panel’s saved state can contain a draft", () => {
		const saved = { restore: { id: "x" }, draft: { amount: "25" } };
		assert.deepEqual(savedState.safeParse(saved).data, saved);
		assert.equal(savedState.safeParse("garbage").data, undefined);
	});
});
