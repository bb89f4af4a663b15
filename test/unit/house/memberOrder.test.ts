import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { inRoot } from "../../../scripts/lib/paths.mjs";

const classes = /^(?:export )?(?:abstract )?class (\w+)[^\n]*\{\n(.*?)^\}/gms;
const member =
	/^\t((?:static |readonly |async |get |set |override |private )*)(#?\w+)(?:\(|<|(:|\?| =|;))(.*)$/gm;

/** Fields, then the constructor and static members, then public members, then private ones. */
function rankOf(modifiers: string, name: string, field: string | undefined, rest: string): number {
	if (modifiers.includes("static") || name === "constructor") return 1;
	if (field !== undefined && !rest.endsWith("=> {")) return 0;
	return name.startsWith("#") ? 3 : 2;
}

describe("Classes", () => {
	it("list fields, then the constructor and static members, then public members, then private ones", () => {
		const found = globSync("src/**/*.{ts,tsx}", { cwd: inRoot() }).flatMap((path) =>
			Array.from(readFileSync(inRoot(path), "utf8").matchAll(classes), ([, name, body = ""]) => ({
				name: `${path}: ${name}`,
				ranks: Array.from(body.matchAll(member), ([, modifiers = "", of = "", field, rest = ""]) =>
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
