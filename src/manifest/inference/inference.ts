import * as l10n from "@vscode/l10n";
import { TimeSlices } from "../../base/async/timeSlices.ts";
import { UserFacingError } from "../../base/userFacingError.ts";
import type { ReadResult } from "./columnSet.ts";
import { readDelimited } from "./delimited.ts";
import { readJson, readJsonLines } from "./json.ts";
import { type DecodedText, decodeText } from "./text.ts";
import { type InferenceLimits, type Sample, type SampleFormat, defaultLimits } from "./sample.ts";

export interface InferenceOptions {
	readonly format: SampleFormat;
	readonly limits?: Partial<InferenceLimits>;
	readonly signal?: AbortSignal;
}

/**
 * Reads the beginning of a file and infers its fields, their types, and the evidence for them. Yields to the event
 * loop every few milliseconds. Sends nothing. Rejects with a UserFacingError to show, the signal's reason if
 * canceled, or the source's error.
 */
export async function inferFields(
	chunks: AsyncIterable<Uint8Array>,
	options: InferenceOptions,
): Promise<Sample> {
	const limits = { ...defaultLimits, ...options.limits };
	const slices = new TimeSlices(options.signal);
	const decoded = decodeText(chunks, limits.maxBytes, slices);
	const reading = await read(decoded, options.format, limits, slices);
	if (reading.columns.length === 0) {
		throw new UserFacingError(
			l10n.t("No fields found in this file. Use a file with a header line or JSON objects."),
		);
	}
	return {
		format: options.format,
		rows: reading.rows,
		bytesRead: decoded.progress.bytes,
		complete: decoded.progress.complete && !reading.stopped,
		fields: reading.columns.map((column) => column.finish(reading.rows)),
		notes: [...decoded.notes, ...reading.notes],
	};
}

function read(
	decoded: DecodedText,
	format: SampleFormat,
	limits: InferenceLimits,
	slices: TimeSlices,
): Promise<ReadResult> {
	const isCut = (): boolean => !decoded.progress.complete;
	if (format === "json") return readJson(decoded.text, limits, slices);
	if (format === "jsonl") return readJsonLines(decoded.text, limits, slices, isCut);
	return readDelimited(decoded.text, format, limits, slices, isCut);
}
