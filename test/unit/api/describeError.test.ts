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

describe("the words for an error", () => {
	for (const [kind, data, sentence, detail] of [
		[
			"unreachable",
			{ written: false, code: "ECONNREFUSED" },
			"market.example cannot be reached.",
			"The connection was refused.",
		],
		["unreachable", {}, "market.example cannot be reached.", "The connection broke before an answer came."],
		["notFoundHost", {}, "market.example cannot be found. Check the address or your network."],
		[
			"untrustedCertificate",
			{ code: "CERT_HAS_EXPIRED" },
			"The certificate of market.example is not trusted.",
			"CERT_HAS_EXPIRED. A proxy or a company’s own authority may be in between.",
		],
		[
			"proxy",
			{ proxy: "p:1", status: 407 },
			"The proxy p:1 refused the connection.",
			"It requires a sign-in (407). The setting is http.proxy.",
		],
		["timeout", { limit: 30 }, "market.example did not answer within 30 seconds."],
		["timeout", { limit: 1 }, "market.example did not answer within 1 second."],
		["cancelled", {}, "Cancelled."],
		["unauthorized", { status: 401 }, "The service no longer accepts your key."],
		["forbidden", { status: 403 }, "This account may not do that."],
		[
			"forbidden",
			{ status: 403, serverText: "Sellers only." },
			"This account may not do that.",
			"It says: “Sellers only.” (403).",
		],
		["tooManyRequests", { status: 429, retryAfterSeconds: 30 }, "The service asks to wait 30 seconds."],
		["refused", { status: 422, serverText: "No." }, "The service refused: “No.” (422)."],
		["conflict", { status: 409 }, "The service refused (409)."],
		["serverFault", { status: 502 }, "The service had a fault (502)."],
		[
			"redirect",
			{ redirectOrigin: "https://a.example" },
			"market.example points to https://a.example. Redirects are not followed.",
		],
		[
			"notJson",
			{ code: "html" },
			"The answer is a web page, not data. A login page or proxy may be in between.",
		],
		["tooLarge", { limit: 64 }, "The answer is larger than 64 MB, the limit in Settings."],
		["incomplete", {}, "The answer of market.example is incomplete."],
		[
			"unexpectedShape",
			{ path: "deposits[3].amount" },
			"The answer of market.example has a form that is not known.",
			"The value at deposits[3].amount is not as expected.",
		],
		[
			"protocol",
			{ code: "HPE_INVALID_VERSION" },
			"market.example does not answer as this service does.",
			"HPE_INVALID_VERSION",
		],
		["illegalCredential", { written: false }, "The key holds characters that no key has. Set it again."],
	] as const satisfies readonly (readonly [ErrorKind, Partial<MarketplaceErrorData>, string, string?])[]) {
		it(`say: ${sentence}`, () => {
			assert.deepEqual(words(kind, data), detail === undefined ? { sentence } : { sentence, detail });
		});
	}

	it("tell a dataset that is not there from an address that is not there", () => {
		assert.equal(
			words("notFound", { status: 404, operation: "GET /v1/datasets/{id}" }).sentence,
			"This dataset is not there, or you have no access to it.",
		);
		assert.match(
			words("notFound", { status: 404, operation: "GET /v1/billing/deposits" }).sentence,
			/address/,
		);
	});

	it("do not speak of a key while somebody logs in", () => {
		const data = { status: 401, serverText: "Wrong password.", operation: "POST /v1/auth/login" };
		assert.equal(words("unauthorized", data).sentence, "The service refused: “Wrong password.” (401).");
	});

	for (const { name, text } of hostileTexts) {
		it(`run and hide nothing when the service says: ${name}`, () => {
			const { sentence, detail = "" } = words("refused", { status: 400, serverText: text.slice(0, 300) });
			const shown = sentence + detail;
			assert.ok(!shown.includes("](") && !shown.includes("$("), shown);
			assert.doesNotMatch(shown, /[\p{Cc}\u2028\u2029\u202a-\u202e]/u);
			assert.ok(shown.length < 2000);
		});
	}

	it("are an error’s own where it was written for a person", () => {
		assert.deepEqual(describeError(new UserFacingError("Sign in first.")), { sentence: "Sign in first." });
	});

	it("are few for what is no error of the service", () => {
		const { sentence } = describeError(new TypeError("Bearer dm_live_CANARY"));
		assert.equal(sentence, "Something went wrong in the extension itself. The log says more.");
	});

	it("survive the way from one thread to another", () => {
		const error = new MarketplaceError({ kind: "timeout", host, written: false, limit: 30 });
		const copy = new MarketplaceError(structuredClone(error.toData()));
		assert.deepEqual(describeError(copy), describeError(error));
	});
});
