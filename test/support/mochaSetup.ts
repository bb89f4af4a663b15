import { registerHooks } from "node:module";
import { configureGlobal } from "fast-check";
import { closeLeftovers } from "./closing.ts";
import { takeFailurePictures } from "./failurePictures.ts";

// Outside VS Code, there is no module `vscode`.
const vscode = new URL("vscodeStandIn.ts", import.meta.url).href;
registerHooks({
	resolve: (specifier, context, next) =>
		specifier === "vscode" ? { url: vscode, shortCircuit: true } : next(specifier, context),
});

// Exit instead of dying from the signal, because exit listeners stop what tests have started.
process.on("SIGTERM", () => process.exit(143));
process.on("SIGINT", () => process.exit(130));

// A fixed seed, so that results depend only on the code. Set PROPERTY_SEED to try other values.
configureGlobal({ seed: Number(process.env["PROPERTY_SEED"] ?? 1) });

export const mochaHooks: Mocha.RootHookObject = {
	// Mocha passes a rejection that nobody handles to the listeners of the process, which it removes after each file.
	beforeAll() {
		process.on("unhandledRejection", (reason) => {
			throw reason;
		});
	},
	async afterEach(this: Mocha.Context) {
		if (this.currentTest?.state === "failed") await takeFailurePictures(this.currentTest.fullTitle());
	},
	afterAll: closeLeftovers,
};
