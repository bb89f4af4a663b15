import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
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

/** The classes that components in these files give to elements. */
function classesIn(pattern: string): Set<string> {
	const attributes = read(pattern).flatMap(([, code]) =>
		Array.from(
			code.matchAll(/\bclass=(?:"([^"]*)"|\{([^}]*)\})/g),
			([, text, script]) => text ?? script ?? "",
		),
	);
	return new Set(attributes.flatMap((text) => text.match(/[a-z][\w-]*/gi) ?? []));
}

describe("The pages’ styles", () => {
	for (const [path, css] of read("src/pages/*/*.css").filter(([file]) => !file.includes("shared"))) {
		const folder = dirname(path);
		it(`have no rules that another page could use: ${path}`, () => {
			const others = globSync("src/pages/*/view.tsx", { cwd: inRoot() }).map(dirname);
			const shared = classesIn("src/pages/shared/**/*.tsx");
			const selectors = css.replaceAll(/\/\*[^]*?\*\//g, "").match(/[^{},;]+(?=[{,])/g) ?? [];
			const used = others
				.filter((other) => other !== folder)
				.flatMap((other) => {
					const classes = new Set([...classesIn(`${other}/*.tsx`), ...shared]);
					return selectors.filter((selector) => {
						const names = Array.from(selector.matchAll(/\.([a-z][\w-]*)/gi), ([, name = ""]) => name);
						return names.length > 0 && names.every((name) => classes.has(name));
					});
				});
			assert.deepEqual([...new Set(used)], []);
		});
	}

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
