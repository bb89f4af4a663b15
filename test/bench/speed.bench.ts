import { fetchListBody } from "./measures/body.ts";
import { measureOtherWindow } from "./measures/otherWindow.ts";
import { measureCatalogue } from "./measures/refresh.ts";
import { measureWindow, orBroken } from "./measures/window.ts";
import { printFigures, writeResults } from "./report/results.ts";

// Measures what the product promises about speed and memory. Writes RESULTS.md and its plot.
const body = await fetchListBody(100_000);
try {
	const sections = [
		...(await measureCatalogue(body)),
		...(await measureWindow(body)),
		...(await orBroken("Two windows", async () => [await measureOtherWindow()])),
	];
	writeResults(new URL("./", import.meta.url), sections);
	for (const { title, figures } of sections) {
		process.stdout.write(`${title}\n`);
		printFigures(figures);
	}
} finally {
	await body.remove();
}
