import assert from "node:assert/strict";
import { isOtherVersion, PUBLISHED_SCHEME } from "../../../src/manifest/manifestFiles.ts";

describe("Another version of a manifest", () => {
	it("is a committed or published one, whose problems aren’t listed again", () => {
		const schemes = ["file", "untitled", "vscode-remote", "vscode-vfs", "git", PUBLISHED_SCHEME];
		const others = schemes.filter((scheme) => isOtherVersion({ scheme }));
		assert.deepEqual(others, ["git", PUBLISHED_SCHEME]);
	});
});
