import assert from "node:assert/strict";
import { AccessPlan } from "../../../../src/model/selling/accessPlan.ts";
import { AddressList } from "../../../../src/pages/access/addressList.ts";
import { MAX_LIST_BYTES } from "../../../../src/pages/access/protocol.ts";

function emptyList(previous?: AddressList): AddressList {
	return new AddressList(new AccessPlan(() => () => undefined), previous);
}

function addressesOf({ plan }: AddressList): string[] {
	return plan.tasks().map(({ action, email }) => `${action} ${email}`);
}

describe("The list of addresses on the access page", () => {
	it("adds addresses to those that were entered, but lists those for the other action separately", () => {
		const list = emptyList();
		list.write({ text: "ana@example.com", action: "grant", until: "" });
		list.add("ben@example.com", "grant");
		assert.equal(list.given.text, "ana@example.com\nben@example.com");
		list.add("chen@example.com", "revoke");
		assert.deepEqual(addressesOf(list), ["revoke chen@example.com"]);
		assert.match(list.source, /^These addresses come from/);
		assert.equal(list.given.text, "ana@example.com\nben@example.com");
	});

	it("starts over with only the addresses that were entered and not sent", () => {
		const list = emptyList();
		list.write({ text: "ana@example.com", action: "revoke", until: "" });
		list.give("From a file.", [{ line: 1, text: "ben@example.com", action: "grant" }]);
		list.markSent();
		list.restart();
		assert.deepEqual(addressesOf(list), ["revoke ana@example.com"]);
		list.markSent();
		list.restart();
		assert.deepEqual([list.given.text, list.plan.entries], ["", []]);
	});

	it("lists nothing of a text that’s too long, and says so", () => {
		const list = emptyList();
		const text = "ana@example.com\n".repeat(MAX_LIST_BYTES / 16 + 1);
		list.write({ text, action: "grant", until: "" });
		assert.equal(list.plan.entries.length, 0);
		assert.match(list.textProblem, /up to 5 MB/);
		assert.throws(() => list.add(text, "revoke"), /up to 5 MB/);
	});

	it("keeps what was listed for the previous account", () => {
		const previous = emptyList();
		previous.give("From a file.", [{ line: 1, text: "ben@example.com", action: "grant" }]);
		const list = emptyList(previous);
		assert.deepEqual([list.source, addressesOf(list)], ["From a file.", ["grant ben@example.com"]]);
	});
});
