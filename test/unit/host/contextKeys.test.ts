import assert from "node:assert/strict";
import { ContextKeys } from "../../../src/host/contextKeys.ts";
import { commands } from "../../support/vscodeStandIn.ts";

describe("Context keys", () => {
	const { executeCommand } = commands;

	afterEach(() => {
		commands.executeCommand = executeCommand;
	});

	it("that can’t be set don’t keep the rest of the extension from loading", async () => {
		commands.executeCommand = async () => Promise.reject(new Error("the window is closing"));
		await assert.doesNotReject(async () => new ContextKeys().whenSet());
	});
});
