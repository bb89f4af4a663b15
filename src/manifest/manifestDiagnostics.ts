import * as vscode from "vscode";
import { DisposableOwner } from "../base/lifecycle.ts";
import { hasConnector } from "../rules/datasetDraft.ts";
import { listingHints, type PriceContext } from "../rules/listingHints.ts";
import { readAccessFile } from "./accessFile.ts";
import { isAccessFileName, isManifest, isOtherVersion } from "./manifestFiles.ts";
import { invalidSyntax, placeOf } from "./boundedJson.ts";
import { type Manifest, type ManifestProblem, readManifest, segmentsOf } from "./manifestText.ts";

const TYPING_PAUSE_MS = 150;

/** The listed prices in a currency, if they're known. */
type PricesIn = (currency: string) => PriceContext | undefined;

/** Reports the problems of every open manifest and access file, but not of earlier or published versions. */
export class ManifestDiagnostics extends DisposableOwner {
	readonly #collection: vscode.DiagnosticCollection;
	readonly #waiting = new Map<string, ReturnType<typeof setTimeout>>();
	readonly #pricesIn: PricesIn;

	constructor(pricesIn: PricesIn) {
		super();
		this.#pricesIn = pricesIn;
		this.#collection = this.store.add(vscode.languages.createDiagnosticCollection("dataMarketplace"));
		this.store.add(vscode.workspace.onDidOpenTextDocument((document) => this.refresh(document)));
		this.store.add(vscode.workspace.onDidChangeTextDocument(({ document }) => this.#schedule(document)));
		this.store.add(vscode.workspace.onDidCloseTextDocument((document) => this.#forget(document.uri)));
		this.store.add({ dispose: () => this.#waiting.forEach((timer) => clearTimeout(timer)) });
	}

	/** Checks every open document. Documents that were open before this object was created wait for the first call. */
	refreshAll(): void {
		for (const document of vscode.workspace.textDocuments) this.refresh(document);
	}

	/** Checks a document without waiting for a pause in typing. */
	refresh(document: vscode.TextDocument): void {
		if (isOtherVersion(document.uri)) return;
		if (isManifest(document.uri)) this.#checkManifest(document);
		else if (isAccessFileName(document.uri)) this.#collection.set(document.uri, accessDiagnostics(document));
	}

	#checkManifest(document: vscode.TextDocument): void {
		const manifest = readManifest(document.getText());
		const shown = isUntouched(document, manifest)
			? manifest.problems.map((problem) => ({ ...problem, severity: "note" as const }))
			: manifest.problems;
		this.#collection.set(document.uri, [
			...shown.filter(isMarkedHere).map((problem) => diagnosticOf(document, problem)),
			...hintDiagnostics(document, manifest, this.#pricesIn(manifest.draft.currency)),
		]);
	}

	#schedule(document: vscode.TextDocument): void {
		if (!isManifest(document.uri) && !isAccessFileName(document.uri)) return;
		const key = document.uri.toString();
		clearTimeout(this.#waiting.get(key));
		const timer = setTimeout(() => {
			this.#waiting.delete(key);
			this.refresh(document);
		}, TYPING_PAUSE_MS);
		this.#waiting.set(key, timer);
	}

	#forget(uri: vscode.Uri): void {
		clearTimeout(this.#waiting.get(uri.toString()));
		this.#waiting.delete(uri.toString());
		this.#collection.delete(uri);
	}
}

/** Whether a manifest is new, so that its empty values aren't mistakes yet. */
function isUntouched(document: vscode.TextDocument, { draft }: Manifest): boolean {
	return document.isUntitled && `${draft.name}${draft.description}${draft.price_per_chunk}` === "";
}

/**
 * Whether the extension marks a problem: VS Code's JSON support already marks syntax errors, missing properties, and
 * wrong types, using the extension's schema.
 */
function isMarkedHere(problem: ManifestProblem): boolean {
	return !["invalid-json", "missing-property", "wrong-type"].includes(problem.code);
}

const severities = {
	error: vscode.DiagnosticSeverity.Error,
	warning: vscode.DiagnosticSeverity.Warning,
	note: vscode.DiagnosticSeverity.Information,
	hint: vscode.DiagnosticSeverity.Hint,
} as const;

type Place = Pick<ManifestProblem, "offset" | "length">;

export function rangeOf(document: vscode.TextDocument, { offset, length }: Place): vscode.Range {
	return new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
}

function diagnosticOf(
	document: vscode.TextDocument,
	problem: Place & { message: string; severity: keyof typeof severities; code?: string },
): vscode.Diagnostic {
	const severity = severities[problem.severity];
	const diagnostic = new vscode.Diagnostic(rangeOf(document, problem), problem.message, severity);
	diagnostic.source = "Data Marketplace";
	if (problem.code !== undefined) diagnostic.code = problem.code;
	return diagnostic;
}

/** Hints are subtle: dots under the text, and only at properties without a problem. */
function hintDiagnostics(
	document: vscode.TextDocument,
	manifest: Manifest,
	prices: PriceContext | undefined,
): vscode.Diagnostic[] {
	if (manifest.problems.some((problem) => problem.code === "invalid-json" || problem.path === "")) return [];
	const { draft } = manifest;
	const hints = listingHints({ ...draft, queryable: hasConnector(draft) }, prices);
	const taken = new Set(manifest.problems.map((problem) => problem.path));
	return hints
		.filter((hint) => !taken.has(hint.path))
		.map(({ path, message }) => {
			const place = placeOf(document.getText(), segmentsOf(path));
			return diagnosticOf(document, { ...place, message, severity: "hint", code: "listing-suggestion" });
		});
}

function accessDiagnostics(document: vscode.TextDocument): vscode.Diagnostic[] {
	return readAccessFile(document.getText())
		.problems.filter((problem) => problem.message !== invalidSyntax())
		.map((problem) => diagnosticOf(document, problem));
}
