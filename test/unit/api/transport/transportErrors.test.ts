import assert from "node:assert/strict";
import { errors } from "undici";
import { transportFailureOf } from "../../../../src/api/transport/transportErrors.ts";

const facts = {
	host: "market.example.com",
	operation: "GET /v1/datasets/discover",
	mayHaveReached: false,
	connectSeconds: 30,
	maxMegabytes: 64,
};

describe("The failure of a call", () => {
	for (const code of ["EMFILE", "ENOMEM", "ENOBUFS", "Z_MEM_ERROR", "UND_ERR_INVALID_ARG"]) {
		it(`doesn’t blame the marketplace for an error on this computer: ${code}`, () => {
			const failure = transportFailureOf(Object.assign(new Error("failed"), { code }), facts);
			assert.partialDeepStrictEqual(failure, { kind: "failed", code });
		});
	}

	it("keeps the name of an error without a code", () => {
		assert.partialDeepStrictEqual(transportFailureOf(new TypeError("no"), facts), {
			kind: "failed",
			code: "TypeError",
		});
	});

	for (const code of ["HPE_INVALID_CONSTANT", "ERR_SSL_WRONG_VERSION_NUMBER", "EPROTO", "Z_DATA_ERROR"]) {
		it(`says that the response broke the protocol: ${code}`, () => {
			assert.equal(transportFailureOf(Object.assign(new Error("failed"), { code }), facts).kind, "protocol");
		});
	}

	it("says that the response broke the protocol if undici’s parser has no code for it", () => {
		assert.equal(transportFailureOf(new errors.HTTPParserError("not HTTP"), facts).kind, "protocol");
	});
});
