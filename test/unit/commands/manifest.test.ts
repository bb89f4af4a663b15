import assert from "node:assert/strict";
import * as vscode from "vscode";
import { manifestCommands } from "../../../src/commands/manifest.ts";
import { manifestTextOf } from "../../../src/manifest/newManifest.ts";
import { writeLock } from "../../../src/manifest/publicationLock.ts";
import { emptyDraft } from "../../../src/rules/datasetDraft.ts";
import { AgreeingNotifications, pagePartsOf } from "../../support/openPage.ts";
import { documents, files } from "../../support/vscodeStandIn.ts";
import { useWindowOf } from "../../support/windowFixture.ts";

const uri = vscode.Uri.parse("memory:/folder/tides.dataset.json");
const entry = { published_at: "2026-11-18T14:02:11.000Z", hash: "sha256:00" };

describe("The manifest commands", () => {
	const ana = useWindowOf("ana");

	afterEach(() => {
		files.clear();
		documents.length = 0;
	});

	it("validate a manifest, with a notification that counts its problems", async () => {
		files.set(uri.path, manifestTextOf({ ...emptyDraft, name: "Tides" }));
		const notifications = new AgreeingNotifications();
		await manifestCommands(pagePartsOf(ana.window, notifications)).validate(uri);
		assert.match(notifications.shown.join("\n"), /^2 problems in tides\.dataset\.json\. First: /);
	});

	it("don’t compare a manifest, and say why in a notification, if its lock file lacks the dataset’s ID or can’t be read", async () => {
		const { origin } = ana.scope.account.marketplace;
		for (const [lock, message] of [
			[writeLock({ published: [{ ...entry, origin }] }), /doesn’t contain the dataset’s ID/],
			["{", /Couldn’t read the lock file/],
		] as const) {
			files.set("/folder/tides.dataset.lock.json", lock);
			const notifications = new AgreeingNotifications();
			await manifestCommands(pagePartsOf(ana.window, notifications)).compareWithLive(uri);
			assert.match(notifications.shown.join("\n"), message);
		}
	});
});
