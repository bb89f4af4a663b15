import { relative as relativeHere } from "node:path";
import { dirname, join, relative } from "node:path/posix";
import { build } from "esbuild";

/** @typedef {import("esbuild").BuildOptions} BuildOptions */
/** @typedef {import("esbuild").Metafile["outputs"]} Outputs */

/**
 * What one step of a start loads, as one file.
 * @typedef {{ file: string, parts: string[] }} Step
 */

/** Where the compiler's own helper is that calls `require`: that file alone needs one, which takes time to make. */
const REQUIRE = "Dynamic require of";

/**
 * Splitting leaves what every start loads in some thirty files, one for each set of late parts that share it. To
 * resolve and open a file takes a start as long as to read ten kilobytes more: here those of each step become one
 * again, from which the late parts import.
 * @param {BuildOptions & { outdir: string }} options of a call with splitting
 * @param {string} entry the output with which a start begins; late parts lie in a folder beside it
 * @param {string} next the source that a start loads after it, by a dynamic import
 */
export async function buildInSteps(options, entry, next) {
	const split = await build({ ...options, banner: {}, write: false, metafile: true });
	const { outputs } = split.metafile;
	const texts = new Map(
		split.outputFiles.map(({ path, text }) => [
			relativeHere(options.absWorkingDir ?? "", path).replaceAll("\\", "/"),
			text,
		]),
	);
	const second = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === next);
	if (second === undefined) throw new Error(`${next} is not loaded by a dynamic import`);
	// The compiler has every file import its helpers, used or not: an entry that needs none is ready sooner without.
	const hasHelpers = (/** @type {string} */ path) => texts.get(path)?.includes(REQUIRE) === true;
	const first = { file: entry, parts: loadedAtOnce(outputs, entry).filter((path) => !hasHelpers(path)) };
	const rest = loadedAtOnce(outputs, second).filter((path) => !first.parts.includes(path));
	const steps = [first, { file: second, parts: rest }];
	const inSteps = steps.flatMap(({ parts }) => parts);
	const late = Object.keys(outputs).filter((path) => path.endsWith(".js") && !inSteps.includes(path));
	const files = [...steps, ...late.map((path) => ({ file: path, parts: [path] }))];
	const requires = (/** @type {Step} */ { parts }) => parts.some(hasHelpers);
	const write = (/** @type {Step[]} */ chosen, /** @type {BuildOptions} */ more) =>
		build({
			...options,
			...more,
			entryPoints: chosen.map(({ file }) => ({
				in: file,
				out: relative(options.outdir, file).replace(/\.js$/, ""),
			})),
			splitting: false,
			plugins: [joined(outputs, texts, steps)],
		});
	return Promise.all([
		write(files.filter(requires), {}),
		write(
			files.filter((file) => !requires(file)),
			{ banner: {} },
		),
	]);
}

/**
 * The entry, and what it and those import, without what is loaded later.
 * @param {Outputs} outputs
 * @param {string} entry
 */
function loadedAtOnce(outputs, entry) {
	const found = [entry];
	for (const path of found) {
		for (const { path: other, kind, external } of outputs[path]?.imports ?? []) {
			if (kind === "import-statement" && !external && !found.includes(other)) found.push(other);
		}
	}
	return found;
}

/**
 * Reads the split outputs in place of files. The file of a step gives away what each of its parts did, under a name with
 * the part's number; other files see a part through a list of these names.
 * @param {Outputs} outputs
 * @param {Map<string, string>} texts
 * @param {Step[]} steps
 * @returns {import("esbuild").Plugin}
 */
function joined(outputs, texts, steps) {
	/** @param {string} path */
	const stepOf = (path) => steps.find(({ parts }) => parts.includes(path));
	/** @param {string} path @param {(name: string, numbered: string) => string} item */
	const names = (path, item) =>
		(outputs[path]?.exports ?? [])
			.map((name) => item(name, `${name}$${stepOf(path)?.parts.indexOf(path)}`))
			.join();
	/** @param {string} file */
	const whole = (file) =>
		(stepOf(file)?.parts ?? [])
			.map((path) => {
				const from = `"./${relative(dirname(file), path)}"`;
				const numbered = `export {${names(path, (name, other) => `${name} as ${other}`)}} from ${from};`;
				return path === file ? `export * from ${from};${numbered}` : numbered;
			})
			.join("\n");
	/** @param {string} path */
	const window = (path) =>
		`export {${names(path, (name, numbered) => `${numbered} as ${name}`)}} from "step:${stepOf(path)?.file}";`;
	return {
		name: "steps",
		setup(compiler) {
			compiler.onResolve({ filter: /^step:/ }, ({ path, pluginData }) => {
				const to = relative(dirname(String(pluginData)), path.slice("step:".length));
				return { path: to.startsWith(".") ? to : `./${to}`, external: true };
			});
			compiler.onResolve({ filter: /^\.|^dist\// }, ({ path, importer, kind }) => {
				if (kind === "entry-point") {
					const output = join(path);
					const isStep = steps.some(({ file }) => file === output);
					return { path: output, namespace: isStep ? "whole" : "part" };
				}
				const own = stepOf(importer);
				const target = join(dirname(importer), path);
				const home = own?.file ?? importer;
				const isNext = kind === "dynamic-import" && target === stepOf(target)?.file;
				if (stepOf(target) === undefined || isNext) {
					const to = relative(dirname(home), target);
					return { path: to.startsWith(".") ? to : `./${to}`, external: true };
				}
				if (own === steps[0] && stepOf(target) === steps[1]) return { path: target, namespace: "nothing" };
				if (stepOf(target) === own) return { path: target, namespace: "part" };
				return { path: target, namespace: "window", pluginData: home };
			});
			compiler.onLoad({ filter: /.*/, namespace: "whole" }, ({ path }) => ({ contents: whole(path) }));
			compiler.onLoad({ filter: /.*/, namespace: "part" }, ({ path }) => ({
				contents: texts.get(path) ?? "",
			}));
			compiler.onLoad({ filter: /.*/, namespace: "nothing" }, () => ({ contents: "" }));
			compiler.onLoad({ filter: /.*/, namespace: "window" }, ({ path, pluginData }) => ({
				contents: window(path),
				pluginData: String(pluginData),
			}));
		},
	};
}
