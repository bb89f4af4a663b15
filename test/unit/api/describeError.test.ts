import assert from "node:assert/strict";
import { describeError } from "../../../src/api/describeError.ts";
import { MarketplaceError } from "../../../src/api/failure.ts";
import { UserFacingError } from "../../../src/base/userFacingError.ts";
import { failed, type Given } from "../../support/failures.ts";
import { hostileTexts } from "../../support/hostileText.ts";

const HOST = "market.example";
const words = (given: Given): { sentence: string; detail?: string } =>
	describeError(failed({ host: HOST, ...given }));

describe("The text of an error", () => {
	for (const [given, sentence, detail] of [
		[
			{ kind: "unreachable", mayHaveReached: false, code: "ECONNREFUSED" },
			"Couldn’t reach market.example. Check your network connection.",
			"The connection was refused.",
		],
		[
			{ kind: "unreachable" },
			"The connection to market.example was lost before a response arrived. Check your network connection.",
		],
		[{ kind: "unknownHost" }, "Couldn’t find market.example. Check the address and your network connection."],
		[
			{ kind: "untrustedCertificate", code: "CERT_HAS_EXPIRED" },
			"The certificate for market.example isn’t trusted. Check the address and your system’s trusted certificates.",
			"Error code: CERT_HAS_EXPIRED. A proxy may be intercepting the connection, or your organization may use its own certificate authority.",
		],
		[
			{ kind: "proxy", proxy: "p:1", status: 407 },
			"The proxy p:1 requires authentication (407). Make sure that the proxy’s address in the http.proxy setting includes your username and password.",
		],
		[
			{ kind: "proxy", proxy: "p:1", code: "unusable" },
			"The address of the proxy isn’t a valid http:// or https:// address. Check your proxy settings.",
		],
		[
			{ kind: "timeout", seconds: 30 },
			"market.example didn’t respond within 30 seconds. Check your network connection.",
		],
		[
			{ kind: "timeout", seconds: 1 },
			"market.example didn’t respond within 1 second. Check your network connection.",
		],
		[
			{ kind: "timeout", seconds: 30, status: 200 },
			"market.example sent an incomplete response. Check your network connection.",
		],
		[{ kind: "cancelled" }, "Canceled."],
		[
			{ kind: "unauthorized", status: 401 },
			"The marketplace no longer accepts your API key or session. Sign in again.",
		],
		[
			{ kind: "forbidden", status: 403 },
			"The marketplace rejected the request (403). Check that you’re using the right account.",
		],
		[
			{ kind: "forbidden", status: 403, serverText: "Sellers only." },
			"The marketplace rejected the request: “Sellers only.” (403). Check that you’re using the right account.",
		],
		[
			{ kind: "tooManyRequests", status: 429, retryAfterSeconds: 30 },
			"Too many requests. Try again in 30 seconds.",
		],
		[
			{ kind: "slowRequest", status: 408 },
			"market.example timed out while waiting for the request (408). Check your network connection.",
		],
		[
			{ kind: "tooManyRequests", status: 429, retryAfterSeconds: 999_999 },
			"Too many requests. Try again in 12 days.",
		],
		[
			{ kind: "tooManyRequests", status: 429, retryAfterSeconds: 7200 },
			"Too many requests. Try again in 2 hours.",
		],
		[
			{ kind: "tooManyRequests", status: 429, retryAfterSeconds: 150 },
			"Too many requests. Try again in 3 minutes.",
		],
		[
			{ kind: "rejected", status: 422, serverText: "No." },
			"The marketplace rejected the request: “No.” (422).",
		],
		[{ kind: "conflict", status: 409 }, "The marketplace rejected the request (409)."],
		[
			{ kind: "serverError", status: 502 },
			"The marketplace reported a server error (502). If the error continues, contact the marketplace.",
		],
		[
			{ kind: "redirect", status: 302, target: "https://a.example" },
			"market.example redirected to https://a.example. Redirects aren’t followed. Check the marketplace address.",
		],
		[
			{ kind: "notJson", code: "html" },
			"The response is a web page, not data. A sign-in page or proxy may be intercepting the connection. Check the address and your network connection.",
		],
		[
			{ kind: "tooLarge", megabytes: 64 },
			"The response is larger than the limit of 64 MB. You can raise the limit, up to 1,024 MB, in Settings.",
		],
		[{ kind: "incomplete" }, "market.example sent an incomplete response. Check your network connection."],
		[
			{ kind: "unexpectedShape", path: "deposits[3].amount" },
			"market.example sent a response in an unexpected format. If the error continues, contact the marketplace.",
			"Unexpected value at deposits[3].amount.",
		],
		[
			{ kind: "protocol", code: "HPE_INVALID_VERSION" },
			"market.example doesn’t appear to be a marketplace. Check the address.",
			"Error code: HPE_INVALID_VERSION.",
		],
		[
			{ kind: "failed", code: "EMFILE" },
			"Couldn’t complete the request to market.example. If the error continues, restart VS Code.",
			"Error code: EMFILE.",
		],
		[
			{ kind: "illegalCredential", mayHaveReached: false },
			"The API key or session contains invalid characters. Sign in again.",
		],
	] as const satisfies ReadonlyArray<readonly [Given, string, string?]>) {
		it(`is: ${sentence}`, () => {
			assert.deepEqual(words(given), detail === undefined ? { sentence } : { sentence, detail });
		});
	}

	it("distinguishes a missing dataset from a missing address", () => {
		assert.equal(
			words({ kind: "notFound", status: 404, operation: "GET /v1/datasets/{id}" }).sentence,
			"The dataset doesn’t exist, or you don’t have access to it. Check the ID.",
		);
		assert.match(
			words({ kind: "notFound", status: 404, operation: "GET /v1/billing/deposits" }).sentence,
			/address/,
		);
	});

	it("names the dataset and the buyer if the marketplace doesn’t say which is missing", () => {
		assert.equal(
			words({ kind: "notFound", status: 404, operation: "POST /v1/datasets/{id}/access" }).sentence,
			"The marketplace rejected the request (404).",
		);
	});

	for (const operation of ["POST /v1/auth/refresh", "POST /v1/auth/api-keys"]) {
		it(`asks to sign in again if the session has ended: ${operation}`, () => {
			assert.equal(
				words({ kind: "unauthorized", status: 401, operation }).sentence,
				"The marketplace no longer accepts your API key or session. Sign in again.",
			);
		});
	}

	it("quotes the marketplace if a sign-in is rejected", () => {
		const given = {
			kind: "unauthorized",
			status: 401,
			serverText: "Wrong password.",
			operation: "POST /v1/auth/login",
		} as const;
		assert.equal(words(given).sentence, "The marketplace rejected the request: “Wrong password.” (401).");
	});

	for (const { name, text } of hostileTexts) {
		it(`quotes the marketplace without links, icons, or line breaks: ${name}`, () => {
			const { sentence, detail = "" } = words({
				kind: "rejected",
				status: 400,
				serverText: text.slice(0, 300),
			});
			const shown = sentence + detail;
			assert.ok(!shown.includes("](") && !shown.includes("$("), shown);
			assert.doesNotMatch(shown, /[\p{Cc}\u2028\u2029\u202a-\u202e]/u);
		});
	}

	it("is the error’s own message if it’s meant for users", () => {
		assert.deepEqual(describeError(new UserFacingError("Sign in, then try again.")), {
			sentence: "Sign in, then try again.",
		});
	});

	it("is generic for an unexpected error", () => {
		const { sentence } = describeError(new TypeError("Bearer dm_live_CANARY"));
		assert.equal(sentence, "Something went wrong in the extension. For details, run Show Log.");
	});

	it("is the same after the error is passed to another thread", () => {
		const error = new MarketplaceError({ kind: "timeout", host: HOST, mayHaveReached: false, seconds: 30 });
		const copy = new MarketplaceError(structuredClone(error.failure));
		assert.deepEqual(describeError(copy), describeError(error));
	});
});
