import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { globSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import * as z from "zod/mini";
import { inRoot, root } from "../../scripts/lib/paths.mjs";

/** Imports the files given as arguments, and prints which of undici's global symbols were set. */
const IMPORT_ALL = `
	import { registerHooks } from "node:module";
	import { pathToFileURL } from "node:url";
	registerHooks({
		resolve: (name, context, next) =>
			name === "vscode" ? { url: "data:text/javascript,export default undefined", shortCircuit: true } : next(name, context),
	});
	for (const file of process.argv.slice(1)) await import(pathToFileURL(file).href);
	const slots = ["undici.globalDispatcher.1", "undici.globalDispatcher.2"];
	console.log(JSON.stringify(slots.filter((slot) => Symbol.for(slot) in globalThis)));
`;

const parts = globSync("dist/undici*", { cwd: root }).map((path) => inRoot(path));
const extension = inRoot("dist", "extension.js");

describe("The bundles", function () {
	before(() => {
		const isProduction = !readFileSync(extension, "utf8").includes("sourceMappingURL");
		assert.ok(isProduction, "The limits hold for a production build: run node esbuild.mjs --production");
	});

	it("don’t set Node’s global agents, which all extensions share", async () => {
		const undici = parts.filter(hasUndici);
		assert.ok(undici.length > 0, "undici is nowhere");
		const args = ["--input-type=module", "--eval", IMPORT_ALL, extension, ...undici];
		const { stdout } = await promisify(execFile)(process.execPath, args);
		assert.equal(stdout.trim(), "[]");
	});

	it("start with one small file and load at most 200 KB in total at startup", () => {
		assert.deepEqual(loadedWith(extension), [extension]);
		assert.ok(statSync(extension).size <= 16 * 1024, `${statSync(extension).size} bytes`);
		const [afterFirstRows = ""] = globSync("dist/afterFirstRows-*.js", { cwd: root });
		const started = [inRoot("dist", "start.js"), inRoot(afterFirstRows)].flatMap(loadedWith);
		const bytes = [...new Set([extension, ...started])].reduce((sum, path) => sum + statSync(path).size, 0);
		assert.ok(bytes <= 200 * 1024, `${bytes} bytes`);
	});

	it("load undici lazily, not at startup", () => {
		const started = loadedWith(inRoot("dist", "start.js"));
		assert.deepEqual(started.filter(hasUndici), []);
	});

	it("contain only packages that the third-party notices list", () => {
		const notices = readFileSync(inRoot("THIRD-PARTY-NOTICES.txt"), "utf8");
		const named = new Set([...importedBySources(), ...insideLocalMarketplace()]);
		assert.ok(named.has("undici") && named.has("hono"));
		assert.deepEqual(
			[...named].filter((name) => !notices.includes(`${name} ${versionOf(name)}\n`)),
			[],
		);
	});
});

/** By an error code that only undici has. */
function hasUndici(path: string): boolean {
	return readFileSync(path, "utf8").includes("UND_ERR_INVALID_ARG");
}

/** A file in dist, and everything that it imports statically. */
function loadedWith(file: string): string[] {
	const found = [file];
	for (const path of found) {
		for (const [, to = ""] of readFileSync(path, "utf8").matchAll(/(?:from|import)\s*"(\.[^"]+)"/g)) {
			const other = join(dirname(path), to);
			if (!found.includes(other)) found.push(other);
		}
	}
	return found;
}

/** The packages that the sources import. */
function importedBySources(): string[] {
	return globSync("src/**/*.{ts,tsx}", { cwd: root }).flatMap((path) => {
		const imports = readFileSync(inRoot(path), "utf8").matchAll(/(?:from|^import) "([^."\n][^"\n]*)";$/gm);
		return Array.from(imports, ([, name = ""]) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name).filter(
			(name) => name !== "vscode" && !name.startsWith("node:"),
		);
	});
}

/** The packages in the local marketplace's bundle. It isn't minified, so esbuild names each source file in it. */
function insideLocalMarketplace(): string[] {
	const code = readFileSync(inRoot("dist", "localMarketplace.js"), "utf8");
	return Array.from(code.matchAll(/^\/\/ node_modules\/((?:@[^/\n]+\/)?[^/\n]+)/gm), ([, name = ""]) => name);
}

function versionOf(name: string): string {
	const manifest: unknown = JSON.parse(readFileSync(inRoot("node_modules", name, "package.json"), "utf8"));
	return z.object({ version: z.string() }).parse(manifest).version;
}
