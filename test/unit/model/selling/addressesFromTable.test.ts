import assert from "node:assert/strict";
import { AccessPlan } from "../../../../src/model/selling/accessPlan.ts";
import { addressesFromTable } from "../../../../src/model/selling/addressesFromTable.ts";
import { parseEmails } from "../../../../src/rules/email.ts";

/** Whether a column of this name is taken for the end dates. */
function isDated(header: string): boolean {
	const lines = addressesFromTable(`E-mail,${header}\nana@example.com,2026-12-31`);
	return lines?.[0] === "ana@example.com, 2026-12-31";
}

describe("addressesFromTable", () => {
	it("finds the addresses in any column, and keeps lines without one so they’re noticed", () => {
		assert.deepEqual(addressesFromTable("Name;E-mail\nAna;ana@example.com\nBo;\n\nCy;cy@example.com;x\n"), [
			"ana@example.com",
			"Bo",
			"cy@example.com",
		]);
		assert.deepEqual(addressesFromTable("a@example.com, b@example.com\nc@example.com"), [
			"a@example.com",
			"b@example.com",
			"c@example.com",
		]);
	});

	it("keeps a first line that may be an address with a mistake, so that it’s noticed", () => {
		for (const first of ["ana.example.com", "ana at example.com", "anagmail.com ", "ana"])
			assert.deepEqual(addressesFromTable(`${first}\nbo@example.com`), [first.trim(), "bo@example.com"]);
		assert.deepEqual(addressesFromTable("ana.example.com;2026-12-31\nbo@example.com;2026-12-31"), [
			"ana.example.com",
			"2026-12-31",
			"bo@example.com, 2026-12-31",
		]);
		for (const table of [
			"Email address\nbo@example.com",
			"user.email\nbo@example.com",
			"Nom;Courriel\nBo;bo@example.com",
			"id;user.name;user.email\n7;Bo;bo@example.com",
		])
			assert.deepEqual(addressesFromTable(table), ["bo@example.com"], table);
	});

	it("takes the addresses from the column named for them, even if another column has some, too", () => {
		for (const name of ["email", "E-Mail", "Mail", "emailAddress", "E-Mail-Adresse"]) {
			const text = `account_manager,${name}\nboss@example.org,ana@example.com\nboss@example.org,\n`;
			assert.deepEqual(addressesFromTable(text), ["ana@example.com", "boss example.org"], name);
		}
		assert.deepEqual(addressesFromTable("buyer,manager_email\nana@example.com,boss@example.org"), [
			"ana@example.com",
		]);
		assert.deepEqual(addressesFromTable("mail,buyer\nyes,ana@example.com"), ["ana@example.com"]);
	});

	it("finds every address if the line endings are mixed, as in a file that another program appended to", () => {
		for (const text of [
			"email,name\r\nana@example.com,Ana\nbo@example.com,Bo\ncy@example.com,Cy\n",
			"email,name\nana@example.com,Ana\r\nbo@example.com,Bo\rcy@example.com,Cy",
			'name,email\r\n"Ana\nSales",ana@example.com\n"Bo\r\nSales",bo@example.com\n,cy@example.com\n',
		])
			assert.deepEqual(addressesFromTable(text), ["ana@example.com", "bo@example.com", "cy@example.com"]);
	});

	it("joins each address with its end date, from the column named for end dates or right after the address", () => {
		const headed =
			"Since,Name,E-mail,Ends\n2025-01-01,Ana,ana@example.com,2026-12-31\n2025-01-01,Bo,bo@example.com,\n";
		assert.deepEqual(addressesFromTable(headed), ["ana@example.com, 2026-12-31", "bo@example.com"]);
		assert.deepEqual(addressesFromTable("ana@example.com;2026-12-31\nbo@example.com;31.12.2026"), [
			"ana@example.com, 2026-12-31",
			"bo@example.com, 31.12.2026",
		]);
	});

	it("joins the end date with every address in a cell, so that none is granted access without an end", () => {
		const cells = ["ana@example.com; bo@example.com", "ana@example.com,bo@example.com;"];
		for (const cell of [...cells, "Ruiz, Ana <ana@example.com>; Bo <bo@example.com>"]) {
			const lines = addressesFromTable(`Email\tUntil\n${cell}\t2026-12-31\n`) ?? [];
			const ends = parseEmails(lines.join("\n")).filter(({ text }) => text !== "Ruiz");
			assert.deepEqual(
				ends.map(({ text, until }) => [text, until]),
				[
					["ana@example.com", "2026-12-31"],
					["bo@example.com", "2026-12-31"],
				],
			);
		}
	});

	it("joins the end date with every address in a cell of a table without a header", () => {
		assert.deepEqual(
			addressesFromTable('"ana@example.com, bo@example.com",2026-12-31\ncy@example.com,2026-12-31'),
			["ana@example.com, 2026-12-31; bo@example.com, 2026-12-31", "cy@example.com, 2026-12-31"],
		);
	});

	it("keeps a date in the address’s cell beside the one in the column, to be reported", () => {
		assert.deepEqual(addressesFromTable('email,ends\n"ana@example.com, 2025-01-01",2026-12-31'), [
			"ana@example.com, 2025-01-01, 2026-12-31",
		]);
	});

	it("uses the delimiter that Excel names in the first line", () => {
		for (const line of ["sep=;\r\n", '\ufeff"sep=;"\n', "SEP=;\r"]) {
			assert.deepEqual(
				addressesFromTable(`${line}email;until\nana@example.com;2026-12-31\n`),
				["ana@example.com, 2026-12-31"],
				line,
			);
		}
	});

	it("finds the column of end dates by the words in its name", () => {
		const named = [
			"Valid until",
			"access_until",
			"expiry",
			"Expiration date",
			"EXPIRES",
			"expiresAt",
			"end of access",
		];
		const others = ["Weekend", "Sender", "Expired", "End user", "Legend", "Since"];
		assert.deepEqual(
			[...named, "end_date", "endDate", "Access ends", "end"].filter((name) => !isDated(name)),
			[],
		);
		assert.deepEqual(others.filter(isDated), []);
	});

	it("keeps an invalid end date, and marks only its line as invalid", () => {
		for (const cell of [
			"soon",
			"ask bo@example.com",
			"soon <maybe>",
			"1 <x>",
			"@",
			'"soon, maybe"',
			'"so\non"',
		]) {
			const lines =
				addressesFromTable(`email,until\nana@example.com,${cell}\ncy@example.com,2026-12-31`) ?? [];
			const plan = new AccessPlan(
				() => new Map(),
				() => "2026-11-21",
			);
			plan.enter(lines.join("\n"), "grant");
			const rows = plan.rows("all", 9);
			assert.deepEqual(
				rows.map(({ email, state, until }) => [email, state, state === "ready" ? until : ""]),
				[
					["ana@example.com", "notDate", ""],
					["cy@example.com", "ready", "2026-12-31"],
				],
				cell,
			);
		}
	});
});
