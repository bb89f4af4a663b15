import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { readJsonObject } from "../../../scripts/lib/json.mjs";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { accessPage } from "../../../src/pages/access/protocol.ts";
import { comparisonPage } from "../../../src/pages/comparison/protocol.ts";
import { datasetPage } from "../../../src/pages/dataset/protocol.ts";
import { depositPage } from "../../../src/pages/deposit/protocol.ts";
import { depositHistoryPage } from "../../../src/pages/depositHistory/protocol.ts";
import { earningsPage } from "../../../src/pages/earnings/protocol.ts";
import { newDatasetPage } from "../../../src/pages/newDataset/protocol.ts";
import type { PageShape } from "../../../src/pages/shared/protocol/channel.ts";

const pages: readonly PageShape[] = [
	accessPage,
	comparisonPage,
	datasetPage,
	depositPage,
	depositHistoryPage,
	earningsPage,
	newDatasetPage,
];
const names = pages.map(({ name }) => name);

describe("The pages", () => {
	it("each have a folder with a view, and no other folder has one", () => {
		const folders = globSync("src/pages/*/view.tsx", { cwd: inRoot() }).map((path) =>
			basename(dirname(path)),
		);
		assert.deepEqual(folders.toSorted(), names.toSorted());
	});

	it("are all in the table that restores them, each by its name", () => {
		const table = readFileSync(inRoot("src", "pages", "restorers.ts"), "utf8");
		const rows = table.matchAll(/^\t(\w+): async [^]*?import\("\.\/(\w+)\/controller\.ts"\)/gm);
		assert.deepEqual(
			Array.from(rows, ([, name, folder]) => [name, folder]),
			names.toSorted().map((name) => [name, name]),
		);
	});

	it("each start the extension to be restored", () => {
		const { activationEvents } = readJsonObject(inRoot("package.json"));
		assert.ok(Array.isArray(activationEvents));
		assert.deepEqual(
			activationEvents.filter((event) => String(event).startsWith("onWebviewPanel:")),
			names.toSorted().map((name) => `onWebviewPanel:dataMarketplace.${name}`),
		);
	});

	for (const { name, requests } of pages) {
		it(`send each request in their protocol: ${name}`, () => {
			const senders = globSync([`src/pages/${name}/*.{ts,tsx}`, "src/pages/shared/**/*.{ts,tsx}"], {
				cwd: inRoot(),
				exclude: ["**/protocol.ts", "**/controller.ts"],
			});
			const code = senders.map((path) => readFileSync(inRoot(path), "utf8")).join("\n");
			assert.deepEqual(
				Object.keys(requests).filter((request) => !code.includes(`"${request}"`)),
				[],
			);
		});
	}
});
