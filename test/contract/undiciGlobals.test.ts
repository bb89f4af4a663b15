import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");

describe("undici", () => {
	it("keeps the globals that other extensions set", async () => {
		const script = `
			const names = ["undici.globalDispatcher.1", "undici.globalDispatcher.2"].map((name) => Symbol.for(name));
			const theirs = names.map(() => ({ dispatch() {} }));
			names.forEach((name, at) => Object.defineProperty(globalThis, name, { value: theirs[at], writable: true, configurable: true }));
			const { createAgent } = await import("./src/api/transport/dispatcherAgent.ts");
			createAgent({ origin: "http://127.0.0.1:9", basePath: "", requestTimeoutSeconds: 1, maxResponseMegabytes: 1,
				proxy: { url: "", noProxy: [], support: "on", environment: { proxy: "", noProxy: "" } }, certificates: "bundled", strictTls: true }, 1000, AbortSignal.abort());
			console.log(names.every((name, at) => globalThis[name] === theirs[at]));
		`;
		const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script], { cwd: root });
		assert.equal(stdout.trim(), "true");
	});
});
