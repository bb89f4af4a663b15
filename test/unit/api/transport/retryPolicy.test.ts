import assert from "node:assert/strict";
import {
	backoff,
	mayRetry,
	RetryBudget,
	retryAfterSeconds,
} from "../../../../src/api/transport/retryPolicy.ts";
import { failed, type Given } from "../../../support/failures.ts";

const error = (given: Given) => failed({ mayHaveReached: false, ...given });

describe("Retries of reads", () => {
	it("follow temporary statuses and no others", () => {
		const retried = [
			400, 401, 403, 404, 405, 408, 409, 410, 422, 429, 451, 500, 501, 502, 503, 504, 505,
		].filter((status) => mayRetry(error({ kind: status >= 500 ? "serverError" : "rejected", status }), 0));
		assert.deepEqual(retried, [408, 429, 502, 503, 504]);
	});

	it("stop after the second", () => {
		assert.deepEqual(
			[0, 1, 2].map((attempt) => mayRetry(error({ kind: "unreachable" }), attempt)),
			[true, true, false],
		);
	});

	it("follow a temporary DNS failure, but not an unknown host name", () => {
		assert.equal(mayRetry(error({ kind: "unknownHost", code: "EAI_AGAIN" }), 0), true);
		assert.equal(mayRetry(error({ kind: "unknownHost", code: "ENOTFOUND" }), 0), false);
	});

	it("don’t follow a certificate error, a timeout, or a Retry-After of more than a minute", () => {
		assert.equal(mayRetry(error({ kind: "untrustedCertificate" }), 0), false);
		assert.equal(mayRetry(error({ kind: "timeout", seconds: 30, mayHaveReached: true }), 0), false);
		assert.equal(mayRetry(error({ kind: "tooManyRequests", status: 429, retryAfterSeconds: 61 }), 0), false);
		assert.equal(mayRetry(error({ kind: "tooManyRequests", status: 429, retryAfterSeconds: 60 }), 0), true);
	});

	it("wait a random part of a growing delay, at most eight seconds", () => {
		assert.equal(
			backoff(0, () => 0),
			0,
		);
		assert.equal(
			backoff(0, () => 0.999),
			499.5,
		);
		assert.equal(
			backoff(1, () => 1),
			1000,
		);
		assert.equal(
			backoff(20, () => 1),
			8000,
		);
	});

	it("draw on a budget of ten, which successes refill", () => {
		const budget = new RetryBudget();
		assert.deepEqual(Array.from({ length: 11 }, () => budget.take()).lastIndexOf(true), 9);
		budget.succeeded();
		assert.deepEqual([budget.take(), budget.take()], [true, false]);
	});
});

describe("Retry-After", () => {
	const now = "Tue, 01 Jan 2030 00:00:00 GMT";
	for (const [value, seconds] of [
		["2", 2],
		[" 60 ", 60],
		["0", 0],
		["999999", 999999],
		["Tue, 01 Jan 2030 00:00:30 GMT", 30],
		["Mon, 31 Dec 2029 23:59:00 GMT", 0],
		["-1", undefined],
		["1.5", undefined],
		["soon", undefined],
		["", undefined],
		["99999999999", undefined],
	] as const) {
		it(`of “${value}” ${seconds === undefined ? "is ignored" : `means ${seconds} seconds`}`, () => {
			assert.equal(retryAfterSeconds(value, now), seconds);
		});
	}

	it("is measured by the local clock if the response has no date", () => {
		const until = new Date(Date.now() + 30_000).toUTCString();
		const seconds = retryAfterSeconds(until, undefined) ?? 0;
		const left = (Date.parse(until) - Date.now()) / 1000;
		assert.ok(seconds >= left && seconds <= 30, String(seconds));
	});
});
