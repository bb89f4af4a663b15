import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import * as z from "zod/mini";
import { inRoot, root } from "../../../scripts/lib/paths.mjs";

const fixture = inRoot("test", "unit", "pages", "offences.tsx");
const reportSchema = z.object({
	diagnostics: z.array(
		z.object({
			code: z.string(),
			labels: z.array(z.object({ span: z.object({ line: z.number() }) })),
		}),
	),
});

/** The numbers of the lines that lint refuses if the fixture is the view of a page. */
function refusedLines(): Set<number> {
	const folder = mkdtempSync(join(tmpdir(), "offences-"));
	try {
		const config = pathToFileURL(inRoot("oxlint.config.ts")).href;
		writeFileSync(join(folder, "oxlint.config.ts"), `export { default } from "${config}";`);
		mkdirSync(join(folder, "src", "pages", "example"), { recursive: true });
		cpSync(fixture, join(folder, "src", "pages", "example", "view.tsx"));
		const oxlint = inRoot("node_modules", "oxlint", "bin", "oxlint");
		const { stdout } = spawnSync(process.execPath, [oxlint, "--format", "json"], {
			cwd: folder,
			encoding: "utf8",
		});
		const { diagnostics } = reportSchema.parse(JSON.parse(stdout));
		// Outside the project, no import has a type.
		const refused = diagnostics.filter(({ code }) => !code.startsWith("typescript(no-unsafe"));
		return new Set(refused.flatMap(({ labels }) => labels.map(({ span }) => span.line)));
	} finally {
		rmSync(folder, { recursive: true });
	}
}

/** The functions in the fixture that draw what only the guard sees, with the guard in place. */
async function guarded(): Promise<ReadonlyArray<() => unknown>> {
	const { outputFiles } = await build({
		stdin: {
			contents: `import "./src/pages/shared/components/inert.tsx"; export { guarded } from "${fixture}";`,
			resolveDir: root,
		},
		write: false,
		logLevel: "error",
		bundle: true,
		format: "esm",
		jsx: "automatic",
		jsxImportSource: "preact",
	});
	const code = outputFiles[0]?.text ?? "";
	const module: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`);
	return z.object({ guarded: z.array(z.custom<() => unknown>()) }).parse(module).guarded;
}

describe("What a page must not do", () => {
	it("is refused by lint, line by line", () => {
		const lines = readFileSync(fixture, "utf8").split("\n");
		const first = lines.findIndex((line) => line.startsWith("export async function seen")) + 1;
		const offences = lines.slice(first, lines.indexOf("}", first));
		const refused = refusedLines();
		assert.ok(offences.length > 70);
		assert.deepEqual(
			offences.filter((_, index) => !refused.has(first + index + 1)),
			[],
		);
	});

	it("is refused by the guard where lint can’t see it", async () => {
		const draws = await guarded();
		assert.ok(draws.length > 10);
		for (const draw of draws) assert.throws(draw, /isn’t allowed in a page/, draw.toString());
	});
});
