import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { forQuickPick } from "../base/text.ts";
import { UserFacingError } from "../base/userFacingError.ts";
import { readFileWithin } from "../host/files.ts";
import { fileChunks } from "../host/regularFile.ts";
import { pickMany, type Choice } from "../host/picks.ts";
import { withProgress } from "../host/progress.ts";
import type { FieldDraft } from "../rules/datasetDraft.ts";
import { defaultLimits, formatOf, type InferredField, type Sample } from "./inference/sample.ts";
import { bytesInChunks } from "./inference/text.ts";
import { evidenceLine, kindName, personalWarning, sampleLine } from "./inference/words.ts";
import { fileName } from "./manifestFiles.ts";

/** Size limit for a file with a scheme other than `file`, since VS Code returns it whole. */
const MAX_WHOLE_BYTES = 50 * 1024 * 1024;

export type SampleOutcome =
	| { readonly kind: "read"; readonly sample: Sample; readonly fields: FieldDraft[] }
	| { readonly kind: "cancelled" }
	| { readonly kind: "unreadable"; readonly message: string };

/** Asks for a file to infer fields from; undefined if canceled. */
export async function askForSampleFile(): Promise<vscode.Uri | undefined> {
	const chosen = await vscode.window.showOpenDialog({
		canSelectMany: false,
		openLabel: l10n.t("Import Fields"),
		title: l10n.t("Choose a Sample File"),
		filters: { [l10n.t("Tables and JSON")]: ["csv", "tsv", "tab", "json", "jsonl", "ndjson"] },
	});
	return chosen?.[0];
}

/** Reads a sample on this computer, shows the fields found with their evidence, and lets the user choose. */
export async function readFieldsFrom(uri: vscode.Uri): Promise<SampleOutcome> {
	const read = await readSample(uri);
	if (read.kind !== "read") return read;
	const language = vscode.env.language;
	const chosen = await pickMany(
		read.sample.fields.map((field) => choiceOf(field, language)),
		{
			title: l10n.t("Import Fields from {0}", fileName(uri)),
			placeholder: [
				sampleLine(read.sample, language),
				...read.sample.notes,
				l10n.t("Nothing is uploaded."),
			].join(" "),
		},
	);
	if (!chosen) return { kind: "cancelled" };
	const fields = chosen.map(({ name, type }) => ({ name, type, description: "" }));
	return { kind: "read", sample: read.sample, fields };
}

async function readSample(
	uri: vscode.Uri,
): Promise<{ kind: "read"; sample: Sample } | Exclude<SampleOutcome, { kind: "read" }>> {
	const format = formatOf(fileName(uri));
	if (!format) {
		return {
			kind: "unreadable",
			message: l10n.t("Unsupported file type. Use a CSV, TSV, JSON, or JSONL file."),
		};
	}
	const title = l10n.t("Reading a sample of {0}", fileName(uri));
	let cancelled: AbortSignal | undefined;
	try {
		return await withProgress({ title, where: "notification" }, async (signal) => {
			cancelled = signal;
			const { inferFields } = await import("./inference/inference.ts");
			const sample = await inferFields(await chunksOf(uri), { format, signal });
			return { kind: "read", sample };
		});
	} catch (error) {
		if (cancelled?.aborted === true) return { kind: "cancelled" };
		if (error instanceof UserFacingError) return { kind: "unreadable", message: error.message };
		return {
			kind: "unreadable",
			message: l10n.t(
				"Couldn’t read {0}. Check that the file exists and that you can open it.",
				fileName(uri),
			),
		};
	}
}

async function chunksOf(uri: vscode.Uri): Promise<AsyncGenerator<Uint8Array>> {
	if (uri.scheme === "file") return fileChunks(uri.fsPath, defaultLimits.maxBytes);
	const bytes = await readFileWithin(uri, MAX_WHOLE_BYTES);
	if (bytes === undefined) {
		throw new UserFacingError(
			l10n.t(
				"Files that aren’t on a local disk can be up to 50 MB. Copy the file to a local disk, or use a smaller file.",
			),
		);
	}
	return bytesInChunks(bytes);
}

function choiceOf(field: InferredField, language: string): Choice<InferredField> {
	const warning = personalWarning(field.personal, language);
	const words = [warning, evidenceLine(field, language), ...field.notes].filter((word) => word !== undefined);
	const empty = field.kind === "empty";
	return {
		label: forQuickPick(field.name),
		description: `${field.type} · ${kindName(field.kind)}`,
		detail: forQuickPick(words.join(" · ")),
		...(warning === undefined ? {} : { icon: "warning" }),
		picked: warning === undefined && !empty,
		value: field,
	};
}
