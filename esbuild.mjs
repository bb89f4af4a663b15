import { globSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { build, context } from "esbuild";
import { readJsonObject } from "./scripts/lib/json.mjs";

// node esbuild.mjs [--production] [--watch] [--tests]

const production = process.argv.includes("--production");
const watch = process.argv.includes("--watch");
const tests = process.argv.includes("--tests");

process.chdir(import.meta.dirname);

/** The Node of the oldest supported VS Code. */
const oldestNode = "node22.19";

/** @type {import("esbuild").BuildOptions} */
const shared = {
	bundle: true,
	minify: production,
	sourcemap: !production,
	legalComments: "none",
	charset: "utf8",
	metafile: true,
	logLevel: watch ? "silent" : "warning",
};

const alias = {
	// The Node entry of jsonc-parser is UMD, whose requires the bundler can't follow.
	"jsonc-parser": "jsonc-parser/lib/esm/main.js",
	// The Node entry of @vscode/l10n requires modules for reading files, which the extension doesn't use.
	"@vscode/l10n": "@vscode/l10n/dist/browser.js",
};

/** @type {import("esbuild").BuildOptions} */
const forNode = {
	...shared,
	format: "esm",
	platform: "node",
	target: oldestNode,
	alias,
	external: ["vscode", "./undici.cjs"],
};

/**
 * In a file of its own, because the extension and the catalogue's thread load it. CommonJS, as undici's sources are.
 * @type {import("esbuild").BuildOptions}
 */
const undici = {
	...shared,
	entryPoints: ["src/api/transport/undici.cjs"],
	outdir: "dist",
	outExtension: { ".js": ".cjs" },
	format: "cjs",
	platform: "node",
	target: oldestNode,
	// Leaves out the second, experimental parser, as Node does for its own copy.
	define: { esbuildDetection: "1" },
};

/** The modules that src/extension.ts and its static imports load when they're needed. */
const lazyModules = [
	"src/agentTools/agentTools.ts",
	"src/commands/handlers.ts",
	"src/commands/openDatasetLink.ts",
	"src/commands/pageHandlers.ts",
	"src/commands/session/keyDebug.ts",
	"src/commands/session/launchPlaceholder.ts",
	"src/commands/signInFirst.ts",
	"src/commands/walkthroughSteps.ts",
	"src/host/files.ts",
	"src/notStarted.ts",
	"src/start.ts",
	...globSync("src/pages/*/controller.ts").toSorted(),
].map((file) => ({
	in: file.replaceAll("\\", "/"),
	out: basename(file) === "controller.ts" ? basename(dirname(file)) : basename(file, ".ts"),
}));

const extension = {
	...forNode,
	entryPoints: ["src/extension.ts"],
	outdir: "dist",
	plugins: [
		{
			name: "lazy modules",
			setup(/** @type {import("esbuild").PluginBuild} */ compiler) {
				compiler.onResolve({ filter: /^\./ }, ({ path, kind, resolveDir }) => {
					if (kind !== "dynamic-import") return undefined;
					const file = relative(import.meta.dirname, join(resolveDir, path)).replaceAll("\\", "/");
					const module = lazyModules.find((lazy) => lazy.in === file);
					return module
						? { path: `./${module.out}.js`, external: true }
						: {
								errors: [
									{
										text: `lazyModules in esbuild.mjs lacks ${file}. Add the file, and start the build again.`,
									},
								],
							};
				});
			},
		},
	],
};

/**
 * Splitting puts what is needed even later, such as pages and tools, into separate files. What `start.ts` imports is
 * loaded before any of these files, so `start.ts` is injected to keep its imports in one file instead of forty.
 */
const lazy = {
	...forNode,
	entryPoints: lazyModules,
	inject: ["src/start.ts"],
	outdir: "dist",
	chunkNames: "[name]-[hash]",
	splitting: true,
};

const worker = {
	...forNode,
	entryPoints: { catalogueWorker: "src/catalogue/worker/worker.ts" },
	outdir: "dist",
};

/** Never minified, so that crash output names the line. */
const localMarketplace = {
	...forNode,
	entryPoints: { localMarketplace: "src/localMarketplace/main.ts" },
	outdir: "dist",
	minify: false,
};

/** Modules that several pages use. A missing one would lead to a second shared file of the same name: a build error. */
const sharedByPages = [
	"src/base/tableText.ts",
	"src/rules/chunkCount.ts",
	"src/rules/datasetSummary.ts",
	"src/rules/typedAmount.ts",
	"src/pages/dataset/protocol.ts",
	...globSync("src/pages/shared/{components,protocol}/*").toSorted(),
];

/**
 * VS Code takes long to fetch each file of a page. So every page imports all modules that several pages use, which puts
 * these modules into one file.
 * @type {import("esbuild").Plugin}
 */
const together = {
	name: "together",
	setup(compiler) {
		const imports = sharedByPages
			.map((file) => `import "../../../${file.replaceAll("\\", "/")}";\n`)
			.join("");
		compiler.onLoad({ filter: /[\\/]view\.tsx$/ }, async ({ path }) => ({
			contents: (await readFile(path, "utf8")) + imports,
			loader: "tsx",
			watchFiles: [path],
		}));
	},
};

const pages = {
	...shared,
	entryPoints: [
		{ in: "src/pages/style.css", out: "style" },
		...globSync("src/pages/*/view.tsx")
			.toSorted()
			.map((page) => ({ in: page, out: basename(dirname(page)) })),
	],
	plugins: [together],
	outdir: "dist/pages",
	chunkNames: "shared",
	assetNames: "[name]",
	loader: { ".ttf": /** @type {const} */ ("file") },
	platform: /** @type {const} */ ("browser"),
	format: /** @type {const} */ ("esm"),
	splitting: true,
	jsx: /** @type {const} */ ("automatic"),
	jsxImportSource: "preact",
	target: "es2023",
};

/** The tests that run in the extension host. */
const integrationTests = {
	...forNode,
	entryPoints: ["test/integration/index.ts", "test/integration/**/*.test.ts"],
	outdir: "out/integration",
	outExtension: { ".js": ".cjs" },
	format: /** @type {const} */ ("cjs"),
	alias,
	define: { "import.meta.dirname": "__dirname" },
	external: ["vscode", "mocha"],
	sourcemap: /** @type {const} */ ("inline"),
	minify: false,
};

/** @type {import("esbuild").BuildOptions[]} */
const bundles = tests ? [integrationTests] : [extension, lazy, undici, worker, localMarketplace, pages];

await rm(tests ? "out/integration" : "dist", { recursive: true, force: true });
if (watch) {
	await watchAll();
} else {
	const inputs = [];
	for (const bundle of bundles) inputs.push(...Object.keys((await build(bundle)).metafile?.inputs ?? {}));
	if (!tests) await writeNotices(inputs);
}

/**
 * Rebuilds bundles after changes, and prints what the problem matcher in .vscode/tasks.json parses, once for all of them.
 */
async function watchAll() {
	const building = new Set(bundles);
	/** @type {Map<import("esbuild").BuildOptions, string[]>} */
	const errors = new Map();
	console.log("[watch] build started");
	for (const bundle of bundles) {
		/** @type {import("esbuild").Plugin} */
		const reports = {
			name: "reports",
			setup(compiler) {
				compiler.onStart(() => {
					if (building.size === 0) console.log("[watch] build started");
					building.add(bundle);
				});
				compiler.onEnd((result) => {
					errors.set(bundle, result.errors.map(inMatcherForm));
					building.delete(bundle);
					if (building.size > 0) return;
					for (const error of new Set([...errors.values()].flat())) console.error(error);
					console.log("[watch] build finished");
				});
			},
		};
		const compiler = await context({ ...bundle, plugins: [...(bundle.plugins ?? []), reports] });
		await compiler.watch();
	}
}

/**
 * The matcher takes only errors that have a place. Those without one are about what this file says.
 * @param {import("esbuild").Message} message
 */
function inMatcherForm({ text, location }) {
	const { file, line, column } = location ?? { file: "esbuild.mjs", line: 1, column: 0 };
	return `✘ [ERROR] ${text}\n    ${file}:${line}:${column}:`;
}

/**
 * Writes the licenses of all packages that the bundles include code from.
 * @param {string[]} inputs the files that went into the bundles
 */
async function writeNotices(inputs) {
	const folders = inputs.flatMap(
		(path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [],
	);
	const notices = [];
	for (const folder of [...new Set(folders)].toSorted()) {
		const { name, version, license } = readJsonObject(join(folder, "package.json"));
		const texts = [`${String(name)} ${String(version)}`, `License: ${String(license)}`];
		for (const file of (await readdir(folder)).filter((found) => /^(?:licen[cs]e|notice)/i.test(found)))
			texts.push(await readFile(join(folder, file), "utf8"));
		notices.push(texts.map((text) => text.trim()).join("\n\n"));
	}
	await writeFile("THIRD-PARTY-NOTICES.txt", `${notices.join(`\n\n${"-".repeat(80)}\n\n`)}\n`);
}
