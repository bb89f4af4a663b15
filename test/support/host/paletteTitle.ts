import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import type { CommandId } from "../../../src/host/commandIds.ts";
import { contributes } from "../manifest.ts";

const words = z
	.record(z.string(), z.string())
	.parse(JSON.parse(readFileSync(inRoot("package.nls.json"), "utf8")));

/** A command's title in the palette, such as "Data Marketplace: Refresh Datasets". */
export function paletteTitle(id: CommandId): string {
	const command = contributes.commands.find(({ command: name }) => name === id);
	if (!command) throw new Error(`The manifest has no ${id}`);
	return `${inWords(command.category)}: ${inWords(command.title)}`;
}

function inWords(text: string): string {
	return text.replace(/^%(.+)%$/, (whole, key: string) => words[key] ?? whole);
}
