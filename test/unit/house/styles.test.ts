import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { inRoot } from "../../../scripts/lib/paths.mjs";

const read = (pattern: string): Array<[string, string]> =>
	globSync(pattern, { cwd: inRoot() }).map((path) => [path, readFileSync(inRoot(path), "utf8")]);

/** The words in quoted strings of the pages' code, except imports and text that users see. */
const written = new Set(
	read("src/pages/**/*.tsx").flatMap(([, code]) => {
		const others = code.replaceAll(/^import[^;]*;$|\bl10n\.t\(\s*"[^"]*"|\/\*[^]*?\*\//gm, "");
		return Array.from(others.matchAll(/"[^"\n]*"|`[^`]*`/g)).flatMap(([text]) => text.match(/[\w-]+/g) ?? []);
	}),
);

describe("The pages’ styles", () => {
	for (const [path, css] of read("src/pages/**/*.css")) {
		it(`have rules only for classes and IDs that pages use: ${path}`, () => {
			const selectors = css
				.replaceAll(/\/\*[^]*?\*\//g, "")
				.match(/[^{};]+(?=\{)/g)
				?.join(" ");
			const names = Array.from(selectors?.matchAll(/[.#]([a-z][\w-]*)/gi) ?? [], ([, name = ""]) => name);
			const ofEditor = /^vscode-(?:light|high-contrast|high-contrast-light)$/;
			const unused = names.filter(
				(name) => !written.has(name) && !written.has(name.replace(/\d+$/, "")) && !ofEditor.test(name),
			);
			assert.deepEqual(unused, []);
		});
	}
});
