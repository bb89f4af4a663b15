// Wraps an extension's main module and records how long loading and activating it took.
const loading = performance.now();
/** @type {unknown} */
const extension = await import(new URL("./extension.js", import.meta.url).href);
const loadMs = performance.now() - loading;

/** @param {{ extension: { id: string } }} context */
export function activate(context) {
	if (typeof extension !== "object" || extension === null || !("activate" in extension)) return;
	if (typeof extension.activate !== "function") return;
	const started = performance.now();
	Reflect.apply(extension.activate, undefined, [context]);
	const activateMs = performance.now() - started;
	const endedAt = performance.timeOrigin + performance.now();
	process.env[`BENCH_TIMES_${context.extension.id}`] = JSON.stringify({ loadMs, activateMs, endedAt });
}
