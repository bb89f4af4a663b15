import assert from "node:assert/strict";
import * as vscode from "vscode";
import { saved } from "../../../src/manifest/manifestEditor.ts";
import { isOtherVersion, PUBLISHED_SCHEME, textOf } from "../../../src/manifest/manifestFiles.ts";

describe("Another version of a manifest", () => {
	it("is one from Git or the marketplace, but not a file on disk", () => {
		const schemes = ["file", "untitled", "vscode-remote", "vscode-vfs", "git", PUBLISHED_SCHEME];
		const others = schemes.filter((scheme) => isOtherVersion({ scheme }));
		assert.deepEqual(others, ["git", PUBLISHED_SCHEME]);
	});
});

describe("A command for a file that can’t be read", () => {
	it("says which file, and what to check", async () => {
		for (const read of [textOf, saved]) {
			await assert.rejects(read(vscode.Uri.parse("memory:/folder/rivers.dataset.json")), {
				name: "UserFacingError",
				message: "Couldn’t read rivers.dataset.json. Check that the file exists and that you can open it.",
			});
		}
	});
});
