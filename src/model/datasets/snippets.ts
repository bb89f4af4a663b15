import * as l10n from "@vscode/l10n";
import type { Dataset } from "../../api/wire/schemas.ts";
import { formatMoney, type Price } from "../../base/money.ts";
import { displayName, forCodeComment, forDetail, forMarkdown } from "../../base/text.ts";
import { KEY_VARIABLE } from "../../rules/apiKey.ts";

export type SnippetLanguage = "curl" | "python" | "typescript";

const byEditorLanguage: Readonly<Record<string, SnippetLanguage>> = {
	python: "python",
	typescript: "typescript",
	typescriptreact: "typescript",
	javascript: "typescript",
	javascriptreact: "typescript",
	shellscript: "curl",
};

/** The language of snippets for an editor with the VS Code language ID `editorLanguage`. Undefined if there is none. */
export function snippetLanguageOf(editorLanguage: string): SnippetLanguage | undefined {
	return Object.hasOwn(byEditorLanguage, editorLanguage) ? byEditorLanguage[editorLanguage] : undefined;
}

interface SnippetSubject extends Price {
	readonly id: string;
	readonly name: string;
	readonly seller_name: string;
}

/** The URL of a dataset's record: the only endpoint for a single dataset that buyers can call. */
function address(baseUrl: string, id: string): string {
	return `${baseUrl.replaceAll("'", "%27")}/v1/datasets/${encodeURIComponent(id)}`;
}

function about(dataset: SnippetSubject): string {
	const name = displayName(dataset.name, dataset.id);
	const price = formatMoney(dataset.price_per_chunk, dataset.currency);
	return forCodeComment(l10n.t("{0} by {1}: {2} per chunk", name, dataset.seller_name, price));
}

/** One command line, safe to paste into a POSIX shell. */
export function curlCommand(baseUrl: string, id: string): string {
	return `curl -sS -H "Authorization: Bearer $${KEY_VARIABLE}" '${address(baseUrl, id)}'`;
}

/** Code that fetches the dataset's record, with the key from the environment. Ends with a newline. */
export function snippet(language: SnippetLanguage, baseUrl: string, dataset: SnippetSubject): string {
	const url = address(baseUrl, dataset.id);
	switch (language) {
		case "curl":
			return `# ${about(dataset)}\n${curlCommand(baseUrl, dataset.id)}\n`;
		case "python":
			return pythonSnippet(url, about(dataset));
		case "typescript":
			return typescriptSnippet(url, about(dataset));
	}
}

function pythonSnippet(url: string, comment: string): string {
	return [
		"import json",
		"import os",
		"import urllib.request",
		"",
		`# ${comment}`,
		"request = urllib.request.Request(",
		`    "${url}",`,
		`    headers={"Authorization": "Bearer " + os.environ["${KEY_VARIABLE}"]},`,
		")",
		"with urllib.request.urlopen(request, timeout=30) as response:",
		"    dataset = json.load(response)",
		"print(json.dumps(dataset, indent=2))",
		"",
	].join("\n");
}

function typescriptSnippet(url: string, comment: string): string {
	return [
		`// ${comment}`,
		`const response = await fetch("${url}", {`,
		`\theaders: { Authorization: \`Bearer \${process.env.${KEY_VARIABLE}}\` },`,
		"\tsignal: AbortSignal.timeout(30_000),",
		"});",
		"if (!response.ok) throw new Error(`The marketplace returned ${response.status}`);",
		"const dataset = await response.json();",
		"console.log(dataset);",
		"",
	].join("\n");
}

/** The record as a Markdown card. All text by others is escaped. */
export function datasetMarkdown(dataset: Dataset): string {
	const facts: Array<[string, string]> = [
		[l10n.t("ID"), `\`${dataset.id}\``],
		[l10n.t("Seller"), forMarkdown(dataset.seller_name)],
		[l10n.t("Price per chunk"), forMarkdown(formatMoney(dataset.price_per_chunk, dataset.currency))],
		[l10n.t("Visibility"), forMarkdown(dataset.visibility)],
		[l10n.t("Queryable"), dataset.queryable ? l10n.t("Yes") : l10n.t("No")],
	];
	return [
		`## ${forMarkdown(displayName(dataset.name, dataset.id))}`,
		"",
		...facts.map(([name, value]) => `- ${name}: ${value}`),
		"",
		...forDetail(dataset.description).split("\n").map(forMarkdown),
		"",
		...fieldTable(dataset),
	]
		.join("\n")
		.trimEnd();
}

function fieldTable({ metadata_schema: fields }: Dataset): string[] {
	if (!fields || fields.length === 0) return [];
	const rows = fields.map(
		({ name, type, description }) =>
			`| ${forMarkdown(name)} | ${forMarkdown(type)} | ${forMarkdown(description)} |`,
	);
	return [`| ${l10n.t("Field")} | ${l10n.t("Type")} | ${l10n.t("Description")} |`, "|---|---|---|", ...rows];
}

/** The record as indented JSON. Ends with a newline. */
export function datasetJson(dataset: Dataset): string {
	return `${JSON.stringify(dataset, null, "\t")}\n`;
}
