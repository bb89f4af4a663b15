import assert from "node:assert/strict";
import { restoreNewDatasetPanel } from "../../../../src/pages/newDataset/controller.ts";
import { newDatasetPage } from "../../../../src/pages/newDataset/protocol.ts";
import { emptyDraft } from "../../../../src/rules/datasetDraft.ts";
import { FakePanel } from "../../../support/fakePanel.ts";
import { OpenPage, pagePartsOf } from "../../../support/openPage.ts";
import { useWindowOf } from "../../../support/windowFixture.ts";

describe("The New Dataset page after a window reload", () => {
	const ana = useWindowOf("ana");

	it("shows the saved draft even if VS Code kept only the tab, because the window had crashed", async () => {
		const { window, scope } = ana;
		await scope.drafts.save("lakes", { ...emptyDraft, name: "Lakes" });
		let isRestored = false;
		const page = new OpenPage(newDatasetPage, (panel) => {
			panel.title = "New Dataset";
			isRestored = restoreNewDatasetPanel(pagePartsOf(window), undefined, panel);
		});
		assert.ok(isRestored);
		await page.until(({ draft }) => draft.name === "Lakes");
		page.panel.dispose();
	});

	it("closes the tab of a manifest if VS Code kept only the tab, because it isn’t known which manifest it was", () => {
		const panel = new FakePanel();
		panel.title = "Publish shop.dataset.json";
		assert.equal(restoreNewDatasetPanel(pagePartsOf(ana.window), undefined, panel.asPanel), false);
	});
});
