import { installBrowser } from "./browser.mjs";
import { installDependencies } from "./dependencies.mjs";
import { installVscodeServer } from "./vscodeServer.mjs";

/**
 * Brings the clone to where a command can run; what is already there is reused. The large parts come side by side.
 * @param {{ vscodeServer?: boolean, browser?: boolean }} [wanted]
 */
export async function provision(wanted = {}) {
	const parts = await Promise.allSettled([
		installDependencies().then(async () => {
			if (wanted.browser) process.env["BROWSER_EXECUTABLE"] = await installBrowser();
		}),
		wanted.vscodeServer ? installVscodeServer() : undefined,
	]);
	for (const part of parts) {
		if (part.status === "rejected") throw part.reason;
	}
}
