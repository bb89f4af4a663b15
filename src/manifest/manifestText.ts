import * as l10n from "@vscode/l10n";
import { type Node, findNodeAtLocation } from "jsonc-parser";
import { display } from "../base/text.ts";
import { isOneEdit } from "../catalogue/search/fuzzyWords.ts";
import {
	type DatasetDraft,
	emptyDraft,
	type FieldDraft,
	MAX_FIELDS,
	textProperties,
} from "../rules/datasetDraft.ts";
import { type DraftProblem, checkDraft, tooManyFields } from "../rules/draftProblems.ts";
import { firstProblems, invalidSyntax, parseBounded, repeatedKeys } from "./boundedJson.ts";

export interface ManifestProblem extends DraftProblem {
	/**
	 * VS Code shows the code after the message. For a missing or unknown property, `path` names that property. For an
	 * unknown one, `suggestion` is the property the user probably meant.
	 */
	readonly code:
		| "invalid-json"
		| "missing-property"
		| "wrong-type"
		| "unknown-property"
		| "repeated-property"
		| "invalid-value"
		| "too-large";
	/** `path` in parts: a property's own name may contain dots. */
	readonly segments: ReadonlyArray<string | number>;
	/** Position in the text, in UTF-16 units. */
	readonly offset: number;
	readonly length: number;
}

export interface Manifest {
	/** Every value as written. Absent ones, and ones that can't be read as text, are empty. */
	readonly draft: DatasetDraft;
	readonly problems: readonly ManifestProblem[];
}

/** The properties that are required along with a connector's ID. */
const connectorKeys: readonly string[] = ["index_name", "embedding_model"];
const fieldKeys = ["name", "type", "description"] as const;

/** Parses a `*.dataset.json` file: the draft, and its problems with their positions. Never throws. */
export function readManifest(text: string): Manifest {
	const { root, errors, refusal } = parseBounded(text);
	const reader = new ManifestReader(text, root);
	const draft = reader.read();
	if (refusal !== undefined) return { draft, problems: [ofWhole(refusal, "error")] };
	const syntax = errors.map((error) => problemAt([], "invalid-json", invalidSyntax(), error));
	const rules = syntax.length > 0 || root?.type !== "object" ? [] : reader.place(checkDraft(draft));
	return { draft, problems: firstProblems([...syntax, ...reader.problems, ...rules], ofWhole) };
}

function ofWhole(message: string, severity: ManifestProblem["severity"]): ManifestProblem {
	return problemAt([], "too-large", message, { offset: 0, length: 1 }, { severity });
}

function problemAt(
	segments: ManifestProblem["segments"],
	code: ManifestProblem["code"],
	message: string,
	{ offset, length }: Pick<ManifestProblem, "offset" | "length">,
	more: Partial<Pick<ManifestProblem, "severity" | "suggestion">> = {},
): ManifestProblem {
	return { path: segments.join("."), segments, message, severity: "error", code, offset, length, ...more };
}

function unknownWords(key: string, suggestion: string | undefined): string {
	return suggestion === undefined
		? l10n.t("“{0}” isn’t a dataset property and won’t be sent.", key)
		: l10n.t("“{0}” isn’t a dataset property and won’t be sent. Did you mean “{1}”?", key, suggestion);
}

/** A known property that equals `key` or is one edit away, ignoring case and how words are joined. */
function suggestionFor(key: string, known: readonly string[]): string | undefined {
	return known.find((name) => bare(name) === bare(key) || isOneEdit(bare(name), bare(key)));
}

function bare(name: string): string {
	return name.toLowerCase().replaceAll(/[^a-z]/g, "");
}

/** Whether the manifest can be published: none of its problems is an error. */
export function isPublishable(manifest: Manifest): boolean {
	return manifest.problems.every((problem) => problem.severity !== "error");
}

/** "metadata_schema.3.name" → ["metadata_schema", 3, "name"], as jsonc-parser expects. */
export function segmentsOf(path: string): Array<string | number> {
	return path === "" ? [] : path.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

class ManifestReader {
	readonly problems: ManifestProblem[] = [];
	readonly #text: string;
	readonly #root: Node | undefined;

	constructor(text: string, root: Node | undefined) {
		this.#text = text;
		this.#root = root;
	}

	read(): DatasetDraft {
		const isObject = this.#root?.type === "object";
		if (!isObject) {
			const message = l10n.t("Enter a JSON object for the manifest: { … }.");
			const place = this.#root ?? { offset: 0, length: this.#text.length };
			this.problems.push(problemAt([], "wrong-type", message, place));
		}
		const texts = textProperties.map((key) => [key, isObject ? this.#textAt([key]) : ""] as const);
		if (this.#root && isObject)
			this.#checkKeys(this.#root, [...textProperties, "metadata_schema", "$schema"]);
		return { ...emptyDraft, ...Object.fromEntries(texts), metadata_schema: this.#fields() };
	}

	/**
	 * Locates the rules' problems: at the value if there is one, else where `#placeOfMissing` says. Skips
	 * values of the wrong type, which are already reported.
	 */
	place(problems: readonly DraftProblem[]): ManifestProblem[] {
		const misshapen = new Set(
			this.problems.filter((problem) => problem.code === "wrong-type").map((problem) => problem.path),
		);
		return problems
			.map((problem) => ({ problem, segments: segmentsOf(problem.path) }))
			.filter(({ segments }) => !segments.some((_, at) => misshapen.has(segments.slice(0, at + 1).join("."))))
			.map(({ problem, segments }): ManifestProblem => {
				const node = this.#find(segments);
				if (node)
					return { ...problem, segments, code: "invalid-value", offset: node.offset, length: node.length };
				const key = display(String(segments.at(-1)), 60);
				const message = l10n.t("“{0}” is missing. {1}", key, problem.message);
				return { ...problem, message, segments, code: "missing-property", ...this.#placeOfMissing(segments) };
			});
	}

	/** The connector's ID if a connector requires the property, else the brace of the object that lacks it. */
	#placeOfMissing(segments: Array<string | number>): { offset: number; length: number } {
		const connector = connectorKeys.includes(segments.join(".")) && this.#find(["connector_id"]);
		if (connector) return { offset: connector.offset, length: connector.length };
		const holder = this.#find(segments.slice(0, -1)) ?? this.#root;
		return { offset: holder?.offset ?? 0, length: 1 };
	}

	#find(path: Array<string | number>): Node | undefined {
		return this.#root && findNodeAtLocation(this.#root, path);
	}

	/**
	 * A string's text, or the source text of a number or boolean; otherwise empty. Reports any value that isn't
	 * a string.
	 */
	#textAt(path: Array<string | number>): string {
		const node = this.#find(path);
		if (!node) return "";
		if (node.type === "string") return typeof node.value === "string" ? node.value : "";
		const written = this.#text.slice(node.offset, node.offset + node.length);
		const scalar = node.type === "number" || node.type === "boolean";
		const message = scalar
			? l10n.t("Put “{0}” in quotes to make it a string.", display(written, 40))
			: l10n.t("Enter a string in quotes for “{0}”.", String(path.at(-1)));
		const more = scalar ? { suggestion: written } : {};
		this.problems.push(problemAt(path, "wrong-type", message, node, more));
		return scalar ? written : "";
	}

	#fields(): FieldDraft[] {
		const list = this.#find(["metadata_schema"]);
		if (!list || list.type === "null") return [];
		if (list.type !== "array") {
			const message = l10n.t("Enter a JSON array for “{0}”: [ … ].", "metadata_schema");
			this.problems.push(problemAt(["metadata_schema"], "wrong-type", message, list));
			return [];
		}
		const entries = list.children ?? [];
		if (entries.length > MAX_FIELDS) {
			this.problems.push(problemAt(["metadata_schema"], "too-large", tooManyFields(), list));
			return [];
		}
		return entries.map((entry, index) => {
			const path = ["metadata_schema", index];
			if (entry.type !== "object") {
				const message = l10n.t("Enter a JSON object for field {0}: { … }.", index + 1);
				this.problems.push(problemAt(path, "wrong-type", message, entry));
				return { name: "", type: "", description: "" };
			}
			this.#checkKeys(entry, fieldKeys, path);
			const [name, type, description] = fieldKeys.map((key) => this.#textAt([...path, key]));
			return { name: name ?? "", type: type ?? "", description: description ?? "" };
		});
	}

	#checkKeys(object: Node, known: readonly string[], path: Array<string | number> = []): void {
		for (const property of object.children ?? []) {
			const key = property.children?.[0];
			if (!key || typeof key.value !== "string" || known.includes(key.value)) continue;
			const meant = suggestionFor(key.value, known);
			const message = unknownWords(display(key.value, 60), meant);
			const suggested = meant === undefined ? {} : { suggestion: meant };
			const more = { severity: "warning", ...suggested } as const;
			this.problems.push(problemAt([...path, key.value], "unknown-property", message, property, more));
		}
		for (const { key, message } of repeatedKeys(object))
			this.problems.push(problemAt([...path, String(key.value)], "repeated-property", message, key));
	}
}

/** The required properties that are absent, in the API's order. */
export function missingKeys(problems: readonly ManifestProblem[]): string[] {
	const missing = problems.filter(({ code }) => code === "missing-property").map(({ path }) => path);
	return textProperties.filter((key) => missing.includes(key));
}
