import assert from "node:assert/strict";
import { exportDatasets } from "../../../src/commands/datasets/exportDatasets.ts";
import { Notifications } from "../../../src/host/notifications.ts";
import { useWindowOf } from "../../support/windowFixture.ts";

class Listening extends Notifications {
	readonly shown: string[] = [];

	override async show(severity: string, message: string): Promise<undefined> {
		this.shown.push(`${severity}: ${message}`);
	}
}

describe("Exporting the datasets that a filter finds", () => {
	const ana = useWindowOf("ana");

	it("exports nothing if part of the filter has a problem, and says which", async () => {
		const notifications = new Listening();
		const outcome = await exportDatasets({ ...ana.scope, notifications }, "weather price<0,01", "csv");
		const message = "“0,01” isn’t a price. Try price<0.01.";
		assert.deepEqual(outcome, { kind: "invalid", message });
		assert.deepEqual(notifications.shown, [`error: ${message}`]);
	});
});
