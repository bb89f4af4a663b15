import assert from "node:assert/strict";
import * as vscode from "vscode";
import { runWith } from "./commands.ts";
import { extension } from "./extension.ts";

const PROVIDER = "dataMarketplace";

/**
 * By its name, runs last: the account stays signed in, because signing out shows a dialog, which these tests can't
 * answer.
 */
describe("Accounts in VS Code", function () {
	let started: unknown;

	before(async () => {
		await extension().activate();
		started = await vscode.commands.executeCommand("dataMarketplace.localMarketplace.start");
	});
	after(async () => {
		await vscode.commands.executeCommand("dataMarketplace.localMarketplace.stop");
	});

	it("are the demo accounts once the local marketplace starts", async () => {
		assert.equal(kindOf(started), "signedIn");
		const accounts = await vscode.authentication.getAccounts(PROVIDER);
		assert.deepEqual(accounts.map(({ label }) => label.replace(/ \(127\.0\.0\.1:\d+\)$/, "")).toSorted(), [
			"buyer@example.com",
			"seller-only@example.com",
			"seller@example.com",
		]);
	});

	it("give no session to an extension without consent", async () => {
		assert.equal(await vscode.authentication.getSession(PROVIDER, [], { silent: true }), undefined);
	});

	it("give no credential if VS Code can’t ask for consent", async () => {
		const accounts = await vscode.authentication.getAccounts(PROVIDER);
		const account = accounts.find(({ label }) => label.startsWith("seller@"));
		assert.ok(account);
		await assert.rejects(
			async () => vscode.authentication.getSession(PROVIDER, [], { account, createIfNone: true }),
			/refused to show dialog|did not consent/,
		);
	});

	it("get no question about retrying an action that’s already resolved", async () => {
		const outcome: unknown = await vscode.commands.executeCommand("dataMarketplace.writes.checkNow", {
			recordId: "resolved-in-another-window",
		});
		assert.equal(kindOf(outcome), "cannotTell");
	});

	describe("that a command would change", () => {
		for (const [command, argument] of [
			["session.connect", { baseUrl: "http://127.0.0.1:9" }],
			["session.useEnvironmentKey", {}],
			["session.signIn", { method: "environment" }],
			["apiKey.set", { key: "dm_live_of_another", account: "seller@example.com" }],
			["apiKey.set", { account: "nobody@example.com", key: "dm_live_of_another" }],
		] as const) {
			it(`stay the same without a confirmation: ${command} ${Object.keys(argument).join(", ")}`, async () => {
				const configured = vscode.workspace.getConfiguration("dataMarketplace").get("serviceUrl");
				// The failed dialog is reported in a notification, which the command waits for.
				assert.equal(
					await runWith("notifications.clearAll", `dataMarketplace.${command}`, argument),
					undefined,
				);
				assert.equal(vscode.workspace.getConfiguration("dataMarketplace").get("serviceUrl"), configured);
			});
		}
	});
});

function kindOf(outcome: unknown): unknown {
	return typeof outcome === "object" && outcome !== null && "kind" in outcome ? outcome.kind : undefined;
}
