import { existsSync } from "node:fs";
import { asObject, readJsonObject } from "./json.mjs";
import { inRoot } from "./paths.mjs";
import { npm } from "./processes.mjs";
import { step } from "./steps.mjs";

/** Makes node_modules match package-lock.json, even if an install was interrupted. */
export async function installDependencies() {
	await step(
		"dependencies",
		async (progress) => {
			const difference = firstDifference();
			if (!difference) return { did: "reused", value: undefined };
			progress(`${difference}, running npm ci`);
			// Whatever NODE_ENV and the user's npm settings would leave out.
			await npm(["ci", "--include=dev", "--include=optional"], { quiet: true });
			return { did: "installed", value: undefined };
		},
		"check that npm can reach its registry and that 1 GB of disk space is free, then run the command again",
	);
}

/**
 * npm writes node_modules/.package-lock.json last, so if that file is missing, no install was completed.
 * @returns {string | undefined} the first difference between node_modules and the lockfile
 */
function firstDifference() {
	const installedList = inRoot("node_modules", ".package-lock.json");
	if (!existsSync(installedList)) return "node_modules is incomplete";
	const installed = packagesOf(installedList);
	for (const [path, wanted] of packagesOf(inRoot("package-lock.json"))) {
		const found = installed.get(path);
		const missing = found === undefined || !existsSync(inRoot(path, "package.json"));
		if (path !== "" && !(missing && !wanted.needed) && (missing || found.version !== wanted.version))
			return `${path} is outdated (need ${String(wanted.version)})`;
	}
	return undefined;
}

/** @param {string} file */
function packagesOf(file) {
	const packages = asObject(readJsonObject(file)["packages"], file);
	return new Map(
		Object.entries(packages).map(([path, entry]) => {
			const { version, optional, os, cpu, libc } = asObject(entry, path);
			const runsHere = [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch);
			// npm skips optional packages for other platforms, and which C library this platform has isn't known.
			return [path, { version, needed: !optional || (runsHere && libc === undefined) }];
		}),
	);
}
