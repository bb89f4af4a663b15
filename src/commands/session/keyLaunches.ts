/** Launch configurations that ask for the API key. */
import * as vscode from "vscode";
import type { Disposable } from "../../base/lifecycle.ts";
import { isRecord, propertyOf } from "../../base/record.ts";
import { keyVariable } from "../../rules/credential.ts";

/** A launch configuration that has this property set to true asks for the key. */
export const requestProperty = "dataMarketplaceApiKey";
/** So does an environment variable with this value. Without the extension, VS Code replaces it with an empty string. */
const reference = `\${env:${keyVariable}}`;
/** Stands for the key until other extensions have completed the configuration, so that only the debugger gets the key. */
const placeholder = "(Data Marketplace API key)";

type GiveKey = (
	agreed: Set<string>,
	folder: vscode.WorkspaceFolder | undefined,
	launch: vscode.DebugConfiguration,
) => Promise<vscode.DebugConfiguration | undefined>;

/** Calls `giveKey` for each launch that asks for the key. */
export function giveKeyToLaunches(giveKey: GiveKey): Disposable {
	/** The launches that may get the key in this window without another question. */
	const agreed = new Set<string>();
	return vscode.debug.registerDebugConfigurationProvider("*", {
		resolveDebugConfiguration: (_folder, launch) =>
			vscode.workspace.isTrusted && launch.request === "launch" ? withPlaceholder(launch) : launch,
		resolveDebugConfigurationWithSubstitutedVariables: async (folder, launch) =>
			Object.values(environmentOf(launch)).includes(placeholder) ? giveKey(agreed, folder, launch) : launch,
	});
}

/** The launch with this key in each variable that asks for the key. */
export function withKey(launch: vscode.DebugConfiguration, key: string): vscode.DebugConfiguration {
	return { ...launch, env: replaced(environmentOf(launch), placeholder, key) };
}

function withPlaceholder({
	[requestProperty]: asks,
	...launch
}: vscode.DebugConfiguration): vscode.DebugConfiguration {
	const env = environmentOf(launch);
	if (asks === true) return { ...launch, env: { ...env, [keyVariable]: placeholder } };
	// VS Code itself replaces a reference to a variable that is set.
	const isSet = process.env[keyVariable] !== undefined;
	if (isSet || !Object.values(env).includes(reference)) return launch;
	return { ...launch, env: replaced(env, reference, placeholder) };
}

function environmentOf(launch: Pick<vscode.DebugConfiguration, string>): Record<string, unknown> {
	const env = propertyOf(launch, "env");
	return isRecord(env) ? env : {};
}

function replaced(env: Record<string, unknown>, value: string, by: string): Record<string, unknown> {
	return Object.fromEntries(Object.entries(env).map(([name, one]) => [name, one === value ? by : one]));
}
