import assert from "node:assert/strict";
import { registerAgentTools } from "../../../src/agentTools/registerAgentTools.ts";

const neverLoaded = async (): Promise<never> => assert.fail("nothing else is loaded at startup");

describe("In a VS Code without language model tools", () => {
	it("the extension registers no tools and doesn’t throw", async () => {
		registerAgentTools(neverLoaded).dispose();
	});
});
