import * as vscode from "vscode";
import { commandIds } from "../host/commandIds.ts";
import { runCommand } from "../host/commands.ts";
import { DatasetDrag, DRAGGED_DATASETS } from "./datasetDrag.ts";
import type { Row } from "./rows/row.ts";

/** Addresses, or a file of them, dropped on one of the user's datasets open the dataset's access page, prefilled. */
export class OwnedDrop extends DatasetDrag {
	override readonly dropMimeTypes = ["text/uri-list", "files", "text/plain", DRAGGED_DATASETS];

	async handleDrop(target: Row | undefined, dropped: vscode.DataTransfer): Promise<void> {
		const datasetId = target?.datasetId;
		if (datasetId === undefined || dropped.get(DRAGGED_DATASETS)) return;
		await runCommand(commandIds.access.bulk, { datasetId, ...(await contentOf(dropped)) });
	}
}

/** The first dropped file, as an address or as its bytes, else the dropped text. VS Code lets go of them after the drop. */
async function contentOf(
	dropped: vscode.DataTransfer,
): Promise<{ file: vscode.Uri | Uint8Array } | { table: string }> {
	const uris = await dropped.get("text/uri-list")?.asString();
	const [first] = (uris ?? "").split(/\r?\n/).filter((line) => line !== "");
	if (first !== undefined) return { file: vscode.Uri.parse(first, true) };
	for (const [, item] of dropped) {
		const file = item.asFile();
		if (file) return { file: await file.data() };
	}
	return { table: (await dropped.get("text/plain")?.asString()) ?? "" };
}
