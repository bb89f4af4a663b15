import * as l10n from "@vscode/l10n";
import { UserFacingError } from "../../base/userFacingError.ts";

/**
 * Splits a JSON document into its records as it arrives, so that a file of any size can be sampled. Records are the
 * entries of a top-level array, or of the first property of a top-level object that is an array of objects, or else
 * the top-level objects.
 */
export class JsonSplitter {
	readonly #maxRecordLength: number;
	#depth = 0;
	/** The depth at which records start; undefined while a top-level object may still be a record itself. */
	#base: number | undefined;
	#inString = false;
	#escaped = false;
	#arrayJustOpened = false;
	#parts: string[] = [];
	#length = 0;
	#recording = false;
	#done = false;

	/** `isSequence`: whether the top-level objects are the records, even if they contain lists. */
	constructor(maxRecordLength: number, isSequence: boolean) {
		this.#maxRecordLength = maxRecordLength;
		if (isSequence) this.#base = 0;
	}

	/**
	 * Returns the records that end within this piece. Throws UserFacingError if an entry of the array is too long, or if
	 * there's anything but arrays and objects at the top level.
	 */
	push(piece: string): string[] {
		const records: string[] = [];
		let from = 0;
		for (let index = 0; index < piece.length && !this.#done; index += 1) {
			if (this.#inString) {
				this.#inText(piece.charCodeAt(index));
				continue;
			}
			const character = piece[index] ?? "";
			if (" \n\r\t".includes(character)) continue;
			const event = this.#step(character);
			if (event === "begin") {
				from = index;
				this.#parts = [];
				this.#length = 0;
				this.#recording = true;
			} else if (event === "end" || event === "endBefore") {
				this.#keep(piece.slice(from, event === "end" ? index + 1 : index));
				this.#recording = false;
				records.push(this.#parts.join(""));
			}
		}
		if (this.#recording) this.#keep(piece.slice(from));
		return records;
	}

	#keep(text: string): void {
		this.#parts.push(text);
		this.#length += text.length;
		if (this.#length > this.#maxRecordLength && this.#base !== undefined) {
			const kilobytes = Math.round(this.#maxRecordLength / 1024);
			throw new UserFacingError(
				l10n.t("An object in the file is larger than {0} KB. Use a file with smaller objects.", kilobytes),
			);
		}
		// A top-level object this long can only contain the array of records, so what precedes the array isn't
		// needed.
		if (this.#length > this.#maxRecordLength) this.#parts = [];
	}

	#inText(code: number): void {
		if (this.#escaped) this.#escaped = false;
		else if (code === 0x5c) this.#escaped = true;
		else if (code === 0x22) this.#inString = false;
	}

	/** Handles one significant character outside strings. */
	#step(character: string): "begin" | "end" | "endBefore" | undefined {
		const opened = this.#arrayJustOpened;
		this.#arrayJustOpened = false;
		if (character === '"') this.#inString = true;
		if (this.#depth === 0) return this.#atTop(character);
		if (opened && character === "{" && this.#base === undefined) {
			this.#base = this.#depth;
			this.#depth += 1;
			return "begin";
		}
		if (this.#depth === this.#base) return this.#betweenRecords(character);
		return this.#within(character);
	}

	#atTop(character: string): "begin" | undefined {
		if (character === "[") {
			this.#base = 1;
			this.#depth = 1;
			return undefined;
		}
		if (character !== "{") {
			throw new UserFacingError(
				l10n.t(
					"The JSON file doesn’t start with an object or a list of objects. Use a file such as [{ … }, { … }].",
				),
			);
		}
		this.#depth = 1;
		return "begin";
	}

	#betweenRecords(character: string): "begin" | "endBefore" | undefined {
		if (character === "," || character === "]") {
			if (character === "]") this.#done = true;
			return this.#recording ? "endBefore" : undefined;
		}
		if (character === "{" || character === "[") this.#depth += 1;
		return this.#recording ? undefined : "begin";
	}

	#within(character: string): "end" | undefined {
		if (character === "[" || character === "{") {
			this.#depth += 1;
			this.#arrayJustOpened = character === "[" && this.#depth === 2;
		} else if (character === "]" || character === "}") {
			this.#depth -= 1;
			if (this.#depth === (this.#base ?? 0) && this.#recording) return "end";
		}
		return undefined;
	}
}
