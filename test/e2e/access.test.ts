import { sharedWindow } from "../support/sharedWindow.ts";
import { placeToolCaller } from "../support/toolCaller.ts";
import { agentToolTests } from "./access/agentTools.ts";
import { grantTests } from "./access/grants.ts";
import { manyBuyersTests } from "./access/manyBuyers.ts";

describe("In a seller’s window", () => {
	const open = sharedWindow({
		placeMore: placeToolCaller,
		files: {
			"buyers.csv": "name,email\nAna,ana@example.com\nBo,bo@example.com\nNobody,\n",
			"team.access.json": "",
		},
	});
	describe("Access to a dataset", () => grantTests(open));
	describe("The Access page for many buyers", () => manyBuyersTests(open));
	describe("Agent tools that write", () => agentToolTests(open));
});
