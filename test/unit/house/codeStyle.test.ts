import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { inRoot } from "../../../scripts/lib/paths.mjs";

const CLASS = /^(?:export )?(?:abstract )?class (\w+)[^\n]*\{\n(.*?)^\}/gms;
const MEMBER =
	/^\t((?:static |readonly |async |get |set |override |private )*)(#?\w+)(?:\(|<|(:|\?| =|;))(.*)$/gm;
const PATTERN = /\/(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/;
/** Numbers, strings, and constants in capitals, and the operators between them. */
const LITERALS =
	/(?:\d[\w.]*|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`$\\]|\\.|\$\{[A-Z\d_]+\})*`|[A-Z][A-Z\d_]*\b|[-+*/%<>()\s])+/;
const constant = new RegExp(
	`^(?:export )?const (\\w+)\\b[^=]*=\\s*((?:${PATTERN.source}|${LITERALS.source})(?: as const)?;$)?`,
	"gm",
);

const sources = (pattern: string): Array<[string, string]> =>
	globSync(pattern, { cwd: inRoot() }).map((path) => [path, readFileSync(inRoot(path), "utf8")]);

/** Fields, then the constructor and static members, then public members, then private ones. */
function rankOf(modifiers: string, name: string, field: string | undefined, rest: string): number {
	if (modifiers.includes("static") || name === "constructor") return 1;
	if (field !== undefined && !rest.endsWith("=> {")) return 0;
	return name.startsWith("#") ? 3 : 2;
}

describe("Classes", () => {
	it("list fields, then the constructor and static members, then public members, then private ones", () => {
		const found = sources("src/**/*.{ts,tsx}").flatMap(([path, text]) =>
			Array.from(text.matchAll(CLASS), ([, name, body = ""]) => ({
				name: `${path}: ${name}`,
				ranks: Array.from(body.matchAll(MEMBER), ([, modifiers = "", of = "", field, rest = ""]) =>
					rankOf(modifiers, of, field, rest),
				),
			})),
		);
		assert.ok(found.length > 100);
		const unordered = found.filter(({ ranks }) =>
			ranks.some((rank, index) => rank < (ranks[index - 1] ?? 0)),
		);
		assert.deepEqual(
			unordered.map(({ name }) => name),
			[],
		);
	});
});

describe("Module constants", () => {
	it("are in capitals if they’re numbers, strings, or regular expressions, and only then", () => {
		const found = sources("{src,test,scripts}/**/*.{ts,tsx,mjs}").flatMap(([path, text]) =>
			Array.from(text.matchAll(constant), ([, name = "", literal]) => ({
				name: `${path}: ${name}`,
				isRight: /^[A-Z][A-Z\d_]*$/.test(name) === (literal !== undefined),
			})),
		);
		assert.ok(found.length > 1_000);
		const wrong = found.filter(({ isRight }) => !isRight);
		assert.deepEqual(
			wrong.map(({ name }) => name),
			[],
		);
	});
});
