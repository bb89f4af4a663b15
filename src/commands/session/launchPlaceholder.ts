/** How a launch configuration asks for the API key, and where the key goes in it. */
import type * as vscode from "vscode";
import { isRecord, propertyOf } from "../../base/record.ts";
import { KEY_VARIABLE } from "../../rules/apiKey.ts";

/** A launch configuration that has this property set to true asks for the key. */
export const REQUEST_PROPERTY = "dataMarketplaceApiKey";
/** An environment variable with this value in a launch configuration asks for the key, too. */
const KEY_REFERENCE = `\${env:${KEY_VARIABLE}}`;
/** Stands for the key until other extensions have completed the configuration, so that only the debugger gets the key. */
const KEY_PLACEHOLDER = "(Data Marketplace API key)";

/** A launch that asks for the key, with a placeholder where the key goes. Returns any other launch unchanged. */
export function withPlaceholder(launch: vscode.DebugConfiguration): vscode.DebugConfiguration {
	const { [REQUEST_PROPERTY]: asks, ...rest } = launch;
	const env = environmentOf(launch);
	if (asks === true) return { ...rest, env: { ...env, [KEY_VARIABLE]: KEY_PLACEHOLDER } };
	// VS Code itself replaces a reference to a variable that is set.
	const isSet = process.env[KEY_VARIABLE] !== undefined;
	if (isSet || !Object.values(env).includes(KEY_REFERENCE)) return launch;
	return { ...launch, env: replaced(env, KEY_REFERENCE, KEY_PLACEHOLDER) };
}

export function hasPlaceholder(launch: vscode.DebugConfiguration): boolean {
	return Object.values(environmentOf(launch)).includes(KEY_PLACEHOLDER);
}

export function withKey(launch: vscode.DebugConfiguration, key: string): vscode.DebugConfiguration {
	return { ...launch, env: replaced(environmentOf(launch), KEY_PLACEHOLDER, key) };
}

function environmentOf(launch: Pick<vscode.DebugConfiguration, string>): Record<string, unknown> {
	const env = propertyOf(launch, "env");
	return isRecord(env) ? env : {};
}

function replaced(env: Record<string, unknown>, value: string, by: string): Record<string, unknown> {
	return Object.fromEntries(Object.entries(env).map(([name, one]) => [name, one === value ? by : one]));
}
