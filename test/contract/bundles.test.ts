import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { globSync, readFileSync, statSync } from "node:fs";
import { promisify } from "node:util";
import { inRoot, root } from "../../scripts/lib/paths.mjs";

/** Imports everything that the extension may load, and says which shared slots are filled afterwards. */
const importAll = `
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

const chunks = globSync("dist/chunks/*.js", { cwd: root }).map((path) => inRoot(path));
const extension = inRoot("dist", "extension.js");

describe("what is built", function () {
	this.timeout(30_000);

	it("leaves the agents that all extensions share alone, whatever part of it is loaded", async () => {
		const transport = chunks.filter((path) => readFileSync(path, "utf8").includes("UND_ERR"));
		assert.ok(transport.length > 0, "undici is in no chunk");
		const args = ["--input-type=module", "--eval", importAll, extension, ...transport];
		const { stdout } = await promisify(execFile)(process.execPath, args);
		assert.equal(stdout.trim(), "[]");
	});

	it("is read by every window in one file of 200 KB at most, from which the others import", () => {
		const start = readFileSync(extension, "utf8");
		assert.ok(statSync(extension).size <= 200 * 1024, `${statSync(extension).size} bytes`);
		assert.deepEqual(start.match(/\bfrom\s*"\.[^"]*"/g), null);
		assert.ok(chunks.some((path) => readFileSync(path, "utf8").includes('from"../extension.js"')));
	});

	it("loads the transport late: the file that every window reads does not hold it", () => {
		assert.equal(readFileSync(extension, "utf8").includes("UND_ERR"), false);
	});
});
