/** Launch configurations that ask for the API key. */
import * as vscode from "vscode";
import type { Disposable } from "../../base/lifecycle.ts";
import { isRecord, propertyOf } from "../../base/record.ts";
import { keyVariable } from "../../rules/credential.ts";

/** How a launch configuration asks for the key. Without the extension, VS Code replaces this with an empty string. */
export const request = `\${env:${keyVariable}}`;
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
			vscode.workspace.isTrusted && process.env[keyVariable] === undefined && valueIn(launch) === request
				? withValue(launch, placeholder)
				: launch,
		resolveDebugConfigurationWithSubstitutedVariables: async (folder, launch) =>
			valueIn(launch) === placeholder ? giveKey(agreed, folder, launch) : launch,
	});
}

function valueIn(launch: vscode.DebugConfiguration): unknown {
	return launch.request === "launch" ? propertyOf(propertyOf(launch, "env"), keyVariable) : undefined;
}

export function withValue(launch: vscode.DebugConfiguration, value: string): vscode.DebugConfiguration {
	const env: unknown = launch["env"];
	return { ...launch, env: { ...(isRecord(env) ? env : {}), [keyVariable]: value } };
}
