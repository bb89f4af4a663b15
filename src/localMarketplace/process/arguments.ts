import { parseArgs } from "node:util";

export interface Options {
	/** 0 means the port remembered in the data folder, or any free one. */
	port: number;
	dataFolder: string;
	/** The number of datasets in a new or reset data folder. */
	datasets: number;
	/** Whether a folder in use is an error even if a launcher started this process. */
	exclusive: boolean;
}

const DEFAULT_DATASETS = 60;
const MAX_DATASETS = 1_000_000;

function wholeNumber(text: string, name: string, most: number): number {
	const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
	if (!(value <= most)) throw new Error(`--${name} must be a whole number from 0 to ${most}.`);
	return value;
}

/** Parses `--data DIR [--port P] [--datasets N] [--exclusive]`. Throws if an argument is invalid or `--data` is missing. */
export function readArguments(args: string[]): Options {
	const options = {
		port: { type: "string" },
		data: { type: "string" },
		datasets: { type: "string" },
		exclusive: { type: "boolean", default: false },
	} as const;
	const { values } = parseArgs({ args, options, strict: true });
	if (!values.data) throw new Error("--data is required. Enter the folder for the marketplace’s data.");
	return {
		port: wholeNumber(values.port ?? "0", "port", 65_535),
		dataFolder: values.data,
		datasets: wholeNumber(values.datasets ?? String(DEFAULT_DATASETS), "datasets", MAX_DATASETS),
		exclusive: values.exclusive,
	};
}
