import assert from "node:assert/strict";
import { describeError } from "../../../src/api/describeError.ts";
import { type ErrorKind, MarketplaceError, type MarketplaceErrorData } from "../../../src/api/errors.ts";
import { UserFacingError } from "../../../src/base/userFacingError.ts";
import { hostileTexts } from "../../support/hostileText.ts";

const host = "market.example";
const words = (
	kind: ErrorKind,
	data: Partial<MarketplaceErrorData> = {},
): { sentence: string; detail?: string } =>
	describeError(new MarketplaceError({ kind, host, written: true, ...data }));

describe("The text of an error", () => {
	for (const [kind, data, sentence, detail] of [
		[
			"unreachable",
			{ written: false, code: "ECONNREFUSED" },
			"Couldn’t reach market.example. Check your network connection.",
			"The connection was refused.",
		],
		["unreachable", {}, "The connection to market.example was lost before a response arrived."],
		["notFoundHost", {}, "Couldn’t find market.example. Check the address and your network connection."],
		[
			"untrustedCertificate",
			{ code: "CERT_HAS_EXPIRED" },
			"The certificate for market.example isn’t trusted.",
			"CERT_HAS_EXPIRED. A proxy or your organization’s own certificate authority may be intercepting the connection.",
		],
		[
			"proxy",
			{ proxy: "p:1", status: 407 },
			"The proxy p:1 refused the connection.",
			"The proxy requires authentication (407). Check the http.proxy setting.",
		],
		["timeout", { limit: 30 }, "market.example didn’t respond within 30 seconds."],
		["timeout", { limit: 1 }, "market.example didn’t respond within 1 second."],
		["cancelled", {}, "Canceled."],
		["unauthorized", { status: 401 }, "The marketplace no longer accepts your API key."],
		["forbidden", { status: 403 }, "This account doesn’t have permission to do that."],
		[
			"forbidden",
			{ status: 403, serverText: "Sellers only." },
			"This account doesn’t have permission to do that.",
			"The marketplace responded: “Sellers only.” (403).",
		],
		[
			"tooManyRequests",
			{ status: 429, retryAfterSeconds: 30 },
			"Too many requests. Try again in 30 seconds.",
		],
		["timeout", { status: 408 }, "market.example took too long to respond (408)."],
		[
			"tooManyRequests",
			{ status: 429, retryAfterSeconds: 999_999 },
			"Too many requests. Try again in 12 days.",
		],
		["tooManyRequests", { status: 429, retryAfterSeconds: 7200 }, "Too many requests. Try again in 2 hours."],
		[
			"tooManyRequests",
			{ status: 429, retryAfterSeconds: 150 },
			"Too many requests. Try again in 3 minutes.",
		],
		["refused", { status: 422, serverText: "No." }, "The marketplace rejected the request: “No.” (422)."],
		["conflict", { status: 409 }, "The marketplace rejected the request (409)."],
		["serverFault", { status: 502 }, "The marketplace reported a server error (502)."],
		[
			"redirect",
			{ redirectOrigin: "https://a.example" },
			"market.example redirected to https://a.example. Redirects aren’t followed.",
		],
		[
			"notJson",
			{ code: "html" },
			"The response is a web page, not data. A sign-in page or proxy may be intercepting the connection.",
		],
		["tooLarge", { limit: 64 }, "The response is larger than 64 MB. You can raise this limit in Settings."],
		["incomplete", {}, "market.example sent an incomplete response."],
		[
			"unexpectedShape",
			{ path: "deposits[3].amount" },
			"market.example sent a response in an unexpected format.",
			"Unexpected value at deposits[3].amount.",
		],
		[
			"protocol",
			{ code: "HPE_INVALID_VERSION" },
			"market.example doesn’t appear to be a marketplace. Check the address.",
			"HPE_INVALID_VERSION",
		],
		["illegalCredential", { written: false }, "The API key contains invalid characters. Enter it again."],
	] as const satisfies ReadonlyArray<readonly [ErrorKind, Partial<MarketplaceErrorData>, string, string?]>) {
		it(`is: ${sentence}`, () => {
			assert.deepEqual(words(kind, data), detail === undefined ? { sentence } : { sentence, detail });
		});
	}

	it("distinguishes a missing dataset from a missing address", () => {
		assert.equal(
			words("notFound", { status: 404, operation: "GET /v1/datasets/{id}" }).sentence,
			"This dataset doesn’t exist, or you don’t have access to it.",
		);
		assert.match(
			words("notFound", { status: 404, operation: "GET /v1/billing/deposits" }).sentence,
			/address/,
		);
	});

	it("doesn’t mention a key during sign-in", () => {
		const data = { status: 401, serverText: "Wrong password.", operation: "POST /v1/auth/login" };
		assert.equal(
			words("unauthorized", data).sentence,
			"The marketplace rejected the request: “Wrong password.” (401).",
		);
	});

	for (const { name, text } of hostileTexts) {
		it(`runs and hides nothing of the marketplace’s text: ${name}`, () => {
			const { sentence, detail = "" } = words("refused", { status: 400, serverText: text.slice(0, 300) });
			const shown = sentence + detail;
			assert.ok(!shown.includes("](") && !shown.includes("$("), shown);
			assert.doesNotMatch(shown, /[\p{Cc}\u2028\u2029\u202a-\u202e]/u);
			assert.ok(shown.length < 2000);
		});
	}

	it("is the error’s own message if it’s meant for users", () => {
		assert.deepEqual(describeError(new UserFacingError("Sign in first.")), { sentence: "Sign in first." });
	});

	it("is generic for an error that isn’t the marketplace’s", () => {
		const { sentence } = describeError(new TypeError("Bearer dm_live_CANARY"));
		assert.equal(sentence, "Something went wrong in the extension. See the log for details.");
	});

	it("survives the transfer between threads", () => {
		const error = new MarketplaceError({ kind: "timeout", host, written: false, limit: 30 });
		const copy = new MarketplaceError(structuredClone(error.toData()));
		assert.deepEqual(describeError(copy), describeError(error));
	});
});
