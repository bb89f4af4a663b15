import assert from "node:assert/strict";
import { refreshCookieOf } from "../../../../src/api/endpoints/setCookie.ts";

describe("The refresh_token cookie", () => {
	for (const [header, value] of [
		["refresh_token=abc", "abc"],
		[
			"refresh_token=abc; HttpOnly; Secure; SameSite=Strict; Path=/v1/auth; Expires=Wed, 21 Oct 2099 07:28:00 GMT",
			"abc",
		],
		['refresh_token="a=b=="; Max-Age=3600; Partitioned; Priority=High', '"a=b=="'],
		["refresh_token=abc; Expires=Thu, 01 Jan 1970 00:00:00 GMT", undefined],
		["refresh_token=abc; expires=Wed, 11-Nov-2026 09:59:59 GMT", undefined],
		["refresh_token=abc; Expires=Wed, 11 Nov 2026 10:00:01 GMT", "abc"],
		["refresh_token=abc; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT", "abc"],
		["refresh_token=abc; Max-Age=0; Expires=Wed, 21 Oct 2099 07:28:00 GMT", undefined],
		["refresh_token=abc; Expires=never", "abc"],
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
		it(`${value === undefined ? "isn’t returned" : `is ${value}`} for the header ${JSON.stringify(header)}`, () => {
			const headers = { date: "Wed, 11 Nov 2026 10:00:00 GMT", "set-cookie": header };
			assert.deepEqual(refreshCookieOf(headers), value === undefined ? {} : { refreshCookie: value });
		});
	}

	it("is the last one of several, among other cookies", () => {
		const headers = ["a=1", "refresh_token=old; Path=/", "refresh_token=new; Path=/", "b=2"];
		assert.deepEqual(refreshCookieOf({ "set-cookie": headers }), { refreshCookie: "new" });
	});

	it("is missing if the response has no Set-Cookie header", () => {
		assert.deepEqual(refreshCookieOf({}), {});
	});
});
