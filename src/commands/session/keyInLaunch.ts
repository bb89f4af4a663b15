/** How a launch configuration asks for the API key, and where the key goes in it. */
import * as vscode from "vscode";
import { isRecord, propertyOf } from "../../base/record.ts";
import { keyVariable } from "../../rules/credential.ts";

/** A launch configuration that has this property set to true asks for the key. */
export const requestProperty = "dataMarketplaceApiKey";
/** An environment variable with this value in a launch configuration asks for the key, too. */
const reference = `\${env:${keyVariable}}`;
/** Stands for the key until other extensions have completed the configuration, so that only the debugger gets the key. */
const placeholder = "(Data Marketplace API key)";

/**
 * A launch that asks for the key, with a placeholder where the key goes. Returns any other launch unchanged, and any
 * launch in an untrusted workspace.
 */
export function withPlaceholder(launch: vscode.DebugConfiguration): vscode.DebugConfiguration {
	const { [requestProperty]: asks, ...rest } = launch;
	if (!vscode.workspace.isTrusted || launch.request !== "launch") return launch;
	const env = environmentOf(launch);
	if (asks === true) return { ...rest, env: { ...env, [keyVariable]: placeholder } };
	// VS Code itself replaces a reference to a variable that is set.
	const isSet = process.env[keyVariable] !== undefined;
	if (isSet || !Object.values(env).includes(reference)) return launch;
	return { ...launch, env: replaced(env, reference, placeholder) };
}

export function hasPlaceholder(launch: vscode.DebugConfiguration): boolean {
	return Object.values(environmentOf(launch)).includes(placeholder);
}

/** The launch with `key` in place of each placeholder. */
export function withKey(launch: vscode.DebugConfiguration, key: string): vscode.DebugConfiguration {
	return { ...launch, env: replaced(environmentOf(launch), placeholder, key) };
}

function environmentOf(launch: Pick<vscode.DebugConfiguration, string>): Record<string, unknown> {
	const env = propertyOf(launch, "env");
	return isRecord(env) ? env : {};
}

function replaced(env: Record<string, unknown>, value: string, by: string): Record<string, unknown> {
	return Object.fromEntries(Object.entries(env).map(([name, one]) => [name, one === value ? by : one]));
}
