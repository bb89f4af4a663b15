import { sharedWindow } from "../support/sharedWindow.ts";
import { datasetPageTests } from "./buyer/datasetPage.ts";
import { discoverTests } from "./buyer/discover.ts";
import { updateTests } from "./buyer/updates.ts";

describe("In a buyer’s window", () => {
	const open = sharedWindow({ files: { "use.py": "dataset = None\n", "drop.py": "dataset = None\n" } });
	describe("Discover", () => discoverTests(open));
	describe("Updates for a buyer", () => updateTests(open));
	describe("A dataset’s page", () => datasetPageTests(open));
});
