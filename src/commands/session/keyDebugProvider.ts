/** Gives the API key to launches. Registered at activation, so other modules are loaded only for the first launch. */
import * as vscode from "vscode";
import type { Disposable } from "../../base/lifecycle.ts";

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
		resolveDebugConfiguration: async (_folder, launch) =>
			mayGetKey(launch) ? (await launchPlaceholder()).withPlaceholder(launch) : launch,
		resolveDebugConfigurationWithSubstitutedVariables: async (folder, launch) =>
			mayGetKey(launch) && (await launchPlaceholder()).hasPlaceholder(launch)
				? giveKey(agreed, folder, launch)
				: launch,
	});
}

const mayGetKey = ({ request }: vscode.DebugConfiguration): boolean =>
	vscode.workspace.isTrusted && request === "launch";

const launchPlaceholder = async () => import("./launchPlaceholder.ts");
