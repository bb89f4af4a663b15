import { installBrowser } from "./browser.mjs";
import { installDependencies } from "./dependencies.mjs";
import { installVscodeServer } from "./vscodeServer.mjs";

/**
 * Installs what commands need to run, reusing what's already there. The VS Code server is installed in parallel.
 * @param {{ vscodeServer?: boolean, browser?: boolean }} [wanted]
 */
export async function provision(wanted = {}) {
	const parts = await Promise.allSettled([
		installDependencies().then(async () => {
			if (wanted.browser) process.env["BROWSER_EXECUTABLE"] = await installBrowser();
		}),
		wanted.vscodeServer ? installVscodeServer() : undefined,
	]);
	for (const part of parts) if (part.status === "rejected") throw part.reason;
}
