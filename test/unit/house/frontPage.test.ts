import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import * as z from "zod/mini";
import { inRoot } from "../../../scripts/lib/paths.mjs";

const textOf = (file: string): string => readFileSync(inRoot(file), "utf8");

const { contributes, engines } = z
	.object({
		engines: z.object({ vscode: z.string() }),
		contributes: z.object({
			commands: z.array(z.object({ title: z.string() })),
			configuration: z.object({
				properties: z.record(z.string(), z.object({ default: z.unknown() })),
			}),
		}),
	})
	.parse(JSON.parse(textOf("package.json")));
const words = z.record(z.string(), z.string()).parse(JSON.parse(textOf("package.nls.json")));

const isRule = (row: string | undefined): boolean => row?.startsWith("| -") === true;

/** The cells of the tables below a heading of EXTENSION.md, without header rows. */
function cellsBelow(heading: string): string[][] {
	const section = textOf("EXTENSION.md").split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
	const rows = section.split("\n").filter((line) => line.startsWith("| "));
	return rows
		.filter((row, at) => !isRule(row) && !isRule(rows[at + 1]))
		.map((row) => row.slice(1, -1).split("|"))
		.map((cells) => cells.map((cell) => cell.trim().replaceAll(/[`*_]/g, "")));
}

describe("The extension’s Marketplace page", () => {
	it("lists every setting with its default", () => {
		const listed = cellsBelow("Settings").map(([name, , value]) => `${name}: ${value}`);
		const settings = Object.entries(contributes.configuration.properties).map(
			([name, { default: value }]) => `${name}: ${value === "" ? "empty" : String(value)}`,
		);
		assert.deepEqual(listed.toSorted(), settings.toSorted());
	});

	it("names commands as the Command Palette does", () => {
		const titles = new Set(contributes.commands.map(({ title }) => words[title.replaceAll("%", "")]));
		const listed = cellsBelow("Commands").flatMap(([name]) => name ?? []);
		assert.ok(listed.length >= 20);
		assert.deepEqual(
			listed.filter((name) => !titles.has(name)),
			[],
		);
	});

	it("names the oldest supported version of VS Code", () => {
		const oldest = /\d+\.\d+/.exec(engines.vscode)?.[0];
		assert.ok(oldest !== undefined && textOf("EXTENSION.md").includes(`VS Code ${oldest} or later`));
	});

	it("links only to files and pictures that exist, and so do the other guides", () => {
		for (const page of ["EXTENSION.md", "README.md", "SECURITY.md", "CONTRIBUTING.md"]) {
			// One that starts with ../ leads to a page of the repository on GitHub.
			const links = textOf(page).matchAll(/\]\((?!\.\.\/|https:|#)([^)#]+)/g);
			const files = Array.from(links, ([, path = ""]) => path);
			assert.notEqual(files.length, 0, page);
			assert.deepEqual(
				files.filter((path) => !existsSync(inRoot(path))),
				[],
				page,
			);
		}
	});
});
