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

	it("has the cause of an error, without its credentials", () => {
		const cause = new Error("Unable to write into user settings (api_key=dm_live_of-ana-7Q2d).");
		new ChannelLog(new Redactor()).error("Couldn’t connect", new Error("Settings", { cause }));
		const [line = ""] = logged.slice(-1);
		assert.match(line, /^Couldn’t connect: Error: Settings\n[^]*\nError: Unable to write into user settings/);
		assert.ok(!line.includes("dm_live_of-ana"));
	});
});
