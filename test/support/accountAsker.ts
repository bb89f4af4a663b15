import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const manifest = {
	name: "account-asker",
	displayName: "Account Asker",
	publisher: "data-marketplace-test",
	version: "1.0.0",
	engines: { vscode: "^1.110.0" },
	main: "./extension.cjs",
	contributes: { commands: [{ command: "accountAsker.ask", title: "Account Asker: Ask" }] },
};

const source = `
const vscode = require("vscode");
exports.activate = (context) => {
	context.subscriptions.push(vscode.commands.registerCommand("accountAsker.ask", async () => {
		const answer = vscode.Uri.joinPath(vscode.workspace.workspaceFolders[0].uri, "account.result.txt");
		let text;
		try {
			const session = await vscode.authentication.getSession("dataMarketplace", ["marketplace"], { createIfNone: true });
			text = session.accessToken;
		} catch (error) {
			text = "refused: " + (error instanceof Error ? error.message : String(error));
		}
		await vscode.workspace.fs.writeFile(answer, new TextEncoder().encode(text));
		vscode.window.showInformationMessage("The account was asked for.");
	}));
};
`;

/** Places an extension that asks the editor for an account of ours, as any extension can. */
export async function placeAccountAsker(extensionsFolder: string): Promise<void> {
	const folder = join(extensionsFolder, "data-marketplace-test.account-asker-1.0.0");
	await mkdir(folder);
	await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
	await writeFile(join(folder, "extension.cjs"), source);
}

/** What it was given after "Account Asker: Ask": a credential, or `refused: …`. */
export async function credentialGiven(folder: string): Promise<string> {
	return readFile(join(folder, "account.result.txt"), "utf8");
}
