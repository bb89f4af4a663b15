import assert from "node:assert/strict";
import * as fc from "fast-check";
import { fromView, readMessage, savedState, toView } from "../../../../src/pages/shared/protocol/channel.ts";

describe("Webview messages", () => {
	for (const message of [{ type: "ready" }, { type: "request", id: 1, name: "copy", body: "id", epoch: 0 }]) {
		it(`reach the host unchanged: ${message.type}`, () => {
			assert.deepEqual(readMessage(fromView, JSON.parse(JSON.stringify(message))), message);
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
			assert.deepEqual(readMessage(toView, JSON.parse(JSON.stringify(message))), message);
		});
	}

	it("are dropped unless their type is known", () => {
		fc.assert(
			fc.property(fc.anything(), (raw) => {
				const message = readMessage(fromView, raw);
				return message === undefined || ["ready", "request"].includes(message.type);
			}),
		);
	});

	it("are dropped if they report a failure without a message or a success with one", () => {
		assert.equal(readMessage(toView, { type: "response", id: 1, ok: false, value: 1 }), undefined);
		assert.equal(
			readMessage(toView, { type: "response", id: 1, ok: true, message: "x", value: 1 }),
			undefined,
		);
	});

	it("that restore a panel’s saved state can contain a draft", () => {
		const saved = { restore: { id: "x" }, draft: { amount: "25" } };
		assert.deepEqual(readMessage(savedState, saved), saved);
		assert.equal(readMessage(savedState, "garbage"), undefined);
	});
});
