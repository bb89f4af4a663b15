import assert from "node:assert/strict";
import * as vscode from "vscode";
import { extensionId } from "../support/manifest.ts";

/** The extension under test. */
export function extension(): vscode.Extension<unknown> {
	const found = vscode.extensions.getExtension(extensionId);
	assert.ok(found, "the extension is not installed");
	return found;
}
