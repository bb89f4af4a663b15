import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { inRoot } from "../../../scripts/lib/paths.mjs";

const jsonAt = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));
/** A call that translates a string, and the string if it's one literal: the exporter reads nothing else. */
const CALL = /\bl10n\s*\.t\((?:\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\s*[,)])?/g;

interface Asked {
	readonly place: string;
	readonly words: string | undefined;
}

function asked(): Asked[] {
	return globSync("src/**/*.{ts,tsx}", { cwd: inRoot() }).flatMap((path) => {
		const source = readFileSync(join(inRoot(), path), "utf8");
		return Array.from(source.matchAll(CALL), (found) => ({
			place: `${path}:${source.slice(0, found.index).split("\n").length}`,
			words: found[1] === undefined ? undefined : textOf(found[1]),
		}));
	});
}

function textOf(literal: string): string {
	return literal.startsWith("'")
		? literal.slice(1, -1).replaceAll("\\'", "'")
		: z.string().parse(JSON.parse(literal));
}

const without = (these: readonly string[], those: readonly string[]): string[] => {
	const others = new Set(those);
	return these.filter((words) => !others.has(words));
};

describe("Translatable strings", () => {
	it("are literals, so they can be exported", () => {
		assert.deepEqual(
			asked().filter(({ words }) => words === undefined),
			[],
		);
	});

	it("are up to date in the bundle", () => {
		const kept = Object.keys(
			z.record(z.string(), z.string()).parse(jsonAt(inRoot("l10n", "bundle.l10n.json"))),
		);
		const wanted = asked().flatMap(({ words }) => words ?? []);
		assert.deepEqual(without(kept, wanted), [], "To remove these from the bundle, run npm run l10n.");
		assert.deepEqual(without(wanted, kept), [], "To add these to the bundle, run npm run l10n.");
	});

	// With a folder but no translation, VS Code in another language would look for one at each start and log an
	// error.
	it("have a folder in package.json if and only if there’s a translation", () => {
		const { l10n } = z.object({ l10n: z.optional(z.string()) }).parse(jsonAt(inRoot("package.json")));
		const translations = globSync("l10n/bundle.l10n.*.json", { cwd: inRoot() });
		assert.equal(
			l10n,
			translations.length > 0 ? "./l10n" : undefined,
			'The first translation needs "l10n": "./l10n" in package.json.',
		);
	});
});
