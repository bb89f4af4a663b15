import { readFile } from "node:fs/promises";
import { CatalogueReader } from "../../../src/catalogue/reader/catalogueReader.ts";
import { answer } from "./child.ts";
import type { ParsingFigures } from "./catalogueFigures.ts";

/** About what the transport delivers at a time, in bytes. */
const CHUNK = 65_536;

/** Reads a file with the catalogue's reader, and with JSON.parse as the floor. The second and later calls are warm. */
answer(async (file): Promise<ParsingFigures> => {
	const bytes = await readFile(String(file));
	const milliseconds = timed(() => {
		const reader = new CatalogueReader();
		for (let at = 0; at < bytes.length; at += CHUNK) reader.feed(bytes.subarray(at, at + CHUNK));
		return reader.finish().columns.count;
	});
	const floor = timed(() => {
		const list: unknown = JSON.parse(bytes.toString());
		return Array.isArray(list) ? list.length : 0;
	});
	return { milliseconds, floor };
});

function timed(rowsOf: () => number): number {
	globalThis.gc?.();
	const started = performance.now();
	const rows = rowsOf();
	return rows > 0 ? performance.now() - started : Number.NaN;
}
