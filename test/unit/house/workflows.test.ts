import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import type * as Parser from "@actions/workflow-parser";
import { inRoot } from "../../../scripts/lib/paths.mjs";

describe("The GitHub workflow", () => {
	let parser: typeof Parser;

	before(async () => {
		// GitHub's own parser is made for bundlers: it imports JSON without the attribute that Node requires.
		const hooks = registerHooks({
			load: (url, context, next) =>
				next(url, url.endsWith(".json") ? { ...context, importAttributes: { type: "json" } } : context),
		});
		parser = await import("@actions/workflow-parser");
		hooks.deregister();
	});

	for (const name of globSync(".github/workflows/*.yml", { cwd: inRoot() })) {
		const content = readFileSync(inRoot(name), "utf8");

		it(`${name} is valid`, async () => {
			const { context, value } = parser.parseWorkflow({ name, content }, new parser.NoOperationTraceWriter());
			if (value) await parser.convertWorkflowTemplate(context, value);
			assert.deepEqual(
				context.errors.getErrors().map(({ message }) => message),
				[],
			);
		});

		it(`${name} pins its actions to commits and declares its permissions`, () => {
			const used = Array.from(content.matchAll(/uses: (?!\.\/)(.+)/g), ([, action = ""]) => action);
			assert.deepEqual(
				used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action)),
				[],
			);
			assert.match(content, /^permissions:\n {2}contents: read$/m);
		});
	}
});
