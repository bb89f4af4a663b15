import assert from "node:assert/strict";
import { checkDatasetLink, datasetLinkParts } from "../../../src/rules/datasetLink.ts";

const ID = "0b5d3d5e-7f4e-4f6e-9d7b-1c2d3e4f5a6b";
const ORIGIN = "https://market.example.com:8443";

describe("Links to a dataset", () => {
	it("name the dataset and its marketplace", () => {
		const { path, query } = datasetLinkParts(ID, ORIGIN);
		assert.deepEqual(checkDatasetLink(path, query), { ok: true, value: { id: ID, origin: ORIGIN } });
	});

	it("can omit the marketplace, and can have an uppercase ID", () => {
		const verdict = checkDatasetLink(`/dataset/${ID.toUpperCase()}`, "");
		assert.deepEqual(verdict, { ok: true, value: { id: ID, origin: undefined } });
	});

	it("are rejected if they name anything but a dataset", () => {
		const paths = [
			"",
			"/",
			"/dataset/",
			"/dataset/tides",
			`/dataset/${ID}/access`,
			`/dataset/${ID}%2f..`,
			`/../dataset/${ID}`,
			`/earnings/${ID}`,
			`/dataset/${ID}\n`,
		];
		for (const path of paths) {
			const verdict = checkDatasetLink(path, "");
			assert.ok(!verdict.ok, path);
			assert.match(verdict.message, /doesn’t name a dataset/);
		}
		assert.ok(!checkDatasetLink(`/dataset/${ID}`, `x=${"y".repeat(5000)}`).ok);
	});

	it("are rejected if the marketplace isn’t a valid https origin", () => {
		const origins = [
			"",
			"market.example.com",
			"http://market.example.com",
			"https://ana:secret@market.example.com",
			"https://market.example.com/api",
			"https://market.example.com/",
			"https://market.example.com?x=1",
			"javascript:alert(1)",
			"command:dataMarketplace.earnings.withdraw",
			`https://${"m".repeat(3000)}.example.com`,
		];
		for (const marketplace of origins) {
			const { query } = datasetLinkParts(ID, marketplace);
			assert.ok(!checkDatasetLink(`/dataset/${ID}`, query).ok, marketplace);
		}
	});
});
