import assert from "node:assert/strict";
import * as vscode from "vscode";
import { openManifestPanel } from "../../../../src/pages/newDataset/controller.ts";
import { newDatasetPage } from "../../../../src/pages/newDataset/protocol.ts";
import { AgreeingNotifications, OpenPage, pagePartsOf } from "../../../support/openPage.ts";
import { documents, files } from "../../../support/vscodeStandIn.ts";
import { useWindowOf } from "../../../support/windowFixture.ts";

const uri = vscode.Uri.parse("memory:/folder/lakes.dataset.json");
const UNREADABLE = "Couldn’t read lakes.dataset.json. Check that the file exists and that you can open it.";

const write = (name: string): unknown =>
	files.set(
		uri.path,
		JSON.stringify({
			name,
			description: "Every gauge of every lake.",
			price_per_chunk: "0.0042",
			currency: "USD",
			visibility: "public",
		}),
	);

/** Changes the file after VS Code has closed it, which happens some minutes after the user closes its editor. */
const changeClosed = (name: string): void => {
	documents.length = 0;
	write(name);
};

describe("The page of a manifest", () => {
	const ana = useWindowOf("ana");
	let notifications: AgreeingNotifications;
	let parts: ReturnType<typeof pagePartsOf>;

	beforeEach(() => {
		notifications = new AgreeingNotifications();
		parts = pagePartsOf(ana.window, notifications);
		write("Lakes");
	});

	afterEach(() => {
		files.clear();
		documents.length = 0;
	});

	const open = async (step: "review" | "preview", name: string) => {
		const opened = new OpenPage(newDatasetPage, (panel) => openManifestPanel(parts, uri, step, panel));
		ana.fixture.add(opened.panel);
		await opened.until(({ draft }) => draft.name === name);
		return opened;
	};

	for (const step of ["review", "preview"] as const) {
		it(`shows the file’s new text when its ${step} is opened again, even if VS Code had closed the file`, async () => {
			const shown = await open(step, "Lakes");
			changeClosed("Rivers");
			openManifestPanel(parts, uri, step);
			await shown.until(({ draft }) => draft.name === "Rivers");
			assert.equal(shown.panel.revealed, 1);
		});
	}

	it("shows the file’s new text once the file is opened again", async () => {
		const shown = await open("review", "Lakes");
		changeClosed("Rivers");
		await vscode.workspace.openTextDocument(uri);
		await shown.until(({ body }) => body?.["name"] === "Rivers");
	});

	it("publishes once what is seen of the name is typed, if the page shows the name differently", async () => {
		const name = "Lakes  of\u200b Europe";
		write(name);
		const shown = await open("review", name);
		const { fingerprint } = shown.state;
		assert.equal(
			await shown.send("publish", { confirmation: "Lakes", fingerprint }),
			"Type the dataset’s name to confirm. Nothing was sent.",
		);
		assert.equal(await shown.send("publish", { confirmation: "Lakes of Europe", fingerprint }), "");
		const { publication } = await shown.until(({ publication: { kind } }) => kind === "created");
		assert.equal(publication.created?.name, name);
		assert.equal(ana.fixture.service.count("POST /v1/datasets"), 1);
	});

	it("shows the review again instead of the last outcome, but not of a request that’s in flight", async () => {
		const shown = await open("review", "Lakes");
		const publish = async () =>
			shown.send("publish", { confirmation: "Lakes", fingerprint: shown.state.fingerprint });
		ana.fixture.service.misbehave("POST /v1/datasets", { status: 422 }, 1);
		await publish();
		await shown.until(({ publication }) => publication.kind === "rejected");
		openManifestPanel(parts, uri, "review");
		await shown.until(({ publication }) => publication.kind === "idle");
		const release = ana.fixture.service.hold("POST /v1/datasets");
		const publishing = publish();
		await ana.fixture.service.arrival("POST /v1/datasets", 2);
		openManifestPanel(parts, uri, "review");
		assert.equal(shown.state.publication.kind, "sending");
		release();
		await publishing;
		await shown.until(({ publication }) => publication.kind === "created");
		openManifestPanel(parts, uri, "review");
		const { step } = await shown.until(({ publication }) => publication.kind === "idle");
		assert.equal(step, "review");
	});

	it("publishes nothing, and shows the new text, if the file has changed while VS Code had closed it", async () => {
		const shown = await open("review", "Lakes");
		const { fingerprint } = shown.state;
		changeClosed("Rivers");
		await shown.send("publish", { confirmation: "Lakes", fingerprint });
		const { draft } = await shown.until(({ publication }) => publication.kind === "notSent");
		assert.equal(draft.name, "Rivers");
		assert.equal(ana.fixture.service.count("POST /v1/datasets"), 0);
	});

	it("publishes nothing, and says why, if the file was deleted while VS Code had closed it", async () => {
		const shown = await open("review", "Lakes");
		const { fingerprint } = shown.state;
		documents.length = 0;
		files.clear();
		await shown.send("publish", { confirmation: "Lakes", fingerprint });
		const state = await shown.until(({ publication }) => publication.kind === "notSent");
		assert.deepEqual(state.publication.notice.texts, [UNREADABLE]);
		assert.equal(ana.fixture.service.count("POST /v1/datasets"), 0);
	});

	it("publishes nothing, and says why, if the file got a problem that changes nothing in the review", async () => {
		const shown = await open("review", "Lakes");
		const { fingerprint } = shown.state;
		documents.length = 0;
		files.set(uri.path, `${files.get(uri.path)}}`);
		await shown.send("publish", { confirmation: "Lakes", fingerprint });
		const state = await shown.until(({ publication }) => publication.kind === "notSent");
		assert.deepEqual(state.publication.notice.texts, [
			"lakes.dataset.json has problems. Fix the problems before you publish.",
		]);
		assert.equal(ana.fixture.service.count("POST /v1/datasets"), 0);
	});

	it("says that the file can’t be read if it’s missing", async () => {
		files.clear();
		await open("review", "");
		assert.equal(await notifications.first(), UNREADABLE);
	});
});
