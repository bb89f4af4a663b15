import * as vscode from "vscode";
import { commandIds } from "../host/commandIds.ts";
import { runCommand } from "../host/commands.ts";
import { DatasetDrag, DRAGGED_DATASETS } from "./datasetDrag.ts";
import type { Row } from "./rows/row.ts";

/** The maximum size of an address list. */
const MAX_LIST_BYTES = 5 * 1024 * 1024;

/** Addresses, or a file of them, dropped on one of the user's datasets open the dataset's access page, prefilled. */
export class OwnedDrop extends DatasetDrag {
	override readonly dropMimeTypes = ["text/uri-list", "files", "text/plain", DRAGGED_DATASETS];

	async handleDrop(target: Row | undefined, dropped: vscode.DataTransfer): Promise<void> {
		const datasetId = target?.datasetId;
		if (datasetId === undefined || dropped.get(DRAGGED_DATASETS)) return;
		const text = await textOf(dropped);
		if (text.trim() === "") return;
		await runCommand(commandIds.access.bulk, { datasetId, table: text });
	}
}

/** The text of the first dropped file, else the dropped text. Empty if the file is too large. */
async function textOf(dropped: vscode.DataTransfer): Promise<string> {
	const uris = await dropped.get("text/uri-list")?.asString();
	const [first] = (uris ?? "").split(/\r?\n/).filter((line) => line !== "");
	if (first !== undefined) return readSmall(vscode.Uri.parse(first, true));
	for (const [, item] of dropped) {
		const file = item.asFile();
		if (file) {
			const bytes = await file.data();
			return bytes.length > MAX_LIST_BYTES ? "" : new TextDecoder().decode(bytes);
		}
	}
	return (await dropped.get("text/plain")?.asString()) ?? "";
}

async function readSmall(uri: vscode.Uri): Promise<string> {
	const { readFileWithin } = await import("../host/files.ts");
	return new TextDecoder().decode(await readFileWithin(uri, MAX_LIST_BYTES));
}
