import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { inRoot } from "../../../scripts/lib/paths.mjs";

/** Every import between files, as paths from the root. */
const imports = globSync("src/**/*.{ts,tsx}", { cwd: inRoot() }).flatMap((path) => {
	const from = path.replaceAll("\\", "/");
	const source = readFileSync(join(inRoot(), path), "utf8");
	const named = source.matchAll(/(?:from|import\(?)\s*"(\.[^"]+)"/g);
	return Array.from(named, ([, to = ""]) => ({ from, to: posix.join(dirname(from), to) }));
});

/** The folder or file directly below `parent` that contains a file. */
function partOf(parent: string, file: string): string | undefined {
	return file.startsWith(`${parent}/`) ? file.slice(parent.length + 1).split("/")[0] : undefined;
}

/** Which part imports which, with one import as evidence. */
function arrowsIn(parent: string): Map<string, Map<string, string>> {
	const arrows = new Map<string, Map<string, string>>();
	for (const { from, to } of imports) {
		const [a, b] = [partOf(parent, from), partOf(parent, to)];
		if (a !== undefined && b !== undefined && a !== b)
			arrows.set(a, (arrows.get(a) ?? new Map<string, string>()).set(b, `${from} -> ${to}`));
	}
	return arrows;
}

/** The imports of one cycle between parts, or none. */
function circleOf(arrows: Map<string, Map<string, string>>): string[] {
	const done = new Set<string>();
	const visit = (part: string, way: readonly string[], met: readonly string[]): string[] => {
		if (met.includes(part)) return way.slice(met.indexOf(part));
		if (done.has(part)) return [];
		for (const [next, shown] of arrows.get(part) ?? []) {
			const circle = visit(next, [...way, shown], [...met, part]);
			if (circle.length > 0) return circle;
		}
		done.add(part);
		return [];
	};
	return Array.from(arrows.keys(), (part) => visit(part, [], [])).find(({ length }) => length > 0) ?? [];
}

describe("Files and folders side by side", () => {
	const parents = globSync("src/**/", { cwd: inRoot() }).map((path) =>
		path.replaceAll("\\", "/").replace(/\/$/, ""),
	);
	for (const parent of parents) {
		if (arrowsIn(parent).size === 0) continue;
		it(`have no circular imports in ${parent}, not even of types`, () => {
			assert.deepEqual(circleOf(arrowsIn(parent)), []);
		});
	}
});
