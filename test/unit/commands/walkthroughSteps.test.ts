import assert from "node:assert/strict";
import { noteOutcome } from "../../../src/commands/walkthroughSteps.ts";
import { commandIds } from "../../../src/host/commandIds.ts";
import type { Walkthroughs } from "../../../src/host/walkthroughs.ts";
import type { KeyValueStore } from "../../../src/storage/stores.ts";
import { userSettings } from "../../support/vscodeStandIn.ts";
import { useWindowOf } from "../../support/windowFixture.ts";

describe("Outcomes of commands", () => {
	const ana = useWindowOf("ana");
	let noted: string[];
	let remembered: Map<string, unknown>;

	beforeEach(() => {
		noted = [];
		remembered = new Map();
	});

	const note = async (id: string, kind: string): Promise<void> => {
		const walkthroughs: Pick<Walkthroughs, "complete" | "open"> = {
			complete: (step) => void noted.push(step),
			open: async (role) => void noted.push(role),
		};
		const keyValue: KeyValueStore = {
			get: (key) => remembered.get(key),
			update: async (key, value) => void remembered.set(key, value),
		};
		await noteOutcome({ scopes: ana.window.scopes, keyValue, walkthroughs }, id, { kind });
	};

	it("complete a walkthrough step only if the command did what the step asks for", async () => {
		await note(commandIds.dataset.estimateCost, "cancelled");
		assert.deepEqual(noted, []);
		await note(commandIds.dataset.estimateCost, "estimated");
		await note(commandIds.apiKey.addToEnvFile, "cancelled");
		await note(commandIds.apiKey.addToEnvFile, "added");
		assert.deepEqual(noted, ["cost", "code"]);
	});

	it("open the buyer’s walkthrough after the first sign-in only", async () => {
		await note(commandIds.session.signIn, "signedIn");
		await note(commandIds.session.signIn, "signedIn");
		assert.deepEqual(noted, ["buyer"]);
	});

	it("open the seller’s walkthrough if the account isn’t a buyer", async () => {
		const { fixture, window } = ana;
		await fixture.signIn(window, "sky", fixture.service.app.sellerOnlyKey);
		await note(commandIds.apiKey.set, "signedIn");
		assert.deepEqual(noted, ["seller"]);
	});

	it("open no walkthrough if the user has turned off welcome pages", async () => {
		userSettings.set("workbench.startupEditor", "none");
		await note(commandIds.session.signIn, "signedIn");
		userSettings.delete("workbench.startupEditor");
		assert.deepEqual(noted, []);
	});
});
