// Stands before an extension's main module and writes down how long loading and activating it took.
const loading = performance.now();
/** @type {{ activate(context: object): unknown }} */
const extension = await import(new URL("./extension.js", import.meta.url).href);
const loadMs = performance.now() - loading;

/** @param {{ extension: { id: string } }} context */
export function activate(context) {
	const started = performance.now();
	extension.activate(context);
	const activateMs = performance.now() - started;
	const endedAt = performance.timeOrigin + performance.now();
	const key = Symbol.for("bench.times");
	const times = Reflect.get(globalThis, key) ?? {};
	Reflect.set(globalThis, key, { ...times, [context.extension.id]: { loadMs, activateMs, endedAt } });
}
