import { relative as relativeHere } from "node:path";
import { basename, dirname, join, relative } from "node:path/posix";
import { build } from "esbuild";

/** @typedef {import("esbuild").BuildOptions} BuildOptions */
/** @typedef {import("esbuild").Metafile["outputs"]} Outputs */

/**
 * Splitting leaves what every start loads in some twenty files, one for each set of late parts that share it. To
 * resolve and open a file takes a start as long as to read ten kilobytes more: here they become one again, from which
 * the late parts import.
 * @param {BuildOptions & { outdir: string }} options of a call with splitting
 * @param {string} entry the output with which a start begins; late parts lie in a folder beside it
 */
export async function buildWithOneStart(options, entry) {
	const split = await build({ ...options, banner: {}, write: false, metafile: true });
	const { outputs } = split.metafile;
	const texts = new Map(
		split.outputFiles.map(({ path, text }) => [
			relativeHere(options.absWorkingDir ?? "", path).replaceAll("\\", "/"),
			text,
		]),
	);
	const start = loadedAtOnce(outputs, entry);
	const late = Object.keys(outputs).filter((path) => path.endsWith(".js") && !start.includes(path));
	return build({
		...options,
		entryPoints: Object.fromEntries(
			[entry, ...late].map((path) => [relative(options.outdir, path).replace(/\.js$/, ""), path]),
		),
		splitting: false,
		plugins: [joined(outputs, texts, start, entry)],
	});
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
 * Reads the split outputs in place of files. The one file gives away what each of its parts did, under a name with the
 * part's number; a late part sees a part of the start through a list of these names.
 * @param {Outputs} outputs
 * @param {Map<string, string>} texts
 * @param {string[]} start
 * @param {string} entry
 * @returns {import("esbuild").Plugin}
 */
function joined(outputs, texts, start, entry) {
	/** @param {string} path @param {(name: string, numbered: string) => string} item */
	const names = (path, item) =>
		(outputs[path]?.exports ?? []).map((name) => item(name, `${name}$${start.indexOf(path)}`)).join();
	const whole = start.map((path) =>
		path === entry
			? `export * from "./${basename(path)}";`
			: `export {${names(path, (name, numbered) => `${name} as ${numbered}`)}} from "./${relative(dirname(entry), path)}";`,
	);
	/** @param {string} path */
	const window = (path) =>
		`export {${names(path, (name, numbered) => `${numbered} as ${name}`)}} from "start";`;
	return {
		name: "one-start",
		setup(compiler) {
			compiler.onResolve({ filter: /^\.|^dist\/|^start$/ }, ({ path, importer, kind }) => {
				if (kind === "entry-point") {
					const output = join(path);
					return { path: output, namespace: output === entry ? "whole" : "part" };
				}
				if (path === "start") return { path: `../${basename(entry)}`, external: true };
				const target = join(dirname(importer), path);
				const fromStart = start.includes(importer);
				if (start.includes(target)) return { path: target, namespace: fromStart ? "part" : "window" };
				return { path: fromStart ? `./${relative(dirname(entry), target)}` : path, external: true };
			});
			compiler.onLoad({ filter: /.*/, namespace: "whole" }, () => ({ contents: whole.join("\n") }));
			compiler.onLoad({ filter: /.*/, namespace: "part" }, ({ path }) => ({
				contents: texts.get(path) ?? "",
			}));
			compiler.onLoad({ filter: /.*/, namespace: "window" }, ({ path }) => ({ contents: window(path) }));
		},
	};
}
