import type { SampleFormat } from "./types.ts";

const formats: ReadonlyMap<string, SampleFormat> = new Map([
	["csv", "csv"],
	["tsv", "tsv"],
	["tab", "tsv"],
	["json", "json"],
	["jsonl", "jsonl"],
	["ndjson", "jsonl"],
]);

/** The format for a file name, or undefined. */
export function formatOf(fileName: string): SampleFormat | undefined {
	return formats.get(/\.([^.]+)$/.exec(fileName.toLowerCase())?.[1] ?? "");
}
