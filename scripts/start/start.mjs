import { packageIsCurrent, packageStep } from "../lib/build.mjs";
import { say, step } from "../lib/steps.mjs";
import { openInBrowser } from "./browserEditor.mjs";
import { findDesktop, openOnDesktop } from "./desktopEditor.mjs";

/**
 * Opens VS Code with the packaged extension on a marketplace. Resolves when VS Code is closed or when asked
 * to stop.
 * @param {string | undefined} service the address of a marketplace to use instead of the local one
 * @returns {Promise<number>} the exit code
 */
export async function start(service) {
	if (packageIsCurrent()) say("package: reused (0.0 s)");
	else await packageStep();
	const desktop = await step(
		"editor",
		async (progress) => {
			const value = await findDesktop(progress);
			return { did: value ? `desktop VS Code, ${value}` : "VS Code in the browser", value };
		},
		"check the network, or set VSCODE_EXECUTABLE to the path of VS Code",
	);
	return desktop ? openOnDesktop(desktop, service) : openInBrowser(service);
}
