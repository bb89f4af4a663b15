import * as vscode from "vscode";

const variable = "DATA_MARKETPLACE_API_KEY";
const places =
	"{**/.env,**/.env.*,**/.github/workflows/*.{yml,yaml},**/.gitlab-ci.yml,**/azure-pipelines.yml}";
const mostFiles = 50;
const largestFile = 256 * 1024;

/** Files of the workspace that mention the key's variable, as paths inside of it: they need the new key. */
export async function mentionsOfKey(): Promise<string[]> {
	const files = await vscode.workspace.findFiles(places, "**/node_modules/**", mostFiles);
	const found = await Promise.all(files.map(async (file) => ((await mentions(file)) ? [file] : [])));
	return found.flat().map((file) => vscode.workspace.asRelativePath(file));
}

async function mentions(file: vscode.Uri): Promise<boolean> {
	try {
		const { size } = await vscode.workspace.fs.stat(file);
		if (size > largestFile) return false;
		return new TextDecoder().decode(await vscode.workspace.fs.readFile(file)).includes(variable);
	} catch {
		return false;
	}
}
