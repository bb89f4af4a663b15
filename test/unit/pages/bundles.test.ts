import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { build } from "esbuild";
import { inRoot, root } from "../../../scripts/lib/paths.mjs";

/** Imports, including type-only imports, of code that only the extension host uses. */
const FROM_HOST =
	/from "(?:vscode|node:\w+|[./]+\/(?:api|storage|catalogue|model|account|host|views|manifest|app)\b)/;

describe("The bundles of the pages", () => {
	it("contain no code of the extension host", async () => {
		const views = globSync("src/pages/*/view.tsx", { cwd: root }).map((path) => path.replaceAll("\\", "/"));
		const { metafile } = await build({
			absWorkingDir: root,
			entryPoints: views,
			outdir: "out",
			write: false,
			metafile: true,
			bundle: true,
			jsx: "automatic",
			jsxImportSource: "preact",
		});
		const ours = Object.keys(metafile.inputs).filter((path) => path.startsWith("src/"));
		const wanted = views.flatMap((view) => [view, view.replace("view.tsx", "protocol.ts")]);
		assert.deepEqual(
			wanted.filter((path) => !ours.includes(path)),
			[],
		);
		const ofPages = /^src\/(?:base|rules|pages)\/(?!shared\/host\/)/;
		assert.deepEqual(
			ours.filter((path) => !ofPages.test(path) || FROM_HOST.test(readFileSync(inRoot(path), "utf8"))),
			[],
		);
	});
});
