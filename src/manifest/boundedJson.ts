import * as l10n from "@vscode/l10n";
import { createScanner, findNodeAtLocation, type Node, type ParseError, parseTree } from "jsonc-parser";
import { display } from "../base/text.ts";

/** The files in a folder are untrusted, so parsing one is bounded. */
const MAX_TEXT_LENGTH = 1_000_000;
/** The parser recurses at each level, so deep nesting would overflow the stack long before a file is too long. */
const MAX_LEVEL = 50;
/** Listing more problems wouldn't help anyone. */
const MAX_PROBLEMS = 500;

interface BoundedJson {
	readonly root: Node | undefined;
	readonly errors: readonly ParseError[];
	/** Why the text wasn't parsed at all. */
	readonly refusal?: string;
}

/** Parses strict JSON with a position for every value. Never throws. */
export function parseBounded(text: string): BoundedJson {
	if (text.length > MAX_TEXT_LENGTH)
		return unparsed(l10n.t("Manifests and access files can be up to 1 MB. Shorten the file."));
	if (isTooDeep(text)) {
		return unparsed(
			l10n.t("The brackets in this file are nested too deeply. Use up to {0} levels.", MAX_LEVEL),
		);
	}
	const errors: ParseError[] = [];
	const root = parseTree(text, errors, { allowTrailingComma: false, disallowComments: true });
	return { root, errors };
}

/**
 * The message for a file with invalid JSON syntax. It names no place, because VS Code's JSON support marks the
 * error.
 */
export function invalidSyntax(): string {
	return l10n.t("Fix the JSON syntax. VS Code marks the error in the file.");
}

/** An object's keys as nodes; none for any other value. */
export function keysOf(value: Node): Node[] {
	return value.type === "object"
		? (value.children ?? []).flatMap(({ children: [key] = [] }) => key ?? [])
		: [];
}

/** Every key that an object already has, and the message for it. Only the first value would count. */
export function repeatedKeys(value: Node): Array<{ key: Node; message: string }> {
	const seen = new Set<unknown>();
	return keysOf(value)
		.filter(({ value: name }) => {
			if (seen.has(name)) return true;
			seen.add(name);
			return false;
		})
		.map((key) => {
			const name = display(String(key.value), 60);
			return { key, message: l10n.t("“{0}” appears more than once in this object. Keep only one.", name) };
		});
}

function unparsed(refusal: string): BoundedJson {
	return { root: undefined, errors: [], refusal };
}

function isTooDeep(text: string): boolean {
	const scanner = createScanner(text, true);
	let level = 0;
	for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
		const first = text.charAt(scanner.getTokenOffset());
		if (first === "{" || first === "[") level += 1;
		if (first === "}" || first === "]") level -= 1;
		if (level > MAX_LEVEL) return true;
	}
	return false;
}

/** The first problems, followed by one that counts the rest and is as severe as the worst of them. */
export function firstProblems<P extends { readonly severity: string }>(
	problems: readonly P[],
	summary: (message: string, severity: "error" | "warning") => P,
): readonly P[] {
	const others = problems.slice(MAX_PROBLEMS);
	if (others.length === 0) return problems;
	const severity = others.some((problem) => problem.severity === "error") ? "error" : "warning";
	const message =
		others.length === 1
			? l10n.t("1 more problem isn’t listed. Fix the listed problems first.")
			: l10n.t("{0} more problems aren’t listed. Fix the listed problems first.", others.length);
	return [...problems.slice(0, MAX_PROBLEMS), summary(message, severity)];
}

/** Where to mark a value that may be absent: at the value, else at its object's brace, else at the beginning. */
export function placeOf(
	text: string,
	segments: ReadonlyArray<string | number>,
): { offset: number; length: number } {
	const { root } = parseBounded(text);
	if (!root) return { offset: 0, length: 1 };
	const node = findNodeAtLocation(root, [...segments]);
	if (node) return { offset: node.offset, length: node.length };
	const holder = findNodeAtLocation(root, segments.slice(0, -1)) ?? root;
	return { offset: holder.offset, length: 1 };
}
