import assert from "node:assert/strict";
import { CredentialMask } from "../../../../src/api/wire/credentialMask.ts";

const KEY = "dm/live+CANARY'7Q2d";
/** A key with characters that JSON encoders escape. */
const SIGNS = "live\"+\\7'Q<2>&d==";

/** The masked body, if it arrives in these pieces. */
function readThrough(pieces: readonly string[], credential: string | undefined = KEY): string {
	const mask = new CredentialMask(credential);
	const read = pieces.map((piece) => Buffer.from(mask.next(Buffer.from(piece))).toString("latin1"));
	return read.join("") + Buffer.from(mask.rest()).toString("latin1");
}

describe("A response body", () => {
	for (const [form, key] of [
		[KEY, KEY],
		[encodeURIComponent(KEY), KEY],
		[JSON.stringify(KEY).slice(1, -1).replaceAll("/", "\\/"), KEY],
		["dm/live\\u002BCANARY\\u00277Q2d", KEY],
		[JSON.stringify(SIGNS).slice(1, -1), SIGNS],
		[String.raw`live\"+\\7'Q\u003c2\u003e\u0026d==`, SIGNS],
		[String.raw`live\"+\\7\u0027Q\u003c2\u003e\u0026d\u003d\u003d`, SIGNS],
		[String.raw`live\u0022\u002B\\7\u0027Q\u003C2\u003E\u0026d==`, SIGNS],
	] as const) {
		it(`doesn’t reveal the credential of its request, wherever the body is split: ${form}`, () => {
			const body = `{"a":"${form}","b":"${form.slice(0, -1)}"}${form.slice(0, 5)}`;
			const hidden = body.replace(form, "*".repeat(form.length));
			for (let cut = 0; cut <= body.length; cut += 1)
				assert.equal(readThrough([body.slice(0, cut), body.slice(cut)], key), hidden);
			assert.equal(readThrough(body.split(""), key), hidden);
		});
	}

	it("is unchanged if it doesn’t contain the whole credential, or the credential is too short or missing", () => {
		assert.equal(readThrough(['{"a":', '"dm/live+"}']), '{"a":"dm/live+"}');
		assert.equal(readThrough(['{"name":"name"}'], "name"), '{"name":"name"}');
		assert.equal(readThrough(['{"name":"name"}'], undefined), '{"name":"name"}');
	});
});
