import { installBrowser } from "./browser.mjs";
import { installDependencies } from "./dependencies.mjs";
import { installVscodeServer } from "./vscodeServer.mjs";

/**
 * Installs what commands need to run, in parallel, reusing what's already there.
 * @param {{ vscodeServer?: boolean, browser?: boolean }} [wanted]
 */
export async function provision(wanted = {}) {
	const dependencies = installDependencies();
	const parts = await Promise.allSettled([
		dependencies,
		wanted.vscodeServer ? installVscodeServer() : undefined,
		wanted.browser ? installBrowser(dependencies).then(useBrowser) : undefined,
	]);
	for (const part of parts) if (part.status === "rejected") throw part.reason;
}

/** @param {string} executable */
function useBrowser(executable) {
	process.env["BROWSER_EXECUTABLE"] = executable;
}
