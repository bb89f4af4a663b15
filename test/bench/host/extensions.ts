import { existsSync } from "node:fs";
import { copyFile, cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { extensionId } from "../../support/manifest.ts";

export const EMPTY = "bench.empty";
export const OWN_TREE = "bench.own-tree";

const here = (name: string): URL => new URL(name, import.meta.url);

/** When the product and the empty extension are activated: by VS Code, or when the probe requests it. */
export type Start = "usual" | "asked";

/** Installs the built extension and those used for measuring. Each reports how long its activation took. */
export async function placeBenchExtensions(folder: string, start: Start): Promise<void> {
	await placeOurs(folder, start);
	await placePlain(folder, "empty", {});
	await placePlain(folder, "own-tree", {
		contributes: {
			viewsContainers: { activitybar: [{ id: "bench", title: "Bench", icon: "$(beaker)" }] },
			views: { bench: [{ id: "bench.tree", name: "Plain" }] },
		},
	});
	const probe = join(folder, "bench.probe-1.0.0");
	await mkdir(probe);
	for (const name of ["probe.mjs", "gauges.mjs"]) await copyFile(here(name), join(probe, name));
	const events = { activationEvents: ["onStartupFinished"], main: "./probe.mjs", type: "module" };
	await writeFile(join(probe, "package.json"), JSON.stringify({ ...manifest("probe"), ...events }));
}

function manifest(name: string): Record<string, unknown> {
	return {
		name,
		publisher: "bench",
		version: "1.0.0",
		engines: { vscode: "^1.105.0" },
		extensionKind: ["workspace"],
	};
}

async function placeOurs(folder: string, start: Start): Promise<void> {
	const target = join(folder, `${extensionId}-1.0.0`);
	await mkdir(target);
	for (const name of ["package.nls.json", "dist", "media", "l10n"].filter((part) => existsSync(inRoot(part))))
		await cp(inRoot(name), join(target, name), { recursive: true });
	await copyFile(here("timed.mjs"), join(target, "dist", "timed.mjs"));
	const shipped: unknown = JSON.parse(await readFile(inRoot("package.json"), "utf8"));
	const events = start === "asked" ? { activationEvents: [] } : {};
	const changed = Object.assign({}, shipped, events, { main: "./dist/timed.mjs" });
	await writeFile(join(target, "package.json"), JSON.stringify(changed));
}

async function placePlain(folder: string, name: string, more: object): Promise<void> {
	const target = join(folder, `bench.${name}-1.0.0`);
	await mkdir(target);
	const module = name === "empty" ? "empty.mjs" : "ownTree.mjs";
	await copyFile(here(module), join(target, "extension.js"));
	await copyFile(here("timed.mjs"), join(target, "timed.mjs"));
	const whole = { ...manifest(name), type: "module", main: "./timed.mjs", activationEvents: [], ...more };
	await writeFile(join(target, "package.json"), JSON.stringify(whole));
}
