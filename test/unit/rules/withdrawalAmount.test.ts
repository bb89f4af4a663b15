import assert from "node:assert/strict";
import { checkConfirmation, checkWithdrawalAmount } from "../../../src/rules/withdrawalAmount.ts";

const AVAILABLE = 25_000_000_000n;

describe("checkWithdrawalAmount", () => {
	it("accepts exact amounts from the minimum to the earnings", () => {
		assert.deepEqual(checkWithdrawalAmount("75.5", AVAILABLE, "USD"), { ok: true, value: 7_550_000_000n });
		assert.equal(checkWithdrawalAmount("1", AVAILABLE, "USD").ok, true);
		assert.equal(checkWithdrawalAmount("250.00", AVAILABLE, "USD").ok, true);
	});

	it("rejects less than 1.00 and suggests 1.00", () => {
		assert.deepEqual(checkWithdrawalAmount("0.99999999", AVAILABLE, "USD"), {
			ok: false,
			message: "Enter at least 1.00 USD.",
			suggestion: "1.00",
		});
	});

	it("states the minimum for 0, and asks for more than 0 instead of a negative amount", () => {
		assert.deepEqual(checkWithdrawalAmount("0", AVAILABLE, "USD"), {
			ok: false,
			message: "Enter at least 1.00 USD.",
			suggestion: "1.00",
		});
		assert.deepEqual(checkWithdrawalAmount("-1", AVAILABLE, "USD"), {
			ok: false,
			message: "Enter an amount greater than 0.",
		});
	});

	it("states the minimum in USD for earnings in any currency", () => {
		const verdict = checkWithdrawalAmount("0.5", AVAILABLE, "EUR");
		assert.equal(!verdict.ok && verdict.message, "Enter at least 1.00 USD.");
	});

	it("rejects an amount above the earnings, and suggests the full earnings", () => {
		assert.deepEqual(checkWithdrawalAmount("250.00000001", AVAILABLE, "USD"), {
			ok: false,
			message: "Enter at most 250.00 USD.",
			suggestion: "250.00",
		});
	});

	it("says when you can withdraw, and suggests nothing, if the earnings are below the minimum", () => {
		for (const text of ["0.50", "1.00"]) {
			assert.deepEqual(checkWithdrawalAmount(text, 40_000_000n, "USD"), {
				ok: false,
				message: "You can’t withdraw until at least 1.00 USD is available.",
			});
		}
	});

	it("rejects a decimal comma and suggests a period", () => {
		const verdict = checkWithdrawalAmount("75,5", AVAILABLE, "USD");
		assert.equal(verdict.ok, false);
		assert.equal(!verdict.ok && verdict.suggestion, "75.5");
	});
});

describe("Confirming a withdrawal", () => {
	it("accepts only the exact amount, typed again", () => {
		assert.deepEqual(checkConfirmation("75.00", 7_500_000_000n), { ok: true, value: "75.00" });
		for (const typed of ["", "75", "75.000", "7.50"]) {
			assert.deepEqual(checkConfirmation(typed, 7_500_000_000n), {
				ok: false,
				message: "Type “75.00” to confirm.",
			});
		}
	});
});
