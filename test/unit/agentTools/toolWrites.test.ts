import assert from "node:assert/strict";
import { agentTools } from "../../../src/agentTools/agentTools.ts";
import { draftManifest } from "../../../src/agentTools/toolWrites.ts";
import { Notifications } from "../../../src/host/notifications.ts";
import { patents } from "../../support/datasetRecord.ts";
import { AgreeingNotifications } from "../../support/openPage.ts";
import { files, Uri, window as host, workspace } from "../../support/vscodeStandIn.ts";
import { keyOf, useWindowOf } from "../../support/windowFixture.ts";

const draft = { description: "Every reading of every gauge.", price_per_chunk: "0.01" };

describe("The tool that drafts a manifest", () => {
	let folders: typeof workspace.workspaceFolders;

	beforeEach(() => {
		folders = workspace.workspaceFolders.splice(0, Infinity, { uri: Uri.parse("memory:/gauges") });
	});

	afterEach(() => {
		workspace.workspaceFolders.splice(0, Infinity, ...folders);
		for (const path of files.keys()) if (path.startsWith("/gauges/")) files.delete(path);
	});

	it("creates a file for each of two drafts whose names have no Latin letters", async () => {
		const names = ["潮汐", "Приливы"];
		const results = await Promise.all(names.map(async (name) => draftManifest({ ...draft, name })));
		assert.match(results[0] ?? "", /^Created the manifest gauges\/new\.dataset\.json\./);
		assert.match(results[1] ?? "", /^Created the manifest gauges\/new-2\.dataset\.json\./);
		assert.match(files.get("/gauges/new.dataset.json") ?? "", /潮汐/);
		assert.match(files.get("/gauges/new-2.dataset.json") ?? "", /Приливы/);
	});

	it("names the file without the accents of the dataset’s name", async () => {
		await draftManifest({ ...draft, name: "Élan vital à Nîmes" });
		assert.ok(files.has("/gauges/elan-vital-a-nimes.dataset.json"));
	});

	it("says that a manifest is too large to publish", async () => {
		const field = { type: "string", description: "m".repeat(1500) };
		const metadata_schema = Array.from({ length: 1000 }, (_, at) => ({ ...field, name: `gauge ${at}` }));
		const text = await draftManifest({ ...draft, name: "Tide gauges", metadata_schema });
		assert.match(
			text,
			/Problems:\n- error: Manifests and access files can be up to 1 MB\. Shorten the file\./,
		);
	});
});

describe("A grant by an agent that the user stops", () => {
	const seller = useWindowOf("ana");
	const input = { datasetId: patents.id, email: "bea@example.com" };

	for (const [when, event] of [
		["while its dataset is loaded", `GET /v1/datasets/${patents.id}`],
		["while its question is open", undefined],
	] as const) {
		it(`${when} sends nothing`, async () => {
			const { fixture, window } = seller;
			fixture.accountWith(keyOf("ana")).publish(patents.name, patents.id);
			const stop = new AbortController();
			const notifications = new AgreeingNotifications();
			let asked = 0;
			notifications.meanwhile = async () => {
				asked++;
				stop.abort();
			};
			if (event !== undefined) fixture.service.onNext(event, () => stop.abort());
			const tools = agentTools({ scopes: window.scopes, notifications });
			await assert.rejects(tools.dataMarketplace_grant_dataset_access.run(input, stop.signal));
			assert.equal(asked, event === undefined ? 1 : 0);
			assert.deepEqual(
				fixture.service.requests.filter((request) => request.startsWith("POST")),
				[],
			);
		});
	}
});

describe("A grant by an agent that isn’t confirmed", () => {
	const seller = useWindowOf("ana");

	it("doesn’t say that the user declined if the same question is still open", async () => {
		const { fixture, window } = seller;
		fixture.accountWith(keyOf("ana")).publish(patents.name, patents.id);
		const tools = agentTools({ scopes: window.scopes, notifications: new Notifications() });
		const grant = async () =>
			tools.dataMarketplace_grant_dataset_access.run(
				{ datasetId: patents.id, email: "bea@example.com" },
				new AbortController().signal,
			);
		const { promise: open, resolve: decline } = Promise.withResolvers<undefined>();
		const { showWarningMessage } = host;
		const asked = new Promise<void>((resolve) => {
			host.showWarningMessage = async () => {
				resolve();
				return open;
			};
		});
		const first = grant();
		await asked;
		host.showWarningMessage = showWarningMessage;
		const notSent = "Nothing was sent: the user declined, or the same question is still open.";
		assert.equal(await grant(), notSent);
		decline(undefined);
		assert.equal(await first, notSent);
	});
});
