import assert from "node:assert/strict";
import { askExportTarget } from "../../../src/host/exportFile.ts";
import { useTimeZone } from "../../support/timeZone.ts";

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
});
