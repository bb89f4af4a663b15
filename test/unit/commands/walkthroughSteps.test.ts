import assert from "node:assert/strict";
import { noteOutcome } from "../../../src/commands/walkthroughSteps.ts";
import { commandIds } from "../../../src/host/commandIds.ts";
import type { Walkthroughs } from "../../../src/host/walkthroughs.ts";
import { type AccountWindow, WindowFixture } from "../../support/windowFixture.ts";

describe("Outcomes of commands", () => {
	let fixture: WindowFixture;
	let window: AccountWindow;
	let noted: string[];

	beforeEach(async () => {
		fixture = await new WindowFixture().open();
		window = fixture.window();
		noted = [];
		await fixture.signIn(window, "ana");
	});

	afterEach(async () => fixture.close());

	const note = async (id: string, kind: string): Promise<void> => {
		const walkthroughs: Pick<Walkthroughs, "complete" | "openFirst"> = {
			complete: (step) => void noted.push(step),
			openFirst: async (roleOf) => void noted.push(await roleOf()),
		};
		await noteOutcome({ scopes: window.scopes, walkthroughs }, id, { kind });
	};

	it("complete a walkthrough step only if the command did what the step asks for", async () => {
		await note(commandIds.dataset.estimateCost, "cancelled");
		assert.deepEqual(noted, []);
		await note(commandIds.dataset.estimateCost, "estimated");
		await note(commandIds.apiKey.addToEnvFile, "cancelled");
		await note(commandIds.apiKey.addToEnvFile, "added");
		assert.deepEqual(noted, ["cost", "code"]);
	});

	it("open the buyer’s walkthrough after a sign-in, or the seller’s if the account isn’t a buyer", async () => {
		await note(commandIds.session.signIn, "signedIn");
		assert.deepEqual(noted, ["buyer"]);
		await fixture.signIn(window, "sky", fixture.service.app.sellerOnlyKey);
		await note(commandIds.apiKey.set, "signedIn");
		assert.deepEqual(noted, ["buyer", "seller"]);
	});
});
