import assert from "node:assert/strict";
import { inspect } from "node:util";
import * as fc from "fast-check";
import { Redactor } from "../../../src/host/redaction.ts";

const secret = fc.stringMatching(/^[\x21-\x7e]{8,60}$/);
const around = fc.string({ maxLength: 40 });

describe("The redactor of the log", () => {
	it("removes every known secret, wherever it appears", () => {
		fc.assert(
			fc.property(secret, around, around, (value, before, after) => {
				const redactor = new Redactor();
				redactor.learn(value);
				const line = redactor.redact(`${before}${value}${after}`);
				assert.ok(!line.includes(value), line);
			}),
		);
	});

	it("removes secrets from a printed error, its cause, a list, or a map", () => {
		fc.assert(
			fc.property(fc.stringMatching(/^[\w.-]{8,60}$/), (value) => {
				const redactor = new Redactor();
				redactor.learn(value);
				const error = new Error(`failed with ${value}`, { cause: new Map([["key", [value]]]) });
				assert.ok(!redactor.redact(inspect(error, { depth: 9 })).includes(value));
				assert.ok(!redactor.redact(error.stack ?? "").includes(value));
				assert.ok(!redactor.redact(JSON.stringify({ nested: [{ value }] })).includes(value));
			}),
		);
	});

	for (const line of [
		"Authorization: Bearer dm_live_CANARY7Q2d",
		'{"authorization":"Bearer dm_live_CANARY7Q2d"}',
		"set-cookie: refresh_token=dm_live_CANARY7Q2d; Path=/",
		'{"password":"dm_live_CANARY7Q2d"}',
		"GET /v1?access_token=dm_live_CANARY7Q2d&x=1",
		"x-api-key: dm_live_CANARY7Q2d",
	]) {
		it(`hides an unknown secret by what precedes it: ${line}`, () => {
			assert.ok(!new Redactor().redact(line).includes("CANARY"));
		});
	}
});
