import assert from "node:assert/strict";
import { AccessList } from "../../../../src/model/selling/accessList.ts";

function list(): AccessList {
	return new AccessList(
		() => (email) =>
			email === "had@example.com"
				? { hasAccess: true, state: "done", at: "2026-11-03T10:00:00Z" }
				: undefined,
		() => "2026-11-21",
	);
}

describe("The list of addresses on the Access page", () => {
	it("counts the addresses that are ready, to be checked, and skipped, and the changes to be sent", () => {
		const access = list();
		access.write("a@example.com\nhad@example.com\na@example.com\nx@\nbuуer@example.com", "grant");
		assert.deepEqual(access.counts(), {
			all: 5,
			ready: 1,
			check: 2,
			skipped: 2,
			grants: 1,
			revokes: 0,
			ends: 0,
		});
		assert.deepEqual(access.tasks(), [{ action: "grant", email: "a@example.com" }]);
	});

	it("shows the rows of a filter, up to a limit", () => {
		const access = list();
		access.write("a@example.com\nb@example.com\nhad@example.com", "grant");
		assert.deepEqual(
			access.rows("all", 2).map((row) => row.email),
			["a@example.com", "b@example.com"],
		);
		assert.deepEqual(
			access.rows("check", 9).map((row) => [row.email, row.picked]),
			[["had@example.com", false]],
		);
	});

	it("keeps a selection when more addresses are entered, and never selects an invalid address", () => {
		const access = list();
		access.write("had@example.com\nx@", "grant");
		access.tick("0", true);
		access.tick("1", true);
		access.write("a@example.com\nhad@example.com\nx@", "grant");
		assert.deepEqual(
			access.tasks().map((task) => task.email),
			["a@example.com", "had@example.com"],
		);
	});

	it("selects a deselected address again if it’s removed and added again", () => {
		const access = list();
		access.write("a@example.com\nb@example.com", "grant");
		access.tick("0", false);
		access.write("b@example.com", "grant");
		access.write("a@example.com\nb@example.com", "grant");
		assert.equal(access.tasks().length, 2);
	});

	it("lists the look-alike addresses to be sent", () => {
		const access = list();
		access.write("buуer@example.com", "grant");
		assert.deepEqual(access.lookAlikes(), []);
		access.tick("0", true);
		assert.deepEqual(access.lookAlikes(), ["buуer@example.com"]);
	});

	it("grants with the date of the line, or else with the date for all; a revocation has none", () => {
		const access = list();
		const text = "a@example.com, 2026-12-31\nb@example.com\nhad@example.com, 2027-01-31";
		access.write(text, "grant", "2026-11-30");
		assert.deepEqual(access.tasks(), [
			{ action: "grant", email: "a@example.com", until: "2026-12-31" },
			{ action: "grant", email: "b@example.com", until: "2026-11-30" },
			{ action: "end", email: "had@example.com", until: "2027-01-31" },
		]);
		access.write(text, "revoke", "2026-11-30");
		assert.deepEqual(access.tasks().slice(0, 1), [{ action: "revoke", email: "a@example.com" }]);
	});
});
