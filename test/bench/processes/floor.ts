import { answer } from "./child.ts";

// The floor: what a plain Node needs for the same list, parsed and nothing else. Answers with milliseconds.
answer(async (url) => {
	const started = performance.now();
	const list: unknown = await (await fetch(String(url))).json();
	const milliseconds = performance.now() - started;
	return Array.isArray(list) ? milliseconds : Number.NaN;
});
