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
import { bytesInChunks } from "./inference/decodedText.ts";
import { evidenceLine, kindName, personalWarning, sampleLine } from "./inference/words.ts";
import { fileName, unreadable } from "./manifestFiles.ts";

/** Size limit for a file with a scheme other than `file`, since VS Code returns it whole. */
const MAX_WHOLE_BYTES = 50 * 1024 * 1024;

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

/**
 * Reads a sample on this computer, shows the fields found with their evidence, and lets the user choose. Undefined if
 * canceled. Throws UserFacingError if the file can't be read.
 */
export async function readFieldsFrom(uri: vscode.Uri): Promise<FieldDraft[] | undefined> {
	const sample = await readSample(uri);
	if (!sample) return undefined;
	const language = vscode.env.language;
	const chosen = await pickMany(
		sample.fields.map((field) => choiceOf(field, language)),
		{
			title: l10n.t("Import Fields from {0}", fileName(uri)),
			placeholder: [sampleLine(sample, language), ...sample.notes, l10n.t("Nothing is uploaded.")].join(" "),
		},
	);
	return chosen?.map(({ name, type }) => ({ name, type, description: "" }));
}

async function readSample(uri: vscode.Uri): Promise<Sample | undefined> {
	const format = formatOf(fileName(uri));
	if (!format)
		throw new UserFacingError(l10n.t("Unsupported file type. Use a CSV, TSV, JSON, or JSONL file."));
	const title = l10n.t("Reading a sample of {0}", fileName(uri));
	return withProgress(title, "notification", async (signal) => {
		try {
			const { inferFields } = await import("./inference/inference.ts");
			return await inferFields(await chunksOf(uri), { format, signal });
		} catch (error) {
			if (signal.aborted) return undefined;
			if (error instanceof UserFacingError) throw error;
			throw new UserFacingError(unreadable(uri));
		}
	});
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
