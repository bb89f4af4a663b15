import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { analyse } from "scslre";
import { inRoot } from "../../../scripts/lib/paths.mjs";

/**
 * Finds regular expressions where an expression can begin, as oxfmt formats them. Matches inside strings
 * do no harm.
 */
const LITERAL =
	/(?<=[=(:,[!&|?{;>]\s*|return\s+|^\s*)\/(?![*/])((?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)/gm;

const sources = globSync("src/**/*.{ts,tsx}", { cwd: inRoot() })
	.map((path) => path.replaceAll("\\", "/"))
	.map((path) => ({ path, text: withoutComments(readFileSync(inRoot(path), "utf8")) }));

describe("Regular expressions", () => {
	it("run in linear time on any text", () => {
		const found = sources.flatMap(({ path, text }) =>
			Array.from(text.matchAll(LITERAL), ([literal, source = "", flags = ""]) => {
				const { reports } = analyse({ source, flags }, { assumeRejectingSuffix: false });
				return { where: `${path}: ${literal}`, isSlow: reports.length > 0 };
			}),
		);
		assert.ok(found.length > 200, `only ${found.length} were found in the source`);
		assert.deepEqual(
			found.filter(({ isSlow }) => isSlow).map(({ where }) => where),
			[],
		);
	});

	it("are built from strings only in certain files", () => {
		const made = sources.filter(({ text }) => /\bRegExp\(/.test(text)).map(({ path }) => path);
		assert.deepEqual(made.toSorted(), [
			"src/api/transport/httpMessages.ts",
			"src/base/guid.ts",
			"src/localMarketplace/api/problemResponses.ts",
			"src/manifest/inference/valueNotation.ts",
			"src/views/datasetHover.ts",
		]);
	});
});

function withoutComments(text: string): string {
	return text.replaceAll(/^\s*\/?\*.*$|(?<=^|\s)\/\/.*$/gm, "");
}
