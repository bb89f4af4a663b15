import assert from "node:assert/strict";
import { parseDecimal } from "../../../../src/base/money.ts";
import { autoDepositHints } from "../../../../src/pages/deposit/autoDepositHints.ts";

function hints(
	form: { threshold: string; amount: string; enabled?: boolean },
	deposited = "350.00",
): string[] {
	const value = { balance: "100.00", total_deposited: deposited, total_spent: "0.00", currency: "USD" };
	return autoDepositHints(
		{
			balance: { phase: "ready", value, readAt: 0, problem: null },
			runway: { days: 12, perDay: "8.10", seenDays: 14 },
		},
		{
			enabled: form.enabled ?? true,
			threshold: parseDecimal(form.threshold) ?? 0n,
			amount: parseDecimal(form.amount) ?? 0n,
		},
	).map(({ message }) => message);
}

describe("Auto-deposit hints", () => {
	it("estimate how often auto-deposit runs at the recent spending rate", () => {
		assert.deepEqual(hints({ threshold: "20", amount: "50" }), [
			"At your recent spending rate, auto-deposit adds 50.00 USD about every 6 days.",
		]);
	});

	it("say that an amount of 0 adds nothing", () => {
		assert.deepEqual(hints({ threshold: "20", amount: "0" }), [
			"The amount to add is 0, so auto-deposit won’t add anything.",
		]);
	});

	it("warn if one auto-deposit would leave the balance below the threshold", () => {
		assert.deepEqual(hints({ threshold: "200", amount: "50" }).slice(0, 1), [
			"Your balance would still be below the threshold after one auto-deposit.",
		]);
	});

	it("warn that there may be no payment method before the first deposit", () => {
		assert.deepEqual(hints({ threshold: "20", amount: "50" }, "0.00000000").slice(0, 1), [
			"You haven’t made a deposit yet, so the marketplace may have no payment method to charge. Make a deposit first.",
		]);
	});

	it("are empty while auto-deposit is off", () => {
		assert.deepEqual(hints({ threshold: "20", amount: "0", enabled: false }), []);
	});
});
