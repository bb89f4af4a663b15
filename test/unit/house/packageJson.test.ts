import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { commandIds } from "../../../src/host/commandIds.ts";

const manifestSchema = z.object({
	name: z.string(),
	publisher: z.string(),
	repository: z.object({ url: z.string() }),
	main: z.string(),
	icon: z.string(),
	engines: z.object({ vscode: z.string() }),
	devDependencies: z.record(z.string(), z.string()),
	contributes: z.object({
		commands: z.array(z.object({ command: z.string(), title: z.string(), category: z.string() })),
		menus: z.object({
			commandPalette: z.array(z.object({ command: z.string(), when: z.string() })),
			"view/title": z.array(z.object({ command: z.string(), when: z.string() })),
			"view/item/context": z.array(z.object({ group: z.string(), when: z.string() })),
		}),
		views: z.record(z.string(), z.array(z.object({ id: z.string() }))),
		configuration: z.object({
			properties: z.record(z.string(), z.object({ scope: z.string() })),
		}),
	}),
});

const lockSchema = z.object({
	packages: z.record(z.string(), z.object({ integrity: z.optional(z.string()) })),
});

const textIn = (path: string): string => readFileSync(inRoot(path), "utf8");
const text = textIn("package.json");
const raw: unknown = JSON.parse(text);
const manifest = manifestSchema.parse(raw);
const { contributes } = manifest;
const strings = z.record(z.string(), z.string()).parse(JSON.parse(textIn("package.nls.json")));
const sources = new Map(
	globSync("src/**/*.{ts,tsx}", { cwd: inRoot() }).map((path) => [
		path,
		readFileSync(join(inRoot(), path), "utf8"),
	]),
);
const allSource = [...sources.values()].join("\n");
const contributedCommands = contributes.commands.map(({ command }) => command);
const views = Object.values(contributes.views).flatMap((list) => list.map(({ id }) => id));

/** Every string under a property name, at any depth. */
function textsOf(name: string, value: unknown = raw): string[] {
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([key, member]: [string, unknown]) =>
		key === name && typeof member === "string" ? [member] : textsOf(name, member),
	);
}

const withoutPatch = (version = ""): string => version.replace(/\.\d+$/, "");

const without = (these: readonly string[], those: readonly string[]): string[] =>
	these.filter((one) => !those.includes(one));

describe("package.json", () => {
	it("declares exactly the commands that the code registers", () => {
		const registered = Object.values(commandIds).flatMap((verbs): string[] => Object.values(verbs));
		assert.deepEqual(without(contributedCommands, registered), [], "in the manifest, registered by nobody");
		assert.deepEqual(without(registered, contributedCommands), [], "registered, not in the manifest");
		assert.deepEqual(without([...new Set(registered)], registered), []);
	});

	it("refers only to existing commands in menus, welcome views, and walkthroughs", () => {
		const named = [...text.matchAll(/(?:command:|onCommand:)(dataMarketplace\.[\w.]+)/g)].map(
			([, id]) => id ?? "",
		);
		const inWords = Object.values(strings).flatMap((words) =>
			[...words.matchAll(/command:(dataMarketplace\.[\w.]+)/g)].map(([, id]) => id ?? ""),
		);
		const ours = textsOf("command").filter((id) => id.startsWith("dataMarketplace."));
		assert.deepEqual(without([...named, ...inWords, ...ours], contributedCommands), []);
	});

	it("hides only commands for certain files, a filter, or the environment’s key from the palette", () => {
		const applies = /^(?:resource(?:Filename|Extname) =~ .*|dataMarketplace\.(?:filtered|environmentKey))$/;
		const hidden = contributes.menus.commandPalette.filter(({ when }) => !applies.test(when));
		assert.deepEqual(hidden, []);
	});

	it("keeps commands for data on this computer in a view’s menu while the key is rejected", () => {
		const offline = /^dataMarketplace\.(?:datasets|activity)\.|\.signOut$/;
		const hidden = contributes.menus["view/title"].filter(
			({ command, when }) => offline.test(command) && when.includes("dataMarketplace.signedIn"),
		);
		assert.deepEqual(hidden, []);
	});

	it("orders the menu of a row as VS Code does: opening first, removing last", () => {
		const groups = contributes.menus["view/item/context"].map(({ group }) => group.replace(/@.*/, ""));
		assert.deepEqual(
			[...new Set(groups)],
			["inline", "navigation", "1_dataset", "2_access", "3_compare", "5_cutcopypaste", "9_remove"],
		);
	});

	it("has at most one button, written as a link on its own line, in each welcome view", () => {
		const welcomes = Object.entries(strings).filter(([key]) => key.startsWith("welcome."));
		assert.ok(welcomes.length > 0);
		for (const [key, contents] of welcomes)
			assert.ok((contents.match(/^\[[^\]]*\]\([^)]*\)$/gm) ?? []).length <= 1, key);
	});

	it("gives each command an ID of noun and verb, and the same category", () => {
		for (const { command, category } of contributes.commands) {
			assert.match(command, /^dataMarketplace\.[a-zA-Z]+\.[a-zA-Z]+$/);
			assert.equal(category, "%category%");
		}
	});

	it("declares only settings of the application scope, and the code reads each", () => {
		const settings = Object.entries(contributes.configuration.properties);
		const reader = sources.get(join("src", "host", "settings.ts")) ?? "";
		assert.deepEqual(
			settings.filter(([, { scope }]) => scope !== "application").map(([name]) => name),
			[],
		);
		assert.deepEqual(
			settings
				.map(([name]) => name.replace(/^dataMarketplace\./, ""))
				.filter((name) => !reader.includes(`"${name}"`)),
			[],
			"not read in src/host/settings.ts",
		);
	});

	it("has a string for each %key% and no unused strings", () => {
		const used = [...text.matchAll(/"%([^%"]+)%"/g)].map(([, key]) => key ?? "");
		assert.deepEqual(without(used, Object.keys(strings)), [], "without words");
		assert.deepEqual(without(Object.keys(strings), used), [], "used nowhere");
	});

	it("uses only context keys that the code sets, and settings that exist", () => {
		const clauses = [...textsOf("when"), ...textsOf("enablement")].join(" ");
		const settings = [...clauses.matchAll(/\bconfig\.(dataMarketplace\.\w+)\b/g)].map(
			([, name]) => name ?? "",
		);
		assert.deepEqual(without(settings, Object.keys(contributes.configuration.properties)), []);
		const read = [...clauses.matchAll(/(?<!config\.)\bdataMarketplace\.(\w+)\b/g)].map(([whole]) => whole);
		const keys = [...new Set(without(read, views))].map((key) => key.replace("dataMarketplace.", ""));
		const notSet = keys.filter((key) => !new RegExp(`\\.set\\(\\s*"${key}"`).test(allSource));
		assert.deepEqual(notSet, [], "set by no code");
	});

	it("declares only views that the code provides", () => {
		assert.deepEqual(
			views.filter((id) => !allSource.includes(`"${id}"`)),
			[],
		);
	});

	it("refers only to files that exist", () => {
		const named = ["icon", "url", "path", "light", "dark", "svg", "markdown", "image"].flatMap((name) =>
			textsOf(name),
		);
		const files = named.filter((path) => /^\.?\/?media\//.test(path));
		assert.ok(files.length > 0);
		assert.deepEqual(
			files.filter((path) => !existsSync(inRoot(path))),
			[],
		);
	});

	it("is the only file that names the publisher or the repository, which the owner may change", () => {
		const patterns = [
			"{src,test,scripts,docs}/**/*.{ts,tsx,mjs,cjs,json,md}",
			"*.{md,mjs}",
			"package.nls*.json",
		];
		const files = globSync(patterns, { cwd: inRoot() });
		assert.ok(files.length > 800);
		// The dot may be escaped.
		const id = new RegExp(String.raw`\b${manifest.publisher}\\*\.${manifest.name}\b(?!-)`);
		const repository = manifest.repository.url.replace(/\.git$/, "");
		const bound = files.filter((path) => {
			const words = textIn(path);
			return id.test(words) || words.includes(repository);
		});
		assert.deepEqual(bound, []);
	});

	it("adds to the menus of its own rows only, because other extensions’ rows may have the same context value", () => {
		const items = contributes.menus["view/item/context"];
		assert.ok(items.length > 20);
		assert.deepEqual(
			items.filter(({ when }) => !when.startsWith("view =~ /^dataMarketplace\\./ && ")),
			[],
		);
	});

	it("supports the same oldest VS Code in its types, its build, the tests of CI, and its description", () => {
		const { "@types/vscode": code, "@types/node": node } = manifest.devDependencies;
		assert.equal(manifest.engines.vscode, `^${code}`);
		assert.ok(textIn("esbuild.mjs").includes(`"node${withoutPatch(node)}"`));
		assert.ok(textIn("scripts/companion/package.json").includes(`"vscode": "^${code}"`));
		assert.ok(textIn(".github/workflows/full.yml").includes(`vscode: ["${code}", stable]`));
		assert.ok(textIn("EXTENSION.md").includes(`VS Code ${withoutPatch(code)} or later`));
	});

	it("pins every dependency to an exact version", () => {
		const loose = Object.entries(manifest.devDependencies).filter(
			([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
		);
		assert.deepEqual(loose, []);
	});

	it("has a hash in the lock file for each package", () => {
		const lock: unknown = JSON.parse(textIn("package-lock.json"));
		const packages = Object.entries(lockSchema.parse(lock).packages).filter(([path]) => path !== "");
		assert.deepEqual(
			packages.filter(([, { integrity = "" }]) => !integrity.startsWith("sha512-")),
			[],
		);
	});
});
