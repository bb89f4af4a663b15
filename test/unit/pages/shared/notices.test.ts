import assert from "node:assert/strict";
import { build } from "esbuild";
import * as z from "zod/mini";
import { inRoot } from "../../../../scripts/lib/paths.mjs";
import { unknownDeposit } from "../../../../src/pages/deposit/depositNotices.ts";
import { publicationShape } from "../../../../src/pages/newDataset/publicationNotice.ts";
import type { NoticeState } from "../../../../src/pages/shared/protocol/notice.ts";
import { AT, sent } from "../../../support/pages/states/state.ts";

type Draw = (props: { notice: NoticeState<string> | null }) => unknown;

const drawn = z.object({ type: z.custom<(props: unknown) => unknown>(), props: z.unknown() });
const place = z.object({ children: drawn });
const banner = z.object({ actions: z.array(z.object({ key: z.string() })) });

describe("A notice on a page", () => {
	let draw: Draw;

	before(async () => {
		const { outputFiles } = await build({
			entryPoints: [inRoot("src", "pages", "shared", "components", "notices.tsx")],
			write: false,
			bundle: true,
			format: "esm",
			jsx: "automatic",
			jsxImportSource: "preact",
		});
		const code = encodeURIComponent(outputFiles[0]?.text ?? "");
		const module: unknown = await import(`data:text/javascript,${code}`);
		({ Notice: draw } = z.object({ Notice: z.custom<Draw>() }).parse(module));
	});

	function keysOf(notice: NoticeState<string> | null): string[] {
		const root = drawn.parse(draw({ notice }));
		const { children } = place.parse(root.props);
		return banner.parse(drawn.parse(children.type(children.props)).props).actions.map(({ key }) => key);
	}

	it("has a key of its own for each button", () => {
		const keys = keysOf(unknownDeposit(sent("deposit", "25.00")));
		assert.equal(new Set(keys).size, 2, keys.join());
	});

	it("keeps a button whose label changes during a check", () => {
		const [before, during] = [
			publicationShape({ kind: "unknown", sentAt: AT, sentence: "" }),
			publicationShape({ kind: "looking", sentAt: AT }),
		].map(({ notice }) => keysOf(notice));
		assert.equal(during?.[0], before?.[0]);
	});
});
