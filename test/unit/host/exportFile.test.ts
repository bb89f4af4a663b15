import assert from "node:assert/strict";
import { homedir } from "node:os";
import { mock } from "node:test";
import { dayOf } from "../../../src/base/dates.ts";
import { askExportTarget } from "../../../src/host/exportFile.ts";
import { useTimeZone } from "../../support/timeZone.ts";
import { workspace } from "../../support/vscodeStandIn.ts";

describe("An export’s file name", () => {
	// The clock stands still, because a day could end during a test.
	before(() => mock.timers.enable({ apis: ["Date"], now: Date.UTC(2026, 10, 18, 11) }));
	after(() => mock.timers.reset());

	for (const [timeZone, day] of [
		["Etc/GMT-14", "2026-11-19"],
		["Etc/GMT+12", "2026-11-17"],
	] as const) {
		describe(`in ${timeZone}`, () => {
			useTimeZone(timeZone);

			it("contains the user’s local date", async () => {
				const target = await askExportTarget({ file: "datasets", title: "Export Datasets" }, "csv");
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
