import assert from "node:assert/strict";
import { AccessList } from "../../../../src/model/selling/accessList.ts";
import { planShape } from "../../../../src/pages/access/accessShapes.ts";

describe("The button below the addresses", () => {
	it("counts the buyers to be sent, and names no action if none is selected", () => {
		const list = new AccessList(() => () => undefined);
		const button = (): string => planShape(list, "all", 10, "").start;
		list.write("ana@example.com\nben@example.com", "revoke");
		assert.equal(button(), "Revoke Access for 2 Buyers…");
		list.tick("0", false);
		assert.equal(button(), "Revoke Access for 1 Buyer…");
		list.tick("1", false);
		assert.equal(button(), "Change Access…");
	});
});
