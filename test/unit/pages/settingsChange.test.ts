import { openComparisonPanel } from "../../../src/pages/comparison/controller.ts";
import { comparisonPage } from "../../../src/pages/comparison/protocol.ts";
import { openDatasetPanel } from "../../../src/pages/dataset/controller.ts";
import { datasetPage } from "../../../src/pages/dataset/protocol.ts";
import { openDepositHistoryPanel } from "../../../src/pages/depositHistory/controller.ts";
import { depositHistoryPage } from "../../../src/pages/depositHistory/protocol.ts";
import { OpenPage, pagePartsOf } from "../../support/openPage.ts";
import { keyOf, useWindowOf } from "../../support/windowFixture.ts";
import { DATASET_ID } from "../../support/writeFixture.ts";

const DATASET = `GET /v1/datasets/${DATASET_ID}`;
const DEPOSITS = "GET /v1/billing/deposits";

describe("A page that is loading through a hanging proxy loads again once another proxy is set", () => {
	const ana = useWindowOf("ana");

	beforeEach(() => {
		const account = ana.fixture.accountWith(keyOf("ana"));
		account.publish("Rivers", DATASET_ID);
		account.receive("25.00");
	});

	const hang = (request: string): void => {
		ana.fixture.add({ dispose: ana.fixture.service.hold(request, 1) });
	};

	/** Changes a network setting once the request hangs. */
	const changeSetting = async (request: string): Promise<void> => {
		await ana.fixture.service.arrival(request);
		await ana.window.session.resetTransport();
	};

	it("a dataset’s page", async () => {
		hang(DATASET);
		const page = new OpenPage(datasetPage, (restored) =>
			openDatasetPanel(pagePartsOf(ana.window), DATASET_ID, { restored }),
		);
		await changeSetting(DATASET);
		await page.until(({ phase, fromList, problem }) => phase === "ready" && !fromList && problem === null);
		page.panel.dispose();
	});

	it("a comparison", async () => {
		hang(DATASET);
		const page = new OpenPage(comparisonPage, (panel) =>
			openComparisonPanel(pagePartsOf(ana.window), [DATASET_ID], "1", panel),
		);
		await changeSetting(DATASET);
		await page.until(({ columns }) => columns[0]?.phase === "ready");
		page.panel.dispose();
	});

	it("the deposit history", async () => {
		hang(DEPOSITS);
		const page = new OpenPage(depositHistoryPage, (panel) =>
			openDepositHistoryPanel(pagePartsOf(ana.window), panel),
		);
		await changeSetting(DEPOSITS);
		await page.until(({ phase, count }) => phase === "ready" && count === 1);
		page.panel.dispose();
	});
});
