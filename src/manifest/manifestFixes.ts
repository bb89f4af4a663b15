import * as l10n from "@vscode/l10n";
import { type Edit, type JSONPath, findNodeAtLocation, modify } from "jsonc-parser";
import { display } from "../base/text.ts";
import { emptyDraft } from "../rules/datasetDraft.ts";
import { parseBounded } from "./boundedJson.ts";
import { type ManifestProblem, missingKeys, readManifest } from "./manifestText.ts";

interface ManifestFix {
	readonly title: string;
	/** Apply them together; offsets refer to the given text. */
	readonly edits: readonly Edit[];
	readonly preferred: boolean;
}

interface Indentation {
	readonly insertSpaces: boolean;
	readonly tabSize: number;
}

const defaults: Readonly<Record<string, string>> = {
	currency: emptyDraft.currency,
	visibility: emptyDraft.visibility,
	type: "string",
};

/** The fixes for a problem; none if only the author knows the answer. */
export function fixesFor(
	text: string,
	problem: ManifestProblem,
	problems: readonly ManifestProblem[],
	indentation: Indentation,
): ManifestFix[] {
	const writer = new Writer(text, indentation);
	switch (problem.code) {
		case "missing-property":
			return missingFixes(writer, problem, problems);
		case "unknown-property":
			return unknownFixes(writer, problem, text);
		case "wrong-type":
			return problem.suggestion === undefined
				? []
				: [fix(l10n.t("Put the value in quotes"), writer.set([...problem.segments], problem.suggestion))];
		case "invalid-value":
			return ruleFixes(writer, problem, text);
		case "invalid-json":
		case "too-large":
			return [];
	}
	return [];
}

function fix(title: string, edits: readonly Edit[], preferred = true): ManifestFix {
	return { title, edits, preferred };
}

function shown(problem: ManifestProblem): string {
	return display(String(problem.segments.at(-1)), 60);
}

function missingFixes(
	writer: Writer,
	problem: ManifestProblem,
	problems: readonly ManifestProblem[],
): ManifestFix[] {
	const path = [...problem.segments];
	const value = defaults[String(path.at(-1))] ?? "";
	const one = fix(l10n.t("Add “{0}”", shown(problem)), writer.set(path, value), false);
	const keys = missingKeys(problems);
	if (keys.length < 2) return [{ ...one, preferred: true }];
	const all = writer.setAll(keys.map((key) => [[key], defaults[key] ?? ""]));
	return [fix(l10n.t("Add {0} missing properties", keys.length), all), one];
}

/** Fixes that rename an unknown property, if its object lacks the one the user probably meant, and that remove it. */
function unknownFixes(writer: Writer, problem: ManifestProblem, text: string): ManifestFix[] {
	const { root } = parseBounded(text);
	const meant = problem.suggestion;
	const key = root && findNodeAtLocation(root, [...problem.segments])?.parent?.children?.[0];
	const taken = root && findNodeAtLocation(root, [...problem.segments.slice(0, -1), meant ?? ""]);
	const remove = (preferred: boolean): ManifestFix =>
		fix(l10n.t("Remove “{0}”", shown(problem)), writer.remove([...problem.segments]), preferred);
	if (meant === undefined || !key || taken) return [remove(true)];
	const edit = { offset: key.offset, length: key.length, content: JSON.stringify(meant) };
	return [fix(l10n.t("Rename to “{0}”", meant), [edit]), remove(false)];
}

function ruleFixes(writer: Writer, problem: ManifestProblem, text: string): ManifestFix[] {
	const path = [...problem.segments];
	const { suggestion } = problem;
	const fixes: ManifestFix[] = [];
	if (suggestion !== undefined)
		fixes.push(fix(l10n.t("Use “{0}”", display(suggestion, 60)), writer.set(path, suggestion)));
	const [list, index, key] = path;
	if (list !== "metadata_schema" || typeof index !== "number" || key !== "name") return fixes;
	const names = readManifest(text).draft.metadata_schema.map((field) => field.name.trim());
	const name = names[index] ?? "";
	if (name !== "" && problem.severity === "error") {
		const free = freeName(name, names);
		fixes.push(fix(l10n.t("Rename to “{0}”", display(free, 60)), writer.set(path, free)));
	}
	fixes.push(fix(l10n.t("Remove field {0}", index + 1), writer.remove([list, index]), false));
	return fixes;
}

function freeName(name: string, names: readonly string[]): string {
	const taken = new Set(names);
	let number = 2;
	while (taken.has(`${name}_${number}`)) number += 1;
	return `${name}_${number}`;
}

/** Creates edits with the given indentation and the file's line endings. */
class Writer {
	readonly #text: string;
	readonly #options;

	constructor(text: string, indentation: Indentation) {
		this.#text = text;
		const eol = text.includes("\r\n") ? "\r\n" : "\n";
		this.#options = { formattingOptions: { ...indentation, eol } };
	}

	set(path: JSONPath, value: unknown): Edit[] {
		return modify(this.#text, path, value, this.#options);
	}

	remove(path: JSONPath): Edit[] {
		return modify(this.#text, path, undefined, this.#options);
	}

	/** One edit that replaces the whole text, because each insertion shifts the next. */
	setAll(entries: ReadonlyArray<readonly [JSONPath, unknown]>): Edit[] {
		let text = this.#text;
		for (const [path, value] of entries) text = applyAll(text, modify(text, path, value, this.#options));
		return [{ offset: 0, length: this.#text.length, content: text }];
	}
}

/** Applies edits that don't overlap. */
export function applyAll(text: string, edits: readonly Edit[]): string {
	let result = text;
	for (const edit of edits.toSorted((a, b) => b.offset - a.offset))
		result = result.slice(0, edit.offset) + edit.content + result.slice(edit.offset + edit.length);
	return result;
}
