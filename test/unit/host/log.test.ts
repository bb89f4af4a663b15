import assert from "node:assert/strict";
import { ChannelLog } from "../../../src/host/log.ts";
import { Redactor } from "../../../src/host/redaction.ts";
import { logged } from "../../support/vscodeStandIn.ts";

describe("The log", () => {
	it("ignores what’s logged after the window has closed it", () => {
		const log = new ChannelLog(new Redactor());
		log.info("before");
		log.dispose();
		log.info("after");
		assert.deepEqual(logged.slice(-1), ["before"]);
	});
});
