import assert from "node:assert/strict";
import { DataTransfer, DataTransferItem } from "vscode";
import { droppedContent } from "../../../src/host/files.ts";
import { OwnedDrop } from "../../../src/views/treeDragAndDrop.ts";
import { commands as host } from "../../support/vscodeStandIn.ts";
import { DATASET_ID } from "../../support/writeFixture.ts";

const dropOf = (contents: Readonly<Record<string, unknown>>): DataTransfer => {
	const dropped = new DataTransfer();
	for (const [type, value] of Object.entries(contents)) dropped.set(type, new DataTransferItem(value));
	return dropped;
};

describe("A drop on a dataset in My Datasets", () => {
	const { executeCommand } = host;

	afterEach(() => {
		host.executeCommand = executeCommand;
	});

	it("includes every file if several are dropped", async () => {
		const list = "# two files\r\nfile:///first.csv\r\nfile:///second.csv\r\n";
		const addresses = await droppedContent(dropOf({ "text/uri-list": list }));
		assert.ok("files" in addresses);
		assert.deepEqual(addresses.files.map(String), ["file:///first.csv", "file:///second.csv"]);
		const both = { "text/csv": Buffer.from("ana@example.com"), "text/plain": Buffer.from("bo@example.com") };
		assert.deepEqual(await droppedContent(dropOf(both)), { files: Object.values(both) });
	});

	it("opens nothing for a dragged row, such as one of a buyer", async () => {
		const ran: unknown[] = [];
		host.executeCommand = async (id) => void ran.push(id);
		const row = { id: "row", label: "ana@example.com", datasetId: DATASET_ID };
		const drop = new OwnedDrop();
		for (const dragged of [row, { ...row, email: "ana@example.com" }, { id: "row", label: "Pinned" }]) {
			const transfer = dropOf({});
			drop.handleDrag([dragged], transfer);
			await drop.handleDrop(row, transfer);
		}
		assert.deepEqual(ran, []);
	});
});
