import assert from "node:assert/strict";
import { mock } from "node:test";
import { openDatasetPanel } from "../../../../src/pages/dataset/controller.ts";
import { datasetPage } from "../../../../src/pages/dataset/protocol.ts";
import { OpenPage, pagePartsOf } from "../../../support/openPage.ts";
import { commands, copied } from "../../../support/vscodeStandIn.ts";
import { keyOf, useWindowOf } from "../../../support/windowFixture.ts";
import { DATASET_ID } from "../../../support/writeFixture.ts";

describe("The page of a dataset that’s only known from the list", () => {
	const ana = useWindowOf("ana");
	let page: OpenPage<typeof datasetPage>;

	beforeEach(async () => {
		const { fixture, window, scope } = ana;
		fixture.accountWith(keyOf("ana")).publish("Rivers", DATASET_ID);
		await scope.catalogue.refresh();
		fixture.service.misbehave(`GET /v1/datasets/${DATASET_ID}`, { status: 500 });
		page = new OpenPage(datasetPage, (restored) =>
			openDatasetPanel(pagePartsOf(window), DATASET_ID, { restored }),
		);
		fixture.add(page.panel);
		await page.until(({ fromList }) => fromList);
	});

	it("copies the seller’s ID and lists the seller’s datasets", async () => {
		assert.equal(await page.send("copy", "sellerId"), "");
		assert.equal(copied.at(-1), page.state.record?.seller_id);
		assert.equal(await page.send("showSeller", null), "");
	});

	it("has the name in its tab once the list is loaded again", async () => {
		const { fixture, window } = ana;
		await fixture.signIn(window, "bea");
		assert.doesNotMatch(page.panel.title, /Rivers/);
		await page.until(({ phase }) => phase === "failed");
		await ana.scope.catalogue.refresh();
		await page.until(({ name }) => name === "Rivers");
		assert.equal(page.panel.title, "Rivers");
	});

	it("offers to sign in instead of trying again while nobody is signed in", async () => {
		assert.equal(page.state.connected, true);
		await ana.window.session.signOut();
		await page.until(({ phase, connected }) => phase === "failed" && !connected);
		assert.equal(page.state.problem, "Sign in, then try again.");
		const ran = mock.method(commands, "executeCommand");
		assert.equal(await page.send("signIn", null), "");
		assert.equal(ran.mock.calls[0]?.arguments[0], "dataMarketplace.session.signIn");
		ran.mock.restore();
	});

	it("says that the dataset couldn’t be loaded if asked for its JSON", async () => {
		assert.match(await page.send("openAsJson", null), /^Couldn’t load the dataset\./);
	});
});
