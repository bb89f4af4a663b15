import assert from "node:assert/strict";
import { checkEmail, checkSignInEmail, lookAlike, parseEmails } from "../../../src/rules/email.ts";

describe("Checking an email address", () => {
	it("accepts a domain without a dot when signing in", () => {
		assert.deepEqual(checkSignInEmail(" ana@intranet\u200b "), { ok: true, value: "ana@intranet" });
		assert.equal(checkSignInEmail("ana@example.com").ok, true);
		for (const text of ["ana@", "@intranet", "a na@intranet", "ana@-x", "ana"])
			assert.equal(checkSignInEmail(text).ok, false, text);
	});

	for (const text of [
		"a@b.co",
		"first.last+tag@sub.example.com",
		"o'neill@example.ie",
		"ÄÖ@exämple.com",
		"иван@почта.рф",
		"x_y-z@1.example",
	]) {
		it(`accepts ${text}`, () => {
			assert.deepEqual(checkEmail(` ${text} `), { ok: true, value: text });
		});
	}

	it("ignores invisible characters around an address, which a copy from a chat or a web page may have", () => {
		for (const mark of ["\u200b", "\u202c", "\u2060", "\ufeff"])
			assert.deepEqual(checkEmail(` ${mark}a@b.co${mark} ${mark}`), { ok: true, value: "a@b.co" });
	});

	for (const text of [
		"a",
		"a@b",
		"@b.co",
		"a@",
		"a@@b.co",
		"a b@c.de",
		"a..b@c.de",
		".a@c.de",
		"a@-b.de",
		"a@b-.de",
		"a@b..de",
		"<a@b.co>",
		"a@b.co,c@d.ef",
		"a\u200bb@c.de",
		"a\n@b.co",
		"a\\@b.co",
		`${"a".repeat(65)}@b.co`,
		"a@b.c\u202eo",
	]) {
		it(`rejects ${JSON.stringify(text)}`, () => {
			assert.equal(checkEmail(text).ok, false);
		});
	}

	it("names a letter that only looks Latin", () => {
		const verdict = checkEmail("аdmin@x.com");
		assert.deepEqual(verdict, {
			ok: true,
			value: "аdmin@x.com",
			note: "The letter “а” is Cyrillic, so the address may not be what it looks like.",
		});
		assert.deepEqual(lookAlike("аdmin@x.com"), [{ index: 0, script: "Cyrillic" }]);
	});

	it("finds full-width letters, punycode, and parts made only of look-alikes", () => {
		assert.deepEqual(
			lookAlike("me@аррӏе.com").map(({ index }) => index),
			[3, 4, 5, 6, 7],
		);
		assert.deepEqual(
			lookAlike("\uff41b@c.de").map(({ index }) => index),
			[0],
		);
		assert.deepEqual(
			lookAlike("\u212aelvin@c.de").map(({ index }) => index),
			[0],
		);
		assert.deepEqual(lookAlike("a@xn--80ak6aa92e.com"), [{ index: 2, script: "Punycode" }]);
		assert.deepEqual(lookAlike("οmega@x.com"), [{ index: 0, script: "Greek" }]);
	});

	for (const [address, note] of [
		[
			"ıda@x.com",
			"The character “ı” looks like an ordinary letter but isn’t one, so the address may not be what it looks like.",
		],
		[
			"０da@x.com",
			"The character “０” looks like an ordinary letter but isn’t one, so the address may not be what it looks like.",
		],
		[
			"＋da@x.com",
			"The character “＋” looks like an ordinary letter but isn’t one, so the address may not be what it looks like.",
		],
		["aქ@x.com", "The letter “ქ” isn’t Latin, so the address may not be what it looks like."],
	] as const) {
		it(`warns about ${address}: ${note}`, () => {
			assert.deepEqual(checkEmail(address), { ok: true, value: address, note });
		});
	}

	it("finds no look-alikes in ordinary addresses", () => {
		for (const text of ["a@b.co", "иван@почта.рф", "ÄÖ@exämple.com", "用户@例子.公司", "user@почта.рф"])
			assert.deepEqual(lookAlike(text), []);
	});

	it("splits a pasted list and keeps line numbers", () => {
		const pasted = '\ufeffemail\r\nAda <ada@x.yz>, "bob@x.yz"; junk\n\n\tmailto:eve@x.yz \u2028last@x.yz';
		assert.deepEqual(parseEmails(pasted), [
			{ line: 1, text: "email" },
			{ line: 2, text: "ada@x.yz" },
			{ line: 2, text: "bob@x.yz" },
			{ line: 2, text: "junk" },
			{ line: 4, text: "eve@x.yz" },
			{ line: 5, text: "last@x.yz" },
		]);
	});

	it("keeps addresses separated only by spaces as one invalid entry, and drops none", () => {
		for (const text of [
			"ana@x.yz bob@x.yz",
			"Ana Lima ana@x.yz",
			"Ana <ana@x.yz> Bob <bob@x.yz>",
			"ana@x.yz Bob <bob@x.yz>",
			"ana@x.yz <bob@x.yz>",
		]) {
			assert.deepEqual(parseEmails(text), [{ line: 1, text }]);
			assert.equal(checkEmail(text).ok, false, text);
		}
	});

	it("takes the address after a name, also after an address in quotation marks", () => {
		for (const text of ["Ana Lima <ana@x.yz>", '"ana@work" <ana@x.yz> ', "<ana@x.yz>"])
			assert.deepEqual(parseEmails(text), [{ line: 1, text: "ana@x.yz" }]);
	});

	it("takes text with a digit after an address as its end date, valid or not", () => {
		const pasted =
			"a@x.yz, 2026-12-31\nb@x.yz 2026-12-31; c@x.yz\t31.12.2026\n2026-12-31\nRoom 5, d@x.yz, 2026-12-31, 2027-01-01";
		assert.deepEqual(parseEmails(pasted), [
			{ line: 1, text: "a@x.yz", until: "2026-12-31" },
			{ line: 2, text: "b@x.yz", until: "2026-12-31" },
			{ line: 2, text: "c@x.yz", until: "31.12.2026" },
			{ line: 3, text: "2026-12-31" },
			{ line: 4, text: "Room 5" },
			{ line: 4, text: "d@x.yz", until: "2026-12-31" },
			{ line: 4, text: "2027-01-01" },
		]);
	});
});
