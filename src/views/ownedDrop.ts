import type * as vscode from "vscode";
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
		const { droppedContent } = await import("../host/files.ts");
		await runCommand(commandIds.access.bulk, { datasetId, ...(await droppedContent(dropped)) });
	}
}
