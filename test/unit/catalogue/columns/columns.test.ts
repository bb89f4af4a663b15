import assert from "node:assert/strict";
import { blockSize, GrowingBytes } from "../../../../src/catalogue/columns/columns.ts";

const MEGABYTE = 1024 * 1024;
/** The largest block that glibc may keep after the block is freed. */
const KEPT = 32 * MEGABYTE;

describe("A memory block for text", () => {
	it("is as large as its content, but sizes from 4 to 32 MB, which glibc may keep, are rounded up", () => {
		assert.equal(blockSize(4_096), 4_096);
		assert.equal(blockSize(100 * MEGABYTE), 100 * MEGABYTE);
		for (const bytes of [4 * MEGABYTE, 25 * MEGABYTE, KEPT]) assert.ok(blockSize(bytes) > KEPT);
	});

	it("is freed immediately when its column grows", () => {
		const column = new GrowingBytes();
		const { bytes } = column;
		const text = Buffer.alloc(bytes.length, "text");
		column.append(text, 0, text.length);
		column.appendByte(0x21);
		assert.equal(bytes.buffer.detached, true);
		assert.equal(Buffer.from(column.written()).toString(), `${text.toString()}!`);
	});
});
