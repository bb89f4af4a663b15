import { installBrowser } from "./browser.mjs";
import { installDependencies } from "./dependencies.mjs";
import { installVscodeServer } from "./vscodeServer.mjs";

/**
 * Brings the clone to where a command can run; what is already there is reused.
 * @param {{ vscodeServer?: boolean, browser?: boolean }} [wanted]
 */
export async function provision(wanted = {}) {
	await installDependencies();
	if (wanted.vscodeServer) {
		await installVscodeServer();
	}
	if (wanted.browser) {
		process.env["BROWSER_EXECUTABLE"] = await installBrowser();
	}
}
