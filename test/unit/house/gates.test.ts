import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { inRoot } from "../../../scripts/lib/paths.mjs";

const sources = globSync("src/**/*.ts", { cwd: inRoot() }).map((path) => ({
	path: path.replaceAll("\\", "/"),
	code: readFileSync(inRoot(path), "utf8"),
}));

/** The files whose code has this, outside the places where it belongs. */
function outside(places: RegExp, pattern: RegExp): string[] {
	return sources.filter(({ path, code }) => !places.test(path) && pattern.test(code)).map(({ path }) => path);
}

describe("one gate for each thing that must go through one", () => {
	it("notifications and dialogs are shown by src/host alone, which makes other people's text safe", () => {
		assert.deepEqual(outside(/^src\/host\//, /\.show(?:Information|Warning|Error)Message\s*\(/), []);
	});

	it("input boxes are opened by src/host alone", () => {
		assert.deepEqual(outside(/^src\/host\//, /\.(?:showInputBox|createInputBox)\s*\(/), []);
	});

	it("pages are opened in the browser by src/host alone", () => {
		assert.deepEqual(outside(/^src\/host\//, /\benv\s*\.\s*openExternal\s*\(/), []);
	});

	it("settings are read by src/host/settings.ts alone, which never takes a workspace's value", () => {
		const ours = /getConfiguration\(\s*(?:\)|["'`]dataMarketplace)/;
		assert.deepEqual(outside(/^src\/host\/settings\.ts$/, ours), []);
	});

	it("secrets are kept by src/host/secrets.ts alone", () => {
		assert.deepEqual(outside(/^src\/(?:host\/secrets|start)\.ts$/, /\bcontext\.secrets\b/), []);
	});

	it("nothing turns a check off", () => {
		const off =
			/oxlint-disable|eslint-disable|@ts-(?:ignore|expect-error|nocheck)|prettier-ignore|\bas unknown as\b/;
		assert.deepEqual(outside(/^$/, off), []);
	});
});
