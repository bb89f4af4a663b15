import * as l10n from "@vscode/l10n";
import {
	applyEdits,
	type Edit,
	findNodeAtLocation,
	type FormattingOptions,
	type ModificationOptions,
	modify,
} from "jsonc-parser";
import { display } from "../base/text.ts";
import { emptyDraft } from "../rules/datasetDraft.ts";
import { parseBounded } from "./boundedJson.ts";
import { type ManifestProblem, missingKeys, readManifest } from "./manifestText.ts";

interface ManifestFix {
	readonly title: string;
	/** Apply them together; offsets refer to the given text. */
	readonly edits: Edit[];
	readonly preferred: boolean;
}

const defaults: Readonly<Record<string, string>> = {
	currency: emptyDraft.currency,
	visibility: emptyDraft.visibility,
	type: "string",
};

/** The fixes for a problem, with the file's line endings; none if only the author knows the answer. */
export function fixesFor(
	text: string,
	problem: ManifestProblem,
	problems: readonly ManifestProblem[],
	indentation: FormattingOptions,
): ManifestFix[] {
	const eol = text.includes("\r\n") ? "\r\n" : "\n";
	const options = { formattingOptions: { ...indentation, eol } };
	const { segments, suggestion } = problem;
	switch (problem.code) {
		case "missing-property":
			return missingFixes(text, problem, problems, options);
		case "unknown-property":
			return unknownFixes(text, problem, options);
		case "wrong-type":
			return suggestion === undefined
				? []
				: [fix(l10n.t("Put the value in quotes"), modify(text, [...segments], suggestion, options))];
		case "invalid-value":
			return ruleFixes(text, problem, options);
		case "invalid-json":
		case "repeated-property":
		case "too-large":
			return [];
	}
}

function fix(title: string, edits: Edit[], preferred = true): ManifestFix {
	return { title, edits, preferred };
}

function shown(problem: ManifestProblem): string {
	return display(String(problem.segments.at(-1)), 60);
}

function missingFixes(
	text: string,
	problem: ManifestProblem,
	problems: readonly ManifestProblem[],
	options: ModificationOptions,
): ManifestFix[] {
	const path = [...problem.segments];
	const value = defaults[String(path.at(-1))] ?? "";
	const one = fix(l10n.t("Add “{0}”", shown(problem)), modify(text, path, value, options), false);
	const keys = missingKeys(problems);
	if (keys.length < 2) return [{ ...one, preferred: true }];
	// One edit that replaces the whole text, because each insertion shifts the next.
	const content = keys.reduce(
		(changed, key) => applyEdits(changed, modify(changed, [key], defaults[key] ?? "", options)),
		text,
	);
	const all = { offset: 0, length: text.length, content };
	return [fix(l10n.t("Add {0} missing properties", keys.length), [all]), one];
}

/** Fixes that rename an unknown property, if its object lacks the one the user probably meant, and that remove it. */
function unknownFixes(text: string, problem: ManifestProblem, options: ModificationOptions): ManifestFix[] {
	const { root } = parseBounded(text);
	const path = [...problem.segments];
	const meant = problem.suggestion;
	const key = root && findNodeAtLocation(root, path)?.parent?.children?.[0];
	const taken = root && findNodeAtLocation(root, [...path.slice(0, -1), meant ?? ""]);
	const remove = fix(l10n.t("Remove “{0}”", shown(problem)), modify(text, path, undefined, options));
	if (meant === undefined || !key || taken) return [remove];
	const edit = { offset: key.offset, length: key.length, content: JSON.stringify(meant) };
	return [fix(l10n.t("Rename to “{0}”", meant), [edit]), { ...remove, preferred: false }];
}

function ruleFixes(text: string, problem: ManifestProblem, options: ModificationOptions): ManifestFix[] {
	const path = [...problem.segments];
	const { suggestion } = problem;
	const fixes: ManifestFix[] = [];
	if (suggestion !== undefined) {
		const edits = modify(text, path, suggestion, options);
		fixes.push(fix(l10n.t("Use “{0}”", display(suggestion, 60)), edits));
	}
	const [list, index, key] = path;
	if (list !== "metadata_schema" || typeof index !== "number" || key !== "name") return fixes;
	const names = readManifest(text).draft.metadata_schema.map((field) => field.name.trim());
	const name = names[index] ?? "";
	if (name !== "" && problem.severity === "error") {
		const free = freeName(name, names);
		fixes.push(fix(l10n.t("Rename to “{0}”", display(free, 60)), modify(text, path, free, options)));
	}
	const removal = modify(text, [list, index], undefined, options);
	fixes.push(fix(l10n.t("Remove field {0}", index + 1), removal, false));
	return fixes;
}

function freeName(name: string, names: readonly string[]): string {
	const taken = new Set(names);
	let number = 2;
	while (taken.has(`${name}_${number}`)) number += 1;
	return `${name}_${number}`;
}
