import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { placeExtension } from "./host/placeExtension.ts";

/** What the extension below should call, written to `call.json` in the opened folder. */
export interface ToolCall {
	readonly tool: string;
	readonly input: Readonly<Record<string, unknown>>;
}

const manifest = {
	name: "tool-caller",
	activationEvents: ["onStartupFinished"],
	contributes: { commands: [{ command: "toolCaller.call", title: "Tool Caller: Call" }] },
};

const SOURCE = `
const vscode = require("vscode");
exports.activate = (context) => {
	context.subscriptions.push(vscode.commands.registerCommand("toolCaller.call", async () => {
		const at = (name) => vscode.Uri.joinPath(vscode.workspace.workspaceFolders[0].uri, name);
		const read = await vscode.workspace.fs.readFile(at("call.json"));
		const { tool, input } = JSON.parse(new TextDecoder().decode(read));
		let text;
		try {
			const result = await vscode.lm.invokeTool(tool, { input, toolInvocationToken: undefined });
			text = result.content.map((part) => part.value ?? "").join("");
		} catch (error) {
			text = "failed: " + (error instanceof Error ? error.message : String(error));
		}
		await vscode.workspace.fs.writeFile(at("call.result.txt"), new TextEncoder().encode(text));
		vscode.window.showInformationMessage("The tool has ended.");
	}));
};
`;

/** Installs an extension that calls a language model tool as a chat would. */
export async function placeToolCaller(extensionsFolder: string): Promise<void> {
	await placeExtension(extensionsFolder, manifest, SOURCE);
}

/** Sets the next call. Then run the command "Tool Caller: Call". */
export async function writeCall(folder: string, call: ToolCall): Promise<void> {
	await writeFile(join(folder, "call.json"), JSON.stringify(call));
}

/** The tool's result. */
export async function readAnswer(folder: string): Promise<string> {
	return readFile(join(folder, "call.result.txt"), "utf8");
}
