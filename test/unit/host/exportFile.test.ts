import assert from "node:assert/strict";
import { askExportTarget } from "../../../src/host/exportFile.ts";

describe("An export’s file name", () => {
	const { TZ } = process.env;
	afterEach(() => {
		if (TZ === undefined) delete process.env["TZ"];
		else process.env["TZ"] = TZ;
	});

	// They’re 26 hours apart, so one of them is always on another day than UTC.
	for (const timeZone of ["Etc/GMT-14", "Etc/GMT+12"]) {
		it(`contains the user’s local date in ${timeZone}`, async () => {
			process.env["TZ"] = timeZone;
			const target = await askExportTarget({ file: "datasets", title: "Export Datasets" }, "csv");
			const day = new Intl.DateTimeFormat("en-CA", { timeZone }).format();
			assert.equal(String(target?.file), `folder/datasets-${day}.csv`);
		});
	}
});
