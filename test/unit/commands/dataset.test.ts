import assert from "node:assert/strict";
import { MarketplaceError } from "../../../src/api/failure.ts";
import { accessCommands } from "../../../src/commands/access.ts";
import { datasetCommands } from "../../../src/commands/datasets/dataset.ts";
import { AgreeingNotifications, pagePartsOf } from "../../support/openPage.ts";
import { cancellations, copied } from "../../support/vscodeStandIn.ts";
import { keyOf, useWindowOf } from "../../support/windowFixture.ts";
import { DATASET_ID } from "../../support/writeFixture.ts";

const READ_PATH = `GET /v1/datasets/${DATASET_ID}`;

describe("A command that loads a dataset", () => {
	const ana = useWindowOf("ana");

	for (const name of ["copyAsMarkdown", "openAsJson", "copyName", "estimateCost", "grant"] as const) {
		it(`can be canceled in a notification: ${name}`, async () => {
			const { fixture, window } = ana;
			fixture.accountWith(keyOf("ana")).publish("Rivers", DATASET_ID);
			const parts = pagePartsOf(window, new AgreeingNotifications());
			const commands = { ...datasetCommands(parts), ...accessCommands(parts) };
			const before = { copied: copied.length, cancellations: cancellations.length };
			const release = fixture.service.hold(READ_PATH, 1);
			const running = Promise.resolve(commands[name]({ datasetId: DATASET_ID }));
			await fixture.service.arrival(READ_PATH, 1);
			assert.equal(
				cancellations.length,
				before.cancellations + 1,
				"nothing shows that the dataset is loading",
			);
			cancellations.at(-1)?.cancel();
			await assert.rejects(
				running,
				(error) => error instanceof MarketplaceError && error.kind === "cancelled",
			);
			release();
			assert.equal(copied.length, before.copied);
		});
	}
});
