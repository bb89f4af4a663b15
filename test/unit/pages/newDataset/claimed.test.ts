import assert from "node:assert/strict";
import { restoreNewDatasetPanel } from "../../../../src/pages/newDataset/controller.ts";
import { newDatasetPage } from "../../../../src/pages/newDataset/protocol.ts";
import { emptyDraft } from "../../../../src/rules/datasetDraft.ts";
import { draft } from "../../../support/clientFixture.ts";
import { AgreeingNotifications, OpenPage, pagePartsOf } from "../../../support/openPage.ts";
import { keyOf, useWindowOf } from "../../../support/windowFixture.ts";
import { DATASET_ID } from "../../../support/writeFixture.ts";

describe("Confirming a dataset found after an unconfirmed request", () => {
	const ana = useWindowOf("ana");

	it("resolves the request, unless the dataset can’t be loaded, which can be tried again", async () => {
		const { fixture, window, scope } = ana;
		const parts = pagePartsOf(window, new AgreeingNotifications());
		const restored = { restore: { manifest: "", step: "edit" } };
		const page = new OpenPage(newDatasetPage, (panel) => restoreNewDatasetPanel(parts, restored, panel));
		fixture.add(page.panel);
		await page.send("review", { draft: { ...emptyDraft, ...draft } });
		const { fingerprint } = await page.until(({ step }) => step === "review");
		fixture.service.misbehave("POST /v1/datasets", "reset", 1);
		await page.send("publish", { confirmation: draft.name, fingerprint });
		fixture.accountWith(keyOf("ana")).publish(draft.name, DATASET_ID);
		await page.send("checkForDataset", null);
		await page.until(({ publication }) => publication.kind === "notSeen");
		fixture.service.misbehave(`GET /v1/datasets/${DATASET_ID}`, { status: 500 }, 1);
		assert.match(await page.send("claim", null), /server error \(500\)/);
		assert.equal(page.state.publication.kind, "notSeen");
		assert.equal(scope.ownership.item(DATASET_ID), undefined);
		assert.equal(scope.writes.unknown().length, 1);
		assert.equal(await page.send("claim", null), "");
		await page.until(({ publication }) => publication.kind === "created");
		assert.ok(scope.ownership.item(DATASET_ID));
		const [{ outcome, result, sentence = "" } = {}] = scope.writes.records();
		assert.deepEqual([outcome, result], ["done", { id: DATASET_ID }]);
		assert.match(sentence, /You confirmed this dataset as the one you published\.$/);
	});
});
