import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
	hashOf,
	publicationOn,
	readLock,
	writeLock,
	type PublishedEntry,
} from "../../../src/manifest/publicationLock.ts";

const entry: PublishedEntry = {
	id: "3f0e6a52-9f6d-4d1c-8b7e-2a1b0c9d8e7f",
	origin: "https://market.example.com",
	published_at: "2026-11-18T14:02:11.000Z",
	hash: "sha256:00",
};

describe("The manifest’s lock file", () => {
	it("returns a publication only for the marketplace that it was sent to", () => {
		const lock = readLock(writeLock({ published: [entry] }));
		assert.ok(lock);
		assert.deepEqual(publicationOn(lock, entry.origin), entry);
		assert.equal(publicationOn(lock, "https://other.example.com"), undefined);
	});

	it("keeps publications on other marketplaces", () => {
		const other = { ...entry, origin: "http://127.0.0.1:4000" };
		const lock = readLock(writeLock({ published: [entry, other] }));
		assert.equal(lock?.published.length, 2);
	});

	it("omits the account, and removes the account an older version saved", () => {
		const older = JSON.stringify({ published: [{ ...entry, account: "seller@example.com" }] });
		assert.deepEqual(readLock(older), { published: [entry] });
	});

	it("accepts a publication without an ID", () => {
		const { id: _, ...without } = entry;
		assert.deepEqual(readLock(writeLock({ published: [without] }))?.published, [without]);
	});

	it("is ignored if its text is invalid", () => {
		for (const text of ["", "{}", "[]", '{"published":[{"id":"x"}]}', "null"])
			assert.equal(readLock(text), undefined, text);
	});

	it("is ignored if a publication’s time is invalid", () => {
		assert.equal(readLock(writeLock({ published: [{ ...entry, published_at: "yesterday" }] })), undefined);
	});

	it("uses the same hash for the same content in any order, and a different hash for different content", () => {
		fc.assert(
			fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (body) => {
				const reversed = Object.fromEntries(Object.entries(body).toReversed());
				assert.equal(hashOf(body), hashOf(reversed));
				assert.notEqual(hashOf(body), hashOf({ ...body, "added in the test": 1 }));
			}),
		);
	});
});
