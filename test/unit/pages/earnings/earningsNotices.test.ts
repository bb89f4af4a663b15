import assert from "node:assert/strict";
import { checkedWithdrawal } from "../../../../src/pages/earnings/earningsNotices.ts";

describe("The notice about a check of a withdrawal", () => {
	it("offers to allow another withdrawal if the totals can’t be compared, because no further check could tell", () => {
		const notice = checkedWithdrawal("1", { kind: "cannotTell", title: "Still unconfirmed", sentence: "" });
		assert.equal(notice.blocks, true);
		assert.deepEqual(
			notice.buttons.map(({ request }) => request),
			["checkNow", "allowRetry"],
		);
	});
});
