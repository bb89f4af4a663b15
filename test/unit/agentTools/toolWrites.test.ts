import assert from "node:assert/strict";
import { draftManifest } from "../../../src/agentTools/toolWrites.ts";
import { files, Uri, workspace } from "../../support/vscodeStandIn.ts";

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
