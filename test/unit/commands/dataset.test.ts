import assert from "node:assert/strict";
import { MarketplaceError } from "../../../src/api/failure.ts";
import { accessCommands } from "../../../src/commands/access.ts";
import { datasetCommands } from "../../../src/commands/datasets/dataset.ts";
import { AgreeingNotifications, pagePartsOf } from "../../support/openPage.ts";
import {
	cancellations,
	choosing,
	copied,
	type Editor,
	editors,
	newFiles,
} from "../../support/vscodeStandIn.ts";
import { keyOf, useWindowOf } from "../../support/windowFixture.ts";
import { DATASET_ID } from "../../support/writeFixture.ts";

const READ_PATH = `GET /v1/datasets/${DATASET_ID}`;
const FIRST = "11111111-0000-4000-8000-000000000001";
const SECOND = "11111111-0000-4000-8000-000000000002";
const THIRD = "11111111-0000-4000-8000-000000000003";
const rows = [FIRST, SECOND].map((datasetId) => ({ datasetId }));

describe("A command that loads a dataset", () => {
	const ana = useWindowOf("ana");

	for (const name of ["copyAsMarkdown", "openAsJson", "copyName", "estimateCost", "grant"] as const) {
		it(`can be canceled in a notification: ${name}`, async () => {
			const { fixture, window } = ana;
			fixture.accountWith(keyOf("ana")).publish("Rivers", DATASET_ID);
			const parts = pagePartsOf(window, new AgreeingNotifications());
			const commands = { ...datasetCommands(parts), ...accessCommands(parts) };
			const before = { copied: copied.length, cancellations: cancellations.length };
			const release = fixture.service.hold(READ_PATH, 1);
			const running = Promise.resolve(commands[name]({ datasetId: DATASET_ID }));
			await fixture.service.arrival(READ_PATH, 1);
			assert.equal(
				cancellations.length,
				before.cancellations + 1,
				"nothing shows that the dataset is loading",
			);
			cancellations.at(-1)?.cancel();
			await assert.rejects(
				running,
				(error) => error instanceof MarketplaceError && error.kind === "cancelled",
			);
			release();
			assert.equal(copied.length, before.copied);
		});
	}
});

describe("An invalid number given to a command", () => {
	const ana = useWindowOf("ana");

	for (const [name, argument, problem] of [
		["watchPrice", { target: "cheap" }, /^Enter /],
		["estimateCost", { chunks: "many" }, /^Enter /],
	] as const) {
		it(`is explained: ${name}`, async () => {
			const { fixture, window } = ana;
			fixture.account.publish("Rivers", DATASET_ID);
			const notifications = new AgreeingNotifications();
			const commands = datasetCommands(pagePartsOf(window, notifications));
			const outcome = await commands[name]({ datasetId: DATASET_ID, ...argument });
			assert.match(notifications.shown.join(), problem);
			assert.deepEqual(outcome, { kind: "invalid", message: notifications.shown[0] });
		});
	}
});

describe("Commands on several selected datasets", () => {
	const ana = useWindowOf("ana");

	const commands = (): ReturnType<typeof datasetCommands> =>
		datasetCommands(pagePartsOf(ana.window, new AgreeingNotifications()));

	it("pin and unpin them all at once", async () => {
		const { preferences } = ana.scope;
		await preferences.pin(THIRD);
		const seen: Array<readonly string[]> = [];
		preferences.onDidChange(() => seen.push(preferences.pins));
		await commands().pin(rows[0], rows);
		await commands().unpin(rows[1], rows);
		assert.deepEqual(seen, [[THIRD, FIRST, SECOND], [THIRD]]);
	});

	it("copy a line for each", async () => {
		await commands().copyId(rows[0], rows);
		assert.equal(copied.at(-1), `${FIRST}\n${SECOND}`);
		ana.fixture.account.publish("Rivers", FIRST);
		ana.fixture.account.publish("Tides", SECOND);
		await commands().copyName(rows[0], rows);
		assert.equal(copied.at(-1), "Rivers\nTides");
	});
});

const openEditor = (): Editor => {
	const editor: Editor = {
		document: { languageId: "python" },
		inserted: "",
		insertSnippet: async ({ value }) => {
			editor.inserted += value;
			return true;
		},
	};
	editors.unshift(editor);
	return editor;
};

describe("A snippet", () => {
	const ana = useWindowOf("ana");

	/** Starts inserting a snippet, and calls `meanwhile` while the dataset loads. */
	const insert = async (meanwhile: () => void): Promise<void> => {
		const { fixture, window } = ana;
		fixture.account.publish("Rivers", DATASET_ID);
		fixture.service.onNext(READ_PATH, meanwhile);
		await datasetCommands(pagePartsOf(window, new AgreeingNotifications())).insertSnippet({
			datasetId: DATASET_ID,
		});
	};

	const { check } = choosing;

	afterEach(() => {
		choosing.check = check;
		editors.length = 0;
		newFiles.length = 0;
	});

	it("goes to the editor that was active at the start", async () => {
		const first = openEditor();
		await insert(openEditor);
		assert.match(first.inserted, /Rivers/);
		assert.equal(editors[0]?.inserted, "");
	});

	it("goes to a new file if the editor is closed meanwhile", async () => {
		const first = openEditor();
		await insert(() => void editors.splice(0, 1));
		assert.equal(first.inserted, "");
		assert.match(newFiles.join(), /Rivers/);
	});

	it("is offered for a new file and for a new notebook", async () => {
		let offered = "";
		choosing.check = (choices) => void (offered = JSON.stringify(choices));
		await insert(() => undefined);
		for (const [place, inNewNotebook] of [
			["file", false],
			["notebook", true],
		] as const) {
			const value = JSON.stringify({ language: "python", inNewNotebook });
			assert.ok(
				offered.includes(`"label":"Python","description":"in a new ${place}","value":${value}`),
				offered,
			);
		}
	});
});
