import assert from "node:assert/strict";
import { registerHooks } from "node:module";

/** A fork of VS Code with language models, but without a way to register tools. */
const FORK = "data:text/javascript,export const lm = { tools: [] };";

const neverLoaded = async (): Promise<never> => assert.fail("nothing else is loaded at startup");

describe("In a VS Code without language model tools", () => {
	it("the extension registers no tools and doesn’t throw", async () => {
		const hooks = registerHooks({
			resolve: (specifier, context, next) =>
				specifier === "vscode" ? { url: FORK, shortCircuit: true } : next(specifier, context),
		});
		const { registerAgentTools } = await import("../../../src/agentTools/registerAgentTools.ts");
		hooks.deregister();
		registerAgentTools(neverLoaded).dispose();
	});
});
