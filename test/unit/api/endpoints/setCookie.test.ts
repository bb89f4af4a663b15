import assert from "node:assert/strict";
import { refreshCookieOf } from "../../../../src/api/endpoints/setCookie.ts";

describe("the refresh_token cookie", () => {
	for (const [header, value] of [
		["refresh_token=abc", "abc"],
		[
			"refresh_token=abc; HttpOnly; Secure; SameSite=Strict; Path=/v1/auth; Expires=Wed, 21 Oct 2026 07:28:00 GMT",
			"abc",
		],
		['refresh_token="a=b=="; Max-Age=3600; Partitioned; Priority=High', "a=b=="],
		[" refresh_token = abc ;HttpOnly", "abc"],
		["refresh_token=; Max-Age=0", undefined],
		["refresh_token=abc; max-age=0", undefined],
		["refresh_token=abc; Max-Age=-1", undefined],
		["my_refresh_token=abc", undefined],
		["Refresh_Token=abc", undefined],
		["=abc", undefined],
		["refresh_token", undefined],
		["", undefined],
	] as const) {
		it(`is ${value ?? "none"} in ${JSON.stringify(header)}`, () => {
			assert.deepEqual(refreshCookieOf(header), value === undefined ? {} : { refreshCookie: value });
		});
	}

	it("is the last one of several, among other cookies", () => {
		const headers = ["a=1", "refresh_token=old; Path=/", "refresh_token=new; Path=/", "b=2"];
		assert.deepEqual(refreshCookieOf(headers), { refreshCookie: "new" });
	});

	it("is none without the header", () => {
		assert.deepEqual(refreshCookieOf(undefined), {});
	});
});
