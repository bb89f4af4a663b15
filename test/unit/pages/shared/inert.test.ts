import assert from "node:assert/strict";
import { build } from "esbuild";
import * as z from "zod/mini";
import { inRoot } from "../../../../scripts/lib/paths.mjs";
import { forbiddenAttributes, forbiddenElements } from "../../../../src/pages/shared/components/forbidden.ts";

type Draw = (element: string, attributes: Record<string, string>) => unknown;

describe("A page", () => {
	let draw: Draw;

	before(async () => {
		const { outputFiles } = await build({
			stdin: {
				contents: `import "./inert.tsx"; export { h as draw } from "preact";`,
				resolveDir: inRoot("src", "pages", "shared", "components"),
			},
			write: false,
			bundle: true,
			format: "esm",
		});
		const code = encodeURIComponent(outputFiles[0]?.text ?? "");
		const module: unknown = await import(`data:text/javascript,${code}`);
		({ draw } = z.object({ draw: z.custom<Draw>() }).parse(module));
	});

	it("draws no element that loads, links, or styles", () => {
		for (const element of [...forbiddenElements, "iframe", "script", "link", "style", "img", "a"])
			assert.throws(() => draw(element, {}), new Error(`The element ${element} isn’t allowed in a page.`));
	});

	it("draws no attribute that loads, links, styles, or runs code, in any case", () => {
		const some = ["href", "src", "style", "innerHTML", "onClick"];
		const names = [...forbiddenAttributes, ...some].flatMap((name) => [name, name.toLowerCase()]);
		for (const name of names) {
			const drawn = (): unknown => draw("div", { [name]: "text" });
			assert.throws(drawn, new Error(`The attribute ${name} isn’t allowed in a page.`));
		}
	});
});
