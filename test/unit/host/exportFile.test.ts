import assert from "node:assert/strict";
import { homedir } from "node:os";
import { dayOf } from "../../../src/base/dates.ts";
import { askExportTarget } from "../../../src/host/exportFile.ts";
import { useTimeZone } from "../../support/timeZone.ts";
import { workspace } from "../../support/vscodeStandIn.ts";

describe("An export’s file name", () => {
	// They’re 26 hours apart, so one of them is always on another day than UTC.
	for (const timeZone of ["Etc/GMT-14", "Etc/GMT+12"]) {
		describe(`in ${timeZone}`, () => {
			useTimeZone(timeZone);

			it("contains the user’s local date", async () => {
				const target = await askExportTarget({ file: "datasets", title: "Export Datasets" }, "csv");
				const day = new Intl.DateTimeFormat("en-CA", { timeZone }).format();
				assert.equal(String(target?.file), `folder/datasets-${day}.csv`);
			});
		});
	}

	it("is in the home folder if no folder is open", async () => {
		const open = workspace.workspaceFolders.splice(0);
		try {
			const target = await askExportTarget({ file: "datasets", title: "Export Datasets" }, "csv");
			assert.equal(String(target?.file), `${homedir()}/datasets-${dayOf(Date.now())}.csv`);
		} finally {
			workspace.workspaceFolders.push(...open);
		}
	});
});
