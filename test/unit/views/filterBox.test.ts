import assert from "node:assert/strict";
import { ContextKeys } from "../../../src/host/contextKeys.ts";
import { DiscoverView } from "../../../src/views/discoverView.ts";
import { askForFilter } from "../../../src/views/filterBox.ts";
import { RowTree } from "../../../src/views/rowTree.ts";
import { until } from "../../support/host/conditions.ts";
import { shownPicks } from "../../support/vscodeStandIn.ts";
import { keyOf, useWindowOf } from "../../support/windowFixture.ts";

describe("The filter box", () => {
	const ana = useWindowOf("ana");

	it("keeps the item that an arrow key made active when the count arrives", async () => {
		const { fixture, window, scope } = ana;
		fixture.accountWith(keyOf("ana")).publish("Rivers");
		await scope.catalogue.refresh();
		const tree = fixture.add(new RowTree("dataMarketplace.discover"));
		const view = fixture.add(new DiscoverView({ ...window, contextKeys: new ContextKeys() }, tree));
		const asking = askForFilter(view);
		const box = shownPicks.at(-1) ?? assert.fail();
		const second = box.items[1] ?? assert.fail();
		box.activeItems = [second];
		await until(async () => JSON.stringify([box.title, box.items]).includes("1 of 1"));
		assert.deepEqual(box.activeItems, [second]);
		box.activeItems = box.items.slice(0, 1);
		box.chooseFirst();
		assert.equal(await asking, "");
	});
});
