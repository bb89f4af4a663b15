import assert from "node:assert/strict";
import { pickOrPress } from "../../../src/host/picks.ts";
import { askStep } from "../../../src/host/steps.ts";
import { shownInputs, shownPicks, ThemeIcon } from "../../support/vscodeStandIn.ts";

const full = new Error("ENOSPC: no space left on device");
const fail = async (): Promise<never> => Promise.reject(full);

describe("A dialog whose action fails", () => {
	it("ends with the error if the action is what Enter does", async () => {
		const answer = askStep({ title: "Add Dataset by ID", prompt: "Enter an ID.", submit: fail });
		shownInputs.at(-1)?.enter("an ID");
		await assert.rejects(answer, full);
	});

	it("ends with the error if the action is a button’s", async () => {
		const actions = [{ icon: "inbox", label: "Open Mailbox", run: fail }];
		const answer = askStep({ title: "Sign In", prompt: "Enter the code.", actions });
		shownInputs.at(-1)?.press("Open Mailbox");
		await assert.rejects(answer, full);
	});

	it("ends with the error if the failed action belongs to a choice’s button", async () => {
		const buttons = [{ iconPath: new ThemeIcon("bell"), tooltip: "Watch Search", press: fail }];
		const chosen = pickOrPress(() => [{ label: "Cheap", value: 1, buttons }], { title: "Saved Searches" });
		shownPicks.at(-1)?.pressFirst();
		await assert.rejects(chosen, full);
	});
});
