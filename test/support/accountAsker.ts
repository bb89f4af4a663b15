import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { placeExtension } from "./host/placeExtension.ts";

const manifest = {
	name: "account-asker",
	displayName: "Account Asker",
	contributes: {
		commands: [
			{ command: "accountAsker.ask", title: "Account Asker: Ask" },
			{ command: "accountAsker.askForEach", title: "Account Asker: Ask for Each" },
			{ command: "accountAsker.askAgain", title: "Account Asker: Ask Again for the Last" },
		],
	},
};

const SOURCE = `
const vscode = require("vscode");
const provider = "dataMarketplace";
async function ask(options) {
	try {
		const session = await vscode.authentication.getSession(provider, ["marketplace"], options);
		return session.accessToken;
	} catch (error) {
		return "refused: " + (error instanceof Error ? error.message : String(error));
	}
}
async function tell(text) {
	const answer = vscode.Uri.joinPath(vscode.workspace.workspaceFolders[0].uri, "account.result.txt");
	await vscode.workspace.fs.writeFile(answer, new TextEncoder().encode(text));
	vscode.window.showInformationMessage("The account was asked for.");
}
exports.activate = ({ subscriptions }) => {
	subscriptions.push(vscode.commands.registerCommand("accountAsker.ask", async () => tell(await ask({ createIfNone: true }))));
	subscriptions.push(vscode.commands.registerCommand("accountAsker.askAgain", async () => {
		const account = (await vscode.authentication.getAccounts(provider)).at(-1);
		await tell(await ask({ account, forceNewSession: true }));
	}));
	subscriptions.push(vscode.commands.registerCommand("accountAsker.askForEach", async () => {
		const given = {};
		for (const account of await vscode.authentication.getAccounts(provider)) {
			given[account.label] = await ask({ account, createIfNone: true });
		}
		await tell(JSON.stringify(given));
	}));
};
`;

/** Installs an extension that asks VS Code for an account of the marketplace, as any extension can. */
export async function placeAccountAsker(extensionsFolder: string): Promise<void> {
	await placeExtension(extensionsFolder, manifest, SOURCE);
}

/**
 * The result of "Account Asker: Ask": a credential, or `refused: …`. After "Ask for Each", a JSON object of
 * such results by account name.
 */
export async function credentialGiven(folder: string): Promise<string> {
	return readFile(join(folder, "account.result.txt"), "utf8");
}
