import * as vscode from "vscode";
import { commandIds } from "../host/commandIds.ts";
import { runCommand } from "../host/commands.ts";
import type { Row } from "./rows/row.ts";

/** IDs of dragged datasets, one per line; empty for other rows. A type of its own, because views and other extensions accept any text. */
export const DRAGGED_DATASETS = "application/vnd.data-marketplace.dataset-ids";

/** Rows of datasets can be dragged into an editor. */
export class DatasetDrag implements vscode.TreeDragAndDropController<Row> {
	readonly dropMimeTypes: readonly string[] = [];
	readonly dragMimeTypes = [DRAGGED_DATASETS, "text/uri-list"];

	handleDrag(rows: readonly Row[], dragged: vscode.DataTransfer): void {
		const ids = rows.flatMap(({ datasetId, email }) =>
			datasetId === undefined || email !== undefined ? [] : [datasetId],
		);
		// A dataset can be in several groups.
		dragged.set(DRAGGED_DATASETS, new vscode.DataTransferItem([...new Set(ids)].join("\n")));
		// An empty list: “#” starts a comment. Otherwise, VS Code would insert the private URI that marks a row.
		dragged.set("text/uri-list", new vscode.DataTransferItem("#"));
	}
}

/** Addresses, or files of them, dropped on one of the user's datasets open the dataset's access page, prefilled. */
export class OwnedDrop extends DatasetDrag {
	override readonly dropMimeTypes = ["text/uri-list", "files", "text/plain", DRAGGED_DATASETS];

	async handleDrop(target: Row | undefined, dropped: vscode.DataTransfer): Promise<void> {
		const datasetId = target?.datasetId;
		if (datasetId === undefined || dropped.get(DRAGGED_DATASETS)) return;
		const { droppedContent } = await import("../host/files.ts");
		await runCommand(commandIds.access.bulk, { datasetId, ...(await droppedContent(dropped)) });
	}
}
