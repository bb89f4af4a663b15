import assert from "node:assert/strict";
import { datasetsCommands } from "../../../src/commands/datasets/datasets.ts";
import { ContextKeys } from "../../../src/host/contextKeys.ts";
import { DiscoverView } from "../../../src/views/discoverView.ts";
import { openTrees, type Trees } from "../../../src/views/trees.ts";
import { AgreeingNotifications, pagePartsOf } from "../../support/openPage.ts";
import { commands as host, shownPicks, window as hostWindow } from "../../support/vscodeStandIn.ts";
import { useWindowOf } from "../../support/windowFixture.ts";

describe("A command about Discover", () => {
	const ana = useWindowOf("ana");
	const { executeCommand } = host;
	const { createTreeView } = hostWindow;
	const notifications = new AgreeingNotifications();
	let ran: string[];
	let trees: Trees;

	beforeEach(() => {
		ran = [];
		host.executeCommand = async (id?: string) => {
			if (id !== undefined && id !== "setContext") ran.push(id);
			return undefined;
		};
		notifications.shown.length = 0;
	});

	afterEach(() => {
		host.executeCommand = executeCommand;
		hostWindow.createTreeView = createTreeView;
	});

	const commandsWith = (visible: boolean) => {
		hostWindow.createTreeView = () => ({ ...createTreeView(), visible });
		const { window, fixture } = ana;
		trees = fixture.add(openTrees());
		const contextKeys = new ContextKeys();
		const datasetList = fixture.add(new DiscoverView({ ...window, contextKeys }, trees.discover));
		return datasetsCommands({ ...pagePartsOf(window, notifications), trees, datasetList });
	};

	for (const [name, argument] of [
		["filter", "rivers"],
		["clearFilter", undefined],
		["sort", "price"],
		["groupBy", "seller"],
	] as const) {
		it(`shows the view if it’s hidden: ${name}`, async () => {
			await commandsWith(false)[name](argument);
			assert.deepEqual(ran, ["dataMarketplace.discover.focus"]);
		});

		it(`leaves the focus where it is if the view is visible: ${name}`, async () => {
			await commandsWith(true)[name](argument);
			assert.deepEqual(ran, []);
		});
	}

	it("filters the list of the account in use when the filter is applied", async () => {
		const { fixture, window } = ana;
		const running = commandsWith(true).filter();
		const box = shownPicks.at(-1) ?? assert.fail();
		await fixture.signIn(window, "bea");
		box.value = "rivers";
		box.chooseFirst();
		assert.deepEqual(await running, { kind: "filtered", filter: "rivers", problems: [] });
		assert.equal(ana.scope.preferences.view.filter, "rivers");
	});

	it("shows more of the list, and nothing more in the other views", () => {
		void commandsWith(true).showMore({ list: "" });
		assert.deepEqual([trees.discover.pages(""), trees.activity.pages("activity")], [2, 1]);
	});

	for (const visible of [true, false]) {
		it(`says why a refresh failed only if the view doesn’t: ${visible ? "visible" : "hidden"}`, async () => {
			ana.fixture.service.misbehave("GET /v1/datasets/discover", { status: 403 });
			assert.deepEqual(await commandsWith(visible).refresh(), { kind: "failed" });
			assert.match(notifications.shown.join(), visible ? /^$/ : /\(403\)/);
		});
	}
});
