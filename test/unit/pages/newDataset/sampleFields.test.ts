import assert from "node:assert/strict";
import { restoreNewDatasetPanel } from "../../../../src/pages/newDataset/controller.ts";
import { newDatasetPage } from "../../../../src/pages/newDataset/protocol.ts";
import { emptyDraft } from "../../../../src/rules/datasetDraft.ts";
import { OpenPage, pagePartsOf } from "../../../support/openPage.ts";
import { until } from "../../../support/host/conditions.ts";
import { choosing, files } from "../../../support/vscodeStandIn.ts";
import { useWindowOf } from "../../../support/windowFixture.ts";

const emptyField = { name: "", type: "string", description: "" };
const draft = {
	...emptyDraft,
	name: "Lakes",
	metadata_schema: [{ name: "gauge", type: "string", description: "" }, emptyField],
};

describe("Fields imported from a sample file", () => {
	const ana = useWindowOf("ana");
	const { file, check } = choosing;
	let page: OpenPage<typeof newDatasetPage>;

	beforeEach(async () => {
		files.set("/lakes.csv", "station,depth\nNorth,1.5\nSouth,2.5\n");
		choosing.file = "memory:/lakes.csv";
		await ana.window.opened[0]?.scope.drafts.save("lakes", draft);
		const saved = { restore: { manifest: "", step: "edit" } };
		page = new OpenPage(newDatasetPage, (panel) =>
			restoreNewDatasetPanel(pagePartsOf(ana.window), saved, panel),
		);
	});

	afterEach(() => {
		page.panel.dispose();
		Object.assign(choosing, { file, check });
		files.clear();
	});

	/** Imports the file’s fields, and does `meanwhile` while their list is open. */
	const importFields = async (meanwhile: () => void): Promise<void> => {
		choosing.check = (choices) => {
			meanwhile();
			return choices;
		};
		assert.equal(await page.send("readSample", null), "");
	};

	const show = (): void => {
		page.panel.setVisible(true);
		page.panel.send({ type: "ready" });
	};
	const hide = (): void => page.panel.setVisible(false);

	it("are left to the page that asked for them", async () => {
		const { revision } = page.state;
		await importFields(() => undefined);
		assert.equal(page.state.revision, revision);
		assert.match(JSON.stringify(page.panel.posted.at(-1)), /"station".*"depth"/);
	});

	it("are selected in their list, except personal data, which has a warning", async () => {
		files.set("/lakes.csv", "station,contact\nNorth,ana@example.com\nSouth,bo@example.com\n");
		let rows: readonly unknown[] = [];
		choosing.check = (choices) => void (rows = choices);
		await page.send("readSample", null);
		const [station, contact] = rows.map((row) => JSON.stringify(row));
		assert.match(station ?? "", /"picked":true/);
		assert.match(
			contact ?? "",
			/"detail":"Likely personal data: email addresses \(2 found\)\. .*"picked":false/,
		);
	});

	for (const [when, meanwhile, afterward] of [
		["is still hidden", hide, show],
		["was rebuilt", () => (hide(), show()), () => undefined],
	] as const) {
		it(`are added to the draft if the page was hidden meanwhile and ${when}`, async () => {
			const { revision } = page.state;
			await importFields(meanwhile);
			afterward();
			const { draft: shown, revision: now } = page.state;
			assert.deepEqual(
				shown.metadata_schema.map(({ name }) => name),
				["gauge", "station", "depth"],
			);
			assert.notEqual(now, revision, "the page shows its own draft instead");
		});
	}

	it("leave the draft as it was if the user chooses none while the page is hidden", async () => {
		const { revision } = page.state;
		choosing.check = () => {
			hide();
			return undefined;
		};
		await page.send("readSample", null);
		show();
		assert.equal(page.state.revision, revision);
		assert.deepEqual(page.state.draft, draft);
	});

	it("are added to the latest draft if another form has edited it since this one was closed", async () => {
		const { drafts } = ana.scope;
		choosing.check = async (choices) => {
			page.panel.dispose();
			await drafts.save("lakes", { ...draft, name: "Rivers" });
			return choices;
		};
		void page.send("readSample", null);
		await until(async () => drafts.current.draft.metadata_schema.length > 2);
		assert.equal(drafts.current.draft.name, "Rivers");
	});
});
