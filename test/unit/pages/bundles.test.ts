import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { build } from "esbuild";
import { root } from "../../../scripts/lib/paths.mjs";

describe("The bundles of the pages", function () {
	this.timeout(20_000);

	it("contain no code of the extension host", async () => {
		const { metafile } = await build({
			absWorkingDir: root,
			entryPoints: globSync("src/pages/*/view.tsx", { cwd: root }),
			outdir: "out",
			write: false,
			metafile: true,
			bundle: true,
			jsx: "automatic",
			jsxImportSource: "preact",
		});
		const ours = Object.keys(metafile.inputs).filter((path) => path.startsWith("src/"));
		assert.equal(ours.filter((path) => path.endsWith("/protocol.ts")).length, 7);
		const ofPages = /^src\/(?:base|rules|pages)\//;
		const ofHost = /^src\/pages\/(?:shared\/host\/|\w+\/controller\.ts$)/;
		assert.deepEqual(
			ours.filter((path) => !ofPages.test(path) || ofHost.test(path)),
			[],
		);
	});
});
