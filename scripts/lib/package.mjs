import { rmSync, statSync } from "node:fs";
import { buildStep, isNewer } from "./build.mjs";
import { inRoot } from "./paths.mjs";
import { run } from "./processes.mjs";
import { step } from "./steps.mjs";

/** The package that `npm run package` writes and that tests and `npm start` install. */
export const vsixFile = inRoot("data-marketplace.vsix");

const largest = 1.5 * 1024 * 1024;

/** Builds everything, and packs it. */
export async function buildPackage() {
	await buildStep();
	await packageStep();
}

/** Packs what was built. A warning of vsce fails the step. */
export async function packageStep() {
	await step(
		"package",
		async () => {
			rmSync(vsixFile, { force: true });
			const vsce = inRoot("node_modules", "@vscode", "vsce", "vsce");
			const options = ["--no-dependencies", "--allow-missing-repository", "--readme-path", "EXTENSION.md"];
			const output = await run(process.execPath, [vsce, "package", ...options, "--out", vsixFile], {
				quiet: true,
			});
			if (/warn/i.test(output)) {
				throw new Error(output.trim());
			}
			const bytes = statSync(vsixFile).size;
			if (bytes > largest) {
				throw new Error(`the package is ${bytes} bytes, over the ${largest} byte limit`);
			}
			return { did: `data-marketplace.vsix, ${(bytes / 1024).toFixed(0)} KB`, value: undefined };
		},
		"see the message above for the file; .vscodeignore controls what the package contains",
	);
}

/** @returns {boolean} whether the package is newer than everything it is made from */
export function packageIsCurrent() {
	const shipped = ["media/**", "l10n/**", "package*.json", "*.md", ".vscodeignore"];
	return isNewer(vsixFile, ["src/**", "esbuild.mjs", "esbuild.steps.mjs", ...shipped]);
}
