import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { listeningPort } from "../../../scripts/lib/vscodeServer.mjs";

describe("The VS Code server’s port", () => {
	it("is complete even if its digits arrive in two parts", async () => {
		const script = `
			process.stdout.write("Extension host agent listening on 41");
			process.stdin.once("end", () => console.log("234")).resume();`;
		const child = spawn(process.execPath, ["--eval", script]);
		const port = listeningPort(child);
		child.stdout.once("data", () => child.stdin.end());
		assert.equal(await port, 41_234);
	});
});
