import assert from "node:assert/strict";
import * as fc from "fast-check";
import { toWire } from "../../../src/base/money.ts";
import { checkAmount, checkPrice } from "../../../src/rules/typedAmount.ts";
import { hostileTexts } from "../../support/hostileText.ts";

const ONE = 100_000_000n;

function refusal(text: string): { message: string; suggestion?: string } {
	const verdict = checkAmount(text);
	assert.ok(!verdict.ok, `${text} is rejected`);
	return verdict;
}

describe("checkAmount", () => {
	it("accepts exact decimals with up to eight places", () => {
		assert.deepEqual(checkAmount("0.0042"), { ok: true, value: 420_000n });
		assert.deepEqual(checkAmount(" 1 "), { ok: true, value: ONE });
		assert.deepEqual(checkAmount("999999999999.99999999"), { ok: true, value: 99_999_999_999_999_999_999n });
	});

	it("rejects a decimal comma and suggests a period", () => {
		const { message, suggestion } = refusal("0,0042");
		assert.equal(message, "“0,0042” contains a comma. Enter 0.0042 instead.");
		assert.equal(suggestion, "0.0042");
		assert.equal(refusal("1,50").suggestion, "1.50");
		assert.equal(refusal("1,407.50").suggestion, "1407.50");
		assert.equal(refusal("1.407,50").suggestion, "1407.50");
	});

	it("suggests nothing if it’s unclear what a comma means", () => {
		assert.equal(refusal("1,407").suggestion, undefined);
		assert.equal(refusal("1,2,3").suggestion, undefined);
	});

	it("explains what’s wrong with an amount", () => {
		assert.equal(refusal("").message, "Enter a number, for example 25.00.");
		const price = checkPrice("");
		assert.ok(!price.ok && price.message === "Enter a number, for example 0.0042.");
		assert.equal(refusal("1.000000001").message, "Use up to 8 decimal places. This value has 9.");
		assert.equal(refusal("-1").message, "Enter an amount greater than 0.");
		assert.equal(refusal("0").message, "Enter an amount greater than 0.");
	});

	for (const text of [
		"1e3",
		"+1",
		"١",
		"NaN",
		"0x10",
		"1 000",
		"1_0",
		"123456789012345678901234567890",
		".",
		"−1",
	]) {
		it(`rejects ${text}`, () => {
			assert.ok(refusal(text).message.endsWith("."));
		});
	}

	it("suggests the complete number for one that starts or ends with its decimal point", () => {
		assert.equal(refusal(".5").suggestion, "0.5");
		assert.equal(refusal("5.").suggestion, "5");
	});

	it("accepts 0 only if allowed", () => {
		assert.deepEqual(checkAmount("0.00", { allowZero: true }), { ok: true, value: 0n });
		assert.equal(checkAmount("0.00").ok, false);
	});

	it("accepts every amount in wire format, and no hostile text", () => {
		fc.assert(
			fc.property(fc.bigInt({ min: 1n, max: 10n ** 20n - 1n }), (value) => {
				assert.deepEqual(checkAmount(toWire(value)), { ok: true, value });
			}),
		);
		for (const { text } of hostileTexts.filter((hostile) => hostile.text !== "0"))
			assert.equal(checkAmount(text, { allowZero: true }).ok, false);
	});
});
