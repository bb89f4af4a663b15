import assert from "node:assert/strict";
import { requirePinned } from "../../../scripts/lib/vscodeServer.mjs";

describe("The VS Code server that the commands install", () => {
	it("is rejected if its package isn’t the pinned one", () => {
		assert.throws(
			() => requirePinned(Buffer.from("another package")),
			/^Error: code-server .* is sha512-.*, not sha512-/,
		);
	});
});
