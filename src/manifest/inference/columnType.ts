import * as l10n from "@vscode/l10n";
import { PersonalDataCounter } from "./personalData.ts";
import type { FieldKind, InferredField } from "./sample.ts";
import { dayPosition, MAX_VALUE_LENGTH, notationOf, spaced, type ValueNotation } from "./valueNotation.ts";

/** The type to send for a column's kind. The API documents number and string, but accepts others, too. */
function wireType(kind: FieldKind): string {
	if (kind === "boolean") return "boolean";
	return kind === "integer" || kind === "decimal" || kind === "timestamp" ? "number" : "string";
}

const EXAMPLE_COUNT = 3;
const EXAMPLE_LENGTH = 48;
const IDENTIFIER_NAME =
	/(?:^|[_\s.-])(?:id|ids|uuid|guid|code|zip|zipcode|plz|postal|postcode|isbn|issn|ean|gtin|sku|doi|orcid|account|acct|serial)(?:[_\s.-]?(?:no|nr|num|number|code))?$/i;
const TIME_NAME = /(?:^|[_\s.-])(?:time|timestamp|ts|date|epoch|at)$/i;

interface Decision {
	readonly kind: FieldKind;
	readonly notes: readonly string[];
}

function decision(kind: FieldKind, ...notes: string[]): Decision {
	return { kind, notes };
}

/** Running statistics of one column; memory is bounded by `distinctLimit` and three examples. */
export class Column {
	readonly name: string;
	readonly #distinctLimit: number;
	readonly #notations = new Map<ValueNotation, number>();
	readonly #distinct = new Set<string>();
	readonly #examples: string[] = [];
	readonly #personal = new PersonalDataCounter();
	#nonEmpty = 0;
	#lists = 0;
	/** Where the day is in each date; undefined if the date starts with the year. */
	readonly #dayPositions = new Set<ReturnType<typeof dayPosition>>();
	#length: number | undefined;
	#sameLength = true;
	#epochLike = 0;
	#quoted = 0;

	constructor(name: string, distinctLimit: number) {
		this.name = name;
		this.#distinctLimit = distinctLimit;
	}

	/** Counts one value, as text. Skips blank values: the row count passed to `finish` covers them. */
	add(written: string): void {
		const text = written.length > MAX_VALUE_LENGTH ? written.slice(0, MAX_VALUE_LENGTH + 1) : written.trim();
		if (text === "") return;
		this.#nonEmpty += 1;
		const notation = notationOf(text);
		this.#count(notation);
		if (notation === "date") this.#dayPositions.add(dayPosition(text));
		if (notation === "integer" && /^(?:1|2)\d{9}(?:\d{3})?$/.test(text)) this.#epochLike += 1;
		if (notation !== "nullWord") this.#personal.add(text);
		this.#remember(text);
	}

	/** Counts a JSON string. Even if it looks like a number or a boolean, buyers filter it as text. */
	addQuoted(text: string): void {
		if (text.trim() === "") return;
		this.#quoted += 1;
		this.add(text);
	}

	/** Counts a JSON number or boolean. */
	addTyped(value: boolean | number): void {
		this.#nonEmpty += 1;
		const text = String(value);
		if (typeof value === "boolean") this.#count("boolean");
		else if (!Number.isInteger(value)) this.#count("decimal");
		else this.#count(Number.isSafeInteger(value) ? "integer" : "longInteger");
		if (/^(?:1|2)\d{9}(?:\d{3})?$/.test(text)) this.#epochLike += 1;
		this.#remember(text);
	}

	addList(): void {
		this.#nonEmpty += 1;
		this.#lists += 1;
	}

	/** Summarizes the column. `rows` is the total number of records read, so that absent values count as empty. */
	finish(rows: number): InferredField {
		const { kind, notes } = this.#decide();
		const isQuoted = this.#quoted > 0 && wireType(kind) !== "string";
		const personal = this.#personal.findings(this.name, this.#nonEmpty);
		return {
			name: this.name,
			type: isQuoted ? "string" : wireType(kind),
			kind,
			evidence: {
				rows,
				nonEmpty: this.#nonEmpty,
				distinct: this.#distinct.size,
				distinctCapped: this.#distinct.size >= this.#distinctLimit,
				examples: personal.length > 0 ? [] : [...this.#examples],
			},
			personal,
			notes: isQuoted ? [...notes, l10n.t("Values in quotes are treated as text.")] : notes,
		};
	}

	#count(notation: ValueNotation): void {
		this.#notations.set(notation, (this.#notations.get(notation) ?? 0) + 1);
	}

	#remember(text: string): void {
		this.#sameLength &&= this.#length === undefined || this.#length === text.length;
		this.#length = text.length;
		if (this.#distinct.size >= this.#distinctLimit) return;
		const known = this.#distinct.size;
		this.#distinct.add(text.length > 64 ? `${detached(text, 64)}#${text.length}` : text);
		if (this.#distinct.size > known && this.#examples.length < EXAMPLE_COUNT)
			this.#examples.push(text.length > EXAMPLE_LENGTH ? `${detached(text, EXAMPLE_LENGTH - 1)}…` : text);
	}

	#only(typed: number, ...notations: ValueNotation[]): boolean {
		const count = notations.reduce((total, notation) => total + (this.#notations.get(notation) ?? 0), 0);
		return typed > 0 && count === typed;
	}

	#decide(): Decision {
		const nullWords = this.#notations.get("nullWord") ?? 0;
		const typed = this.#nonEmpty - nullWords - this.#lists;
		if (this.#lists > 0 && typed === 0) return decision("list");
		if (typed <= 0) return decision("empty", l10n.t("No values found in the sample."));
		if (this.#lists > 0)
			return decision("text", l10n.t("Some values are lists, so all are treated as text."));
		const decided = this.#decideTyped(typed);
		if (nullWords === 0 || decided.kind === "text" || decided.kind === "category") return decided;
		const note = l10n.t("Values ignored when choosing the type, such as “NA” or “null”: {0}.", nullWords);
		return decision(decided.kind, ...decided.notes, note);
	}

	#decideTyped(typed: number): Decision {
		if (this.#only(typed, "boolean") && !this.#isCode) return decision("boolean");
		if (this.#only(typed, "dateTime") || this.#only(typed, "date", "dateTime")) return this.#decideDate();
		if (this.#only(typed, "compactDate") && this.#distinct.size > 1 && !IDENTIFIER_NAME.test(this.name))
			return decision("date", l10n.t("The dates are written as eight digits."));
		if (this.#only(typed, "uuid")) return decision("identifier");
		return this.#decideNumber(typed) ?? this.#decideText(typed);
	}

	/** Whether every value is F or every value is N, mostly codes such as for female and north. */
	get #isCode(): boolean {
		const [word = "", ...others] = [...this.#distinct].filter((text) => notationOf(text) === "boolean");
		return /^[fn]$/i.test(word) && others.length === 0;
	}

	#decideDate(): Decision {
		if (this.#notations.has("dateTime")) return decision("dateTime");
		const positions = this.#dayPositions;
		if (positions.has("first") && positions.has("second"))
			return decision("text", l10n.t("Some dates put the day first, others the month."));
		if (positions.has("first")) return decision("date", l10n.t("Dates start with the day."));
		if (positions.has("second")) return decision("date", l10n.t("Dates start with the month."));
		return positions.has("unclear")
			? decision("date", l10n.t("Can’t tell whether the day or the month comes first."))
			: decision("date");
	}

	#decideNumber(typed: number): Decision | undefined {
		const whole: ValueNotation[] = ["integer", "compactDate"];
		if (this.#only(typed, ...whole, "leadingZero", "longInteger")) return this.#decideWhole();
		if (this.#only(typed, ...whole, "decimal")) return decision("decimal");
		if (this.#only(typed, ...whole, "decimal", "thousands", "thousandsOrDecimalComma"))
			return decision("decimal", l10n.t("The numbers have commas between thousands."));
		if (this.#only(typed, ...whole, "decimalComma", "thousandsOrDecimalComma"))
			return decision("decimal", l10n.t("The numbers use a decimal comma."));
		return undefined;
	}

	#decideWhole(): Decision {
		if (this.#notations.has("leadingZero"))
			return decision("identifier", l10n.t("Some values start with 0, which would be lost in a number."));
		if (this.#notations.has("longInteger")) {
			return decision(
				"identifier",
				l10n.t("Some values have too many digits to be stored exactly as numbers."),
			);
		}
		if (IDENTIFIER_NAME.test(spaced(this.name))) {
			return decision(
				"identifier",
				l10n.t("The values contain only digits, but the name suggests an identifier."),
			);
		}
		if (this.#epochLike === this.#nonEmpty && TIME_NAME.test(spaced(this.name)))
			return decision("timestamp", l10n.t("The values are Unix timestamps in seconds or milliseconds."));
		return decision("integer");
	}

	#decideText(typed: number): Decision {
		const allDifferent = typed > 2 && this.#distinct.size >= Math.min(typed, this.#distinctLimit);
		const codeLike = this.#examples.every((example) => /^[\p{L}\p{N}._:/#-]+$/u.test(example));
		if (codeLike && IDENTIFIER_NAME.test(spaced(this.name))) return decision("identifier");
		const digitsInside = this.#examples.every((example) => /\d/.test(example));
		if (allDifferent && codeLike && digitsInside && this.#sameLength) return decision("identifier");
		const few = this.#distinct.size <= 50 && typed >= this.#distinct.size * 4;
		return decision(few ? "category" : "text");
	}
}

/** A copy of the beginning: a slice would keep the whole long value in memory. */
function detached(text: string, length: number): string {
	return Buffer.from(text.slice(0, length)).toString();
}
