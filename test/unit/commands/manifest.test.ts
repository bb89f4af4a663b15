import assert from "node:assert/strict";
import * as vscode from "vscode";
import { manifestCommands } from "../../../src/commands/manifest.ts";
import { writeLock } from "../../../src/manifest/publicationLock.ts";
import { AgreeingNotifications, pagePartsOf } from "../../support/openPage.ts";
import { files } from "../../support/vscodeStandIn.ts";
import { useWindowOf } from "../../support/windowFixture.ts";

const uri = vscode.Uri.parse("memory:/folder/tides.dataset.json");
const entry = { published_at: "2026-11-18T14:02:11.000Z", hash: "sha256:00" };

describe("A published manifest", () => {
	const ana = useWindowOf("ana");

	afterEach(() => files.clear());

	it("isn’t compared, with a notification that says why, if the lock file lacks the dataset’s ID or can’t be read", async () => {
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
