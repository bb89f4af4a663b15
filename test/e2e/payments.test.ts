import { sharedWindow } from "../support/sharedWindow.ts";
import { depositTests } from "./payments/deposit.ts";
import { depositReturnTests } from "./payments/depositReturns.ts";
import { withdrawalTests } from "./payments/withdrawals.ts";

describe("In a window for payments", () => {
	const open = sharedWindow();
	describe("Depositing, and the deposit history", () => depositTests(open));
	describe("The Deposit page after a request", () => depositReturnTests(open));
	// Last, because it opens a second window.
	describe("The Earnings page", () => withdrawalTests(open));
});
