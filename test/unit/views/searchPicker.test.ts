import assert from "node:assert/strict";
import { findDataset } from "../../../src/views/searchPicker.ts";
import { until } from "../../support/host/conditions.ts";
import { shownPicks } from "../../support/vscodeStandIn.ts";
import { keyOf, useWindowOf } from "../../support/windowFixture.ts";

describe("The dataset picker", () => {
	const ana = useWindowOf("ana");
	const GONE = "feed0000-0000-4000-8000-000000000001";
	const DISCOVER = "GET /v1/datasets/discover";

	const shown = (how: { only?: "pinned"; text?: string } = {}) => {
		const found = findDataset(ana.scope, { title: "Choose a Dataset", ...how });
		const picker = shownPicks.at(-1) ?? assert.fail();
		const isShown = async (text: string): Promise<void> =>
			until(async () => JSON.stringify(picker.items).includes(text));
		const labels = (): unknown => picker.items.map((item) => ("label" in item ? item.label : undefined));
		return { found, picker, isShown, labels };
	};

	it("loads the list if no view has loaded it", async () => {
		const id = ana.fixture.accountWith(keyOf("ana")).publish("Rivers");
		const release = ana.fixture.service.hold(DISCOVER);
		const { found, picker, isShown } = shown();
		await isShown("Loading…");
		assert.equal(picker.busy, true);
		release();
		await isShown("Rivers");
		assert.equal(picker.busy, false);
		picker.chooseFirst();
		assert.equal(await found, id);
	});

	it("offers pinned datasets that aren’t in the list by their IDs, so that they can be unpinned", async () => {
		const listed = ana.fixture.accountWith(keyOf("ana")).publish("Rivers");
		await ana.scope.preferences.pin(listed, GONE);
		const all = shown({ only: "pinned" });
		await all.isShown("Rivers");
		assert.deepEqual(all.labels(), ["Rivers", GONE]);
		const { found, picker, isShown, labels } = shown({
			only: "pinned",
			text: GONE.slice(0, 8).toUpperCase(),
		});
		await isShown(GONE);
		assert.deepEqual(labels(), [GONE]);
		picker.chooseFirst();
		assert.equal(await found, GONE);
	});

	it("says why the list couldn’t be loaded", async () => {
		ana.fixture.service.misbehave(DISCOVER, { status: 403 });
		const { picker, isShown } = shown();
		await isShown("(403)");
		assert.equal(picker.busy, false);
	});

	it("says that the list couldn’t be loaded if its first load is canceled", async () => {
		const release = ana.fixture.service.hold(DISCOVER);
		const { isShown, labels } = shown();
		await isShown("Loading…");
		ana.scope.catalogue.stopReading();
		await isShown("Canceled.");
		assert.deepEqual(labels(), ["Couldn’t load"]);
		release();
	});
});
