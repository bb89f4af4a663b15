import { copyFile, glob, mkdir, rm } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { build } from "esbuild";
import { buildInSteps } from "./esbuild.steps.mjs";

/** @typedef {import("esbuild").BuildOptions} BuildOptions */

const root = import.meta.dirname;
const inRoot = (/** @type {string[]} */ ...parts) => join(root, ...parts);

/** The oldest Node that the oldest supported VS Code runs extensions on. */
const target = "node22.19";

const createRequire = [
	'import { createRequire as dataMarketplaceCreateRequire } from "node:module";',
	"const require = dataMarketplaceCreateRequire(import.meta.url);",
].join("\n");

/**
 * Undici without what we do not use, which is the third of it that every reading thread would load; and with a default
 * agent of its own, which it otherwise keeps in a slot that all extensions share.
 * @type {import("esbuild").Plugin}
 */
const ownUndici = {
	name: "own-undici",
	setup(compiler) {
		compiler.onResolve({ filter: /^undici$/ }, () => ({ path: "undici", namespace: "own-undici" }));
		compiler.onLoad({ filter: /.*/, namespace: "own-undici" }, () => ({
			contents: [
				'exports.Agent = require("undici/lib/dispatcher/agent.js");',
				'exports.buildConnector = require("undici/lib/core/connect.js");',
				'const Dispatcher = require("undici/lib/dispatcher/dispatcher.js");',
				'Dispatcher.prototype.request = require("undici/lib/api/api-request.js");',
			].join("\n"),
			loader: "js",
			resolveDir: root,
		}));
		// No server is offered HTTP/2, so its client and Node's own part for it are not loaded.
		compiler.onLoad({ filter: /[\\/]undici[\\/]lib[\\/]dispatcher[\\/]client-h2\.js$/ }, () => ({
			contents: 'module.exports = () => { throw new TypeError("HTTP/2 was not offered"); };',
			loader: "js",
		}));
		compiler.onLoad({ filter: /[\\/]undici[\\/]lib[\\/]global\.js$/ }, () => ({
			contents: [
				'const Agent = require("./dispatcher/agent");',
				"let dispatcher;",
				"exports.setGlobalDispatcher = (agent) => { dispatcher = agent; };",
				"exports.getGlobalDispatcher = () => (dispatcher ??= new Agent());",
				"exports.installedExports = [];",
			].join("\n"),
			loader: "js",
		}));
	},
};

/** @type {BuildOptions} */
const forNode = {
	absWorkingDir: root,
	bundle: true,
	format: "esm",
	platform: "node",
	target,
	banner: { js: createRequire },
	metafile: true,
	legalComments: "none",
	logLevel: "warning",
	plugins: [ownUndici],
	// As Node builds its own copy of undici: without a second parser, which is an experiment.
	define: { esbuildDetection: "1" },
	// Its entry for Node is UMD, whose own requires a bundle cannot follow.
	alias: { "jsonc-parser": "jsonc-parser/lib/esm/main.js" },
};

/**
 * Bundles everything that the package holds into dist.
 * @param {{ sourceMaps?: boolean }} [options] maps are for debugging; the package has none
 * @returns {Promise<Record<string, number>>} bytes of each file written, by its path
 */
export async function buildAll(options = {}) {
	const sourcemap = options.sourceMaps ? /** @type {const} */ ("linked") : false;
	const calls = [...processBundles(), ...(await webviewBundles())];
	const [extension, ...others] = await Promise.all([
		buildExtension(sourcemap),
		...calls.map((call) => build({ ...call, sourcemap })),
	]);
	const sizes = Object.fromEntries(
		[...extension, ...others].flatMap((result) =>
			Object.entries(result.metafile?.outputs ?? {}).map(([path, output]) => [path, output.bytes]),
		),
	);
	const copied = await copyStatic();
	await removeOthers(new Set([...Object.keys(sizes), ...copied]));
	return sizes;
}

/** Bundles the integration tests for the extension host. @returns {Promise<string>} the module that has `run` */
export async function buildIntegrationTests() {
	const outdir = "out/integration";
	await rm(inRoot(outdir), { recursive: true, force: true });
	await build({
		...forNode,
		entryPoints: ["test/integration/index.ts", "test/integration/**/*.test.ts"],
		outdir,
		outbase: "test/integration",
		outExtension: { ".js": ".cjs" },
		format: "cjs",
		banner: {},
		define: { "import.meta.dirname": "__dirname" },
		external: ["vscode", "mocha"],
		sourcemap: "inline",
	});
	return inRoot(outdir, "index.cjs");
}

/**
 * Maps lead through one split only: who debugs starts with some thirty files.
 * @param {false | "linked"} sourcemap
 */
async function buildExtension(sourcemap) {
	return sourcemap === false
		? buildInSteps(extensionBundle(), "dist/extension.js", "src/start.ts")
		: [await build({ ...extensionBundle(), sourcemap })];
}

/** Splitting keeps what is loaded late (undici, webviews, tools) out of the file that every window reads. */
function extensionBundle() {
	return {
		...forNode,
		entryPoints: { extension: "src/extension.ts" },
		outdir: "dist",
		chunkNames: "chunks/[name]-[hash]",
		splitting: true,
		external: ["vscode"],
		minify: true,
	};
}

/** Each in a call of its own, or splitting moves shared code into odd chunks. Not minified: a crash prints the line. */
function processBundles() {
	const bundles = [
		{ from: "src/localMarketplace/main.ts", to: "dist/localMarketplace.js", minify: false },
		{ from: "src/catalogueWorker/worker.ts", to: "dist/catalogueWorker.js", minify: true },
	];
	return bundles.map(({ from, to, minify }) => ({ ...forNode, entryPoints: [from], outfile: to, minify }));
}

/** @returns {Promise<BuildOptions[]>} one script per page, and the one style sheet */
async function webviewBundles() {
	/** @type {BuildOptions} */
	const forBrowser = {
		absWorkingDir: root,
		bundle: true,
		format: "iife",
		platform: "browser",
		target: "es2023",
		minify: true,
		metafile: true,
		legalComments: "none",
		logLevel: "warning",
	};
	/** @type {BuildOptions[]} */
	const scripts = [];
	for await (const page of glob("src/webviews/ui/*/main.ts", { cwd: root })) {
		const outfile = `dist/webviews/${basename(dirname(page))}.js`;
		scripts.push({ ...forBrowser, entryPoints: [page], outfile });
	}
	const style = { entryPoints: ["src/webviews/ui/style.css"], outfile: "dist/webviews/style.css" };
	return [...scripts, { ...forBrowser, ...style }];
}

/** @returns {Promise<string[]>} the paths written */
async function copyStatic() {
	await mkdir(inRoot("dist", "webviews"), { recursive: true });
	const icons = ["codicon.css", "codicon.ttf"];
	for (const name of icons) {
		await copyFile(
			inRoot("node_modules", "@vscode", "codicons", "dist", name),
			inRoot("dist", "webviews", name),
		);
	}
	return icons.map((name) => `dist/webviews/${name}`);
}

/** An extension host that runs right now keeps the files it knows until the new ones stand. @param {Set<string>} written */
async function removeOthers(written) {
	for await (const entry of glob("dist/**", { cwd: root, withFileTypes: true })) {
		const path = relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/");
		if (entry.isFile() && !written.has(path)) {
			await rm(inRoot(path));
		}
	}
}
