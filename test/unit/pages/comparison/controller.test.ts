import assert from "node:assert/strict";
import { mock } from "node:test";
import { openComparisonPanel, restoreComparisonPanel } from "../../../../src/pages/comparison/controller.ts";
import { comparisonPage } from "../../../../src/pages/comparison/protocol.ts";
import { until } from "../../../support/host/conditions.ts";
import { OpenPage, pagePartsOf } from "../../../support/openPage.ts";
import { commands, shownPicks } from "../../../support/vscodeStandIn.ts";
import { keyOf, useWindowOf } from "../../../support/windowFixture.ts";
import { DATASET_ID } from "../../../support/writeFixture.ts";

const OTHER_ID = "7a1c2f00-5b3e-4d55-8a6f-0c9d1e2b3a4f";
const READ = `GET /v1/datasets/${DATASET_ID}`;

describe("The compare page", () => {
	const signedIn = useWindowOf("ana");
	let page: OpenPage<typeof comparisonPage>;

	beforeEach(() => {
		const account = signedIn.fixture.accountWith(keyOf("ana"));
		account.publish("Rivers", DATASET_ID);
		account.receive("25.00");
	});

	afterEach(() => page.panel.dispose());

	const open = (): void => {
		const saved = { restore: { ids: [DATASET_ID] } };
		page = new OpenPage(comparisonPage, (panel) =>
			restoreComparisonPanel(pagePartsOf(signedIn.window), saved, panel),
		);
	};

	it("shows no data from the previous account after a switch, even if that data arrives late", async () => {
		const release = signedIn.fixture.service.hold(READ, 1);
		open();
		await signedIn.fixture.service.arrival(READ);
		await signedIn.scope.wallet.refresh();
		assert.equal(page.state.balance?.amount, "25.00000000");
		const ended = signedIn.fixture.service.misbehave(READ, { status: 404 });
		await signedIn.fixture.signIn(signedIn.window, "bea");
		await page.until(({ columns }) => columns[0]?.phase === "gone");
		ended.dispose();
		release();
		await signedIn.scope.wallet.refresh();
		const [column] = page.state.columns;
		assert.deepEqual([column?.phase, column?.name, column?.record], ["gone", "", null]);
		assert.equal(page.state.balance?.amount, "0.00000000");
	});

	it("drops what it showed of the previous account at once", async () => {
		open();
		await page.until(
			({ columns, balance }) => columns[0]?.phase === "ready" && balance?.amount === "25.00000000",
		);
		signedIn.fixture.service.hold(READ);
		await signedIn.fixture.signIn(signedIn.window, "bea");
		await page.until(() => page.epoch === 1);
		const [column] = page.state.columns;
		assert.deepEqual([column?.phase, column?.name, column?.record], ["loading", "", null]);
		assert.notEqual(page.state.balance?.amount, "25.00000000");
	});

	it("offers to sign in while nobody is signed in", async () => {
		open();
		assert.equal(page.state.connected, true);
		await signedIn.window.session.signOut();
		await page.until(({ columns, connected }) => columns[0]?.phase === "failed" && !connected);
		const ran = mock.method(commands, "executeCommand");
		assert.equal(await page.send("signIn", null), "");
		assert.equal(ran.mock.calls[0]?.arguments[0], "dataMarketplace.session.signIn");
		ran.mock.restore();
	});

	it("loads a dataset that failed to load when the user tries again", async () => {
		const ended = signedIn.fixture.service.misbehave(READ, { status: 400 });
		open();
		await page.until(({ columns }) => columns[0]?.phase === "failed");
		ended.dispose();
		await page.send("retry", { id: DATASET_ID });
		await page.until(({ columns }) => columns[0]?.phase === "ready" && columns[0].problem === null);
	});

	it("compares all chosen datasets when it’s revealed, even if one was removed from the page", async () => {
		const chosen = [DATASET_ID, OTHER_ID];
		const parts = pagePartsOf(signedIn.window);
		const shown = (): string[] => page.state.columns.map(({ id }) => id);
		page = new OpenPage(comparisonPage, (panel) => openComparisonPanel(parts, chosen, "1", panel));
		await page.send("remove", { id: OTHER_ID });
		await page.until(({ columns }) => columns.length === 1);
		openComparisonPanel(parts, chosen);
		await page.until(({ columns }) => columns.length === 2);
		assert.deepEqual(shown(), chosen);
	});

	it("keeps a dataset that was added to the page when the others are compared again", async () => {
		const chosen = [OTHER_ID, "7a1c2f00-5b3e-4d55-8a6f-0c9d1e2b3a50"];
		const parts = pagePartsOf(signedIn.window);
		await signedIn.scope.catalogue.refresh();
		page = new OpenPage(comparisonPage, (panel) => openComparisonPanel(parts, chosen, "1", panel));
		const before = shownPicks.length;
		const added = page.send("add", null);
		await until(async () => shownPicks.length > before);
		shownPicks.at(-1)?.chooseFirst();
		assert.equal(await added, "");
		openComparisonPanel(parts, chosen, "7");
		const { columns } = await page.until(({ prefill }) => prefill?.chunks === "7");
		assert.deepEqual(
			columns.map(({ id }) => id),
			[...chosen, DATASET_ID],
		);
	});
});
