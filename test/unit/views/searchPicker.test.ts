import assert from "node:assert/strict";
import { findDataset } from "../../../src/views/searchPicker.ts";
import { until } from "../../support/host/conditions.ts";
import { shownPicks } from "../../support/vscodeStandIn.ts";
import { keyOf, useWindowOf } from "../../support/windowFixture.ts";

describe("The dataset picker", () => {
	const ana = useWindowOf("ana");
	const DISCOVER = "GET /v1/datasets/discover";

	const shown = () => {
		const found = findDataset(ana.scope, { title: "Choose a Dataset" });
		const picker = shownPicks.at(-1) ?? assert.fail();
		const isShown = async (text: string): Promise<void> =>
			until(async () => JSON.stringify(picker.items).includes(text));
		return { found, picker, isShown };
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

	it("says why the list couldn’t be loaded", async () => {
		ana.fixture.service.misbehave(DISCOVER, { status: 403 });
		const { picker, isShown } = shown();
		await isShown("(403)");
		assert.equal(picker.busy, false);
	});
});
