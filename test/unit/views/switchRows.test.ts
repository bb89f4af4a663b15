import assert from "node:assert/strict";
import { accountRows } from "../../../src/views/rows/accountRows.ts";
import { signedIn } from "../../support/sessionStates.ts";

const { origin, host } = signedIn;
const self = { origin, account: "buyer@example.com" };
const seller = { origin, account: "seller@example.com" };
const third = { origin, account: "third@example.com" };

const plain = (text = ""): string => text.replaceAll(/[\u2066-\u2069\u200e]/g, "");

describe("The row for switching accounts", () => {
	it("is absent without another account on the same marketplace", () => {
		assert.deepEqual(accountRows(signedIn, [self]), []);
		assert.deepEqual(accountRows(signedIn, [self, { ...seller, origin: "https://other.example.com" }]), []);
		assert.deepEqual(
			accountRows({ kind: "signedOut", origin, host, local: false, environmentKey: false }, [seller]),
			[],
		);
		assert.deepEqual(accountRows({ kind: "noService" }, [seller]), []);
	});

	it("switches directly if there’s only one other account", () => {
		const record = { ...seller, credential: "key", keyStamp: "of-this-key" };
		const [row, ...more] = accountRows(signedIn, [self, record]);
		assert.deepEqual(more, []);
		assert.equal(plain(row?.label), "Switch to seller@example.com");
		assert.equal(plain(row?.description), "signed in as buyer@example.com");
		assert.equal(row?.command?.id, "dataMarketplace.session.switchAccount");
		assert.deepEqual(row?.command?.argument, seller);
	});

	it("asks which account if there are several", () => {
		const [row] = accountRows(signedIn, [self, seller, third]);
		assert.equal(row?.label, "Switch Account…");
		assert.equal(row?.command?.argument, undefined);
	});

	it("is shown while the key is rejected or missing", () => {
		const lost = { ...signedIn, kind: "keyLost" as const, environmentKey: false };
		assert.equal(accountRows({ ...signedIn, kind: "keyRejected" }, [seller]).length, 1);
		assert.equal(accountRows(lost, [seller]).length, 1);
	});

	it("names the other demo account, only on the local marketplace", () => {
		const [row] = accountRows({ ...signedIn, local: true }, [self, seller]);
		assert.equal(row?.label, "Switch to the Demo Seller");
		assert.deepEqual(row?.command?.argument, seller);
		const [among] = accountRows({ ...signedIn, local: true }, [self, third, seller]);
		assert.deepEqual(among?.command?.argument, seller);
	});

	it("names another account on the local marketplace, even “toString”", () => {
		const [row] = accountRows({ ...signedIn, local: true }, [self, { origin, account: "toString" }]);
		assert.equal(plain(row?.label), "Switch to toString");
	});

	it("shows other people’s names as text", () => {
		const [row] = accountRows(signedIn, [{ origin, account: "safe\u202egnp.exe" }]);
		assert.ok(!row?.label.includes("\u202e"));
	});
});
