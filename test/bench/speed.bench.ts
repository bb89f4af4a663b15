import { fetchListBody } from "./measures/body.ts";
import { measureOtherWindow } from "./measures/otherWindow.ts";
import { measureCatalogue } from "./measures/refresh.ts";
import { measureWindow, orBroken } from "./measures/window.ts";
import { writeResults } from "./report/results.ts";

// Measures what the product promises about speed and memory. Writes its part of RESULTS.md.
const body = await fetchListBody(100_000);
try {
	const sections = [
		...(await measureCatalogue(body)),
		...(await measureWindow(body)),
		...(await orBroken("Two windows", async () => [await measureOtherWindow()])),
	];
	writeResults(new URL("./", import.meta.url), "speed", sections);
} finally {
	await body.remove();
}
