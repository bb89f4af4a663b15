import * as vscode from "vscode";
import { readFileWithin } from "./files.ts";

/** More than any list of addresses has. */
const MAX_BYTES = 5 * 1024 * 1024;

/** The text of the first dropped file, else the dropped text. Empty if the file is too large. */
export async function droppedText(dropped: vscode.DataTransfer): Promise<string> {
	const uris = await dropped.get("text/uri-list")?.asString();
	const [first] = (uris ?? "").split(/\r?\n/).filter((line) => line !== "");
	if (first !== undefined) return decode(await readFileWithin(vscode.Uri.parse(first, true), MAX_BYTES));
	for (const [, item] of dropped) {
		const file = item.asFile();
		if (file) {
			const bytes = await file.data();
			return bytes.length > MAX_BYTES ? "" : decode(bytes);
		}
	}
	return (await dropped.get("text/plain")?.asString()) ?? "";
}

function decode(bytes: Uint8Array | undefined): string {
	return new TextDecoder().decode(bytes);
}
