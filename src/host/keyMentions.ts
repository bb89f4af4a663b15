import * as vscode from "vscode";

const variable = "DATA_MARKETPLACE_API_KEY";
/** Files that give programs their environment: local ones, and those of the usual build services. */
const places = [
	"**/.env",
	"**/.env.*",
	"**/.envrc",
	"**/.github/workflows/*.yml",
	"**/.github/workflows/*.yaml",
	"**/.gitlab-ci.yml",
	"**/.circleci/config.yml",
	"**/azure-pipelines.yml",
	"**/bitbucket-pipelines.yml",
	"**/Jenkinsfile",
	"**/docker-compose.yml",
];
const mostFiles = 50;
const largestFile = 256 * 1024;

/** Files of the workspace that mention the key's variable, as paths inside of it: they need the new key. */
export async function mentionsOfKey(): Promise<string[]> {
	const files = await vscode.workspace.findFiles(`{${places.join(",")}}`, "**/node_modules/**", mostFiles);
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
