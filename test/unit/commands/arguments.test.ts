import assert from "node:assert/strict";
import { datasetIdArgument, datasetIdsArgument } from "../../../src/commands/arguments.ts";

const ID = "8d1f6c3e-52a4-4a0e-9b7e-00000000000a";

describe("The dataset that a command is given", () => {
	it("is the same in uppercase, so that it isn’t pinned or watched twice", () => {
		assert.equal(datasetIdArgument(ID.toUpperCase()), ID);
		assert.equal(datasetIdArgument({ datasetId: ID.toUpperCase() }), ID);
		assert.deepEqual(datasetIdsArgument(undefined, [ID, ID.toUpperCase()]), [ID]);
	});
});
