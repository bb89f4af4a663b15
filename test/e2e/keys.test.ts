import { sharedWindow } from "../support/sharedWindow.ts";
import { keyInCodeFiles, keyInCodeTests } from "./keys/inCode.ts";
import { accountKeyFiles, accountKeyTests } from "./keys/ofAccount.ts";

describe("In a window with keys", () => {
	const open = sharedWindow({
		restricted: true,
		builtin: ["ms-vscode.js-debug", "git", "git-base", "ipynb"],
		settings: { "git.enabled": true },
		files: { ...accountKeyFiles, ...keyInCodeFiles },
	});
	// First, because it starts in Restricted Mode.
	describe("The API key for code that the user runs", () => keyInCodeTests(open));
	describe("The account’s API key", () => accountKeyTests(open));
});
