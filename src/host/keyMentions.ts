import * as vscode from "vscode";
import { KEY_VARIABLE } from "../rules/apiKey.ts";
import { readFileWithin } from "./files.ts";

/** Files that set environment variables: local ones, and those of common CI services. */
const names = [
	".env",
	".env.*",
	".envrc",
	".gitlab-ci.yml",
	"azure-pipelines.yml",
	"bitbucket-pipelines.yml",
	"docker-compose.yml",
	"Jenkinsfile",
];
/** Folders in which every file belongs to CI. */
const folders = [".github/workflows", ".circleci"];
const MAX_FILES = 50;
const MAX_FILE_BYTES = 256 * 1024;

/** Workspace files that mention the key's variable, as relative paths; undefined as soon as `signal` aborts. */
export async function mentionsOfKey(signal: AbortSignal): Promise<string[] | undefined> {
	const { promise: canceled, resolve: cancel } = Promise.withResolvers<undefined>();
	signal.addEventListener("abort", () => cancel(undefined));
	return Promise.race([canceled, lookForMentions(signal)]);
}

/** Looks into at most `MAX_FILES` files. */
async function lookForMentions(signal: AbortSignal): Promise<string[] | undefined> {
	const candidates = new Map<string, vscode.Uri>();
	const found = await Promise.all([atTheTop(), searched(signal)]);
	if (signal.aborted) return undefined;
	for (const file of found.flat()) candidates.set(file.toString(), file);
	const files = [...candidates.values()].slice(0, MAX_FILES);
	const mentioning = await Promise.all(files.map(async (file) => ((await mentions(file)) ? [file] : [])));
	return mentioning.flat().map((file) => vscode.workspace.asRelativePath(file));
}

/** Searches all folders but node_modules. Finds nothing if VS Code has no search, as in virtual workspaces. */
async function searched(signal: AbortSignal): Promise<vscode.Uri[]> {
	const source = new vscode.CancellationTokenSource();
	signal.addEventListener("abort", () => source.cancel());
	const places = [...names, ...folders.map((folder) => `${folder}/*`)].map((place) => `**/${place}`);
	try {
		return await vscode.workspace.findFiles(
			`{${places.join(",")}}`,
			"**/node_modules/**",
			MAX_FILES,
			source.token,
		);
	} catch {
		return [];
	} finally {
		source.dispose();
	}
}

/** Finds the files at the top of each workspace folder and in its CI folders, without a search. */
async function atTheTop(): Promise<vscode.Uri[]> {
	const roots = vscode.workspace.workspaceFolders ?? [];
	const read = roots.flatMap(({ uri }) => [
		filesOf(uri, (name) => names.includes(name) || name.startsWith(".env.")),
		...folders.map(async (folder) => filesOf(vscode.Uri.joinPath(uri, folder), () => true)),
	]);
	return (await Promise.all(read)).flat();
}

async function filesOf(folder: vscode.Uri, isWanted: (name: string) => boolean): Promise<vscode.Uri[]> {
	try {
		const entries = await vscode.workspace.fs.readDirectory(folder);
		return entries
			.filter(([name, type]) => type !== vscode.FileType.Directory && isWanted(name))
			.map(([name]) => vscode.Uri.joinPath(folder, name));
	} catch {
		return [];
	}
}

async function mentions(file: vscode.Uri): Promise<boolean> {
	try {
		return new TextDecoder().decode(await readFileWithin(file, MAX_FILE_BYTES)).includes(KEY_VARIABLE);
	} catch {
		return false;
	}
}
