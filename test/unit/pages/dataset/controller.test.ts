import assert from "node:assert/strict";
import { openDatasetPanel } from "../../../../src/pages/dataset/controller.ts";
import { datasetPage } from "../../../../src/pages/dataset/protocol.ts";
import { OpenPage, pagePartsOf } from "../../../support/openPage.ts";
import { copied } from "../../../support/vscodeStandIn.ts";
import { keyOf, WindowFixture } from "../../../support/windowFixture.ts";
import { DATASET_ID } from "../../../support/writeFixture.ts";

describe("The page of a dataset that’s only known from the list", () => {
	let fixture: WindowFixture;
	let page: OpenPage<typeof datasetPage>;

	beforeEach(async () => {
		fixture = await new WindowFixture().open();
		const window = fixture.window();
		fixture.accountWith(keyOf("ana")).publish("Rivers", DATASET_ID);
		await fixture.signIn(window, "ana");
		await window.scopes.value?.catalogue.refresh();
		fixture.service.misbehave(`GET /v1/datasets/${DATASET_ID}`, { status: 500 });
		page = new OpenPage(datasetPage, (restored) =>
			openDatasetPanel(pagePartsOf(window), DATASET_ID, { restored }),
		);
		await page.until(({ fromList }) => fromList);
	});

	afterEach(async () => {
		page.panel.dispose();
		await fixture.close();
	});

	it("copies the seller’s ID and lists the seller’s datasets", async () => {
		assert.equal(await page.send("copy", "sellerId"), "");
		assert.equal(copied.at(-1), page.state.record?.seller_id);
		assert.equal(await page.send("showSeller", null), "");
	});

	it("says that the dataset couldn’t be loaded if asked for its JSON", async () => {
		assert.match(await page.send("openAsJson", null), /^Couldn’t load the dataset\./);
	});
});
