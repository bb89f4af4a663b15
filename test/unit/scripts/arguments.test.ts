import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findBrowser } from "../../../scripts/lib/browser.mjs";
import { inRoot } from "../../../scripts/lib/paths.mjs";

/** What a script prints before it fails. It has no time to install or build anything. */
const rejection = async (script: string, ...args: readonly string[]): Promise<string> => {
	const running = promisify(execFile)(process.execPath, [inRoot("scripts", script), ...args]);
	const failure: unknown = await running.catch((error: unknown) => error);
	assert.ok(failure instanceof Error && "code" in failure && "stdout" in failure && "stderr" in failure);
	assert.equal(failure.code, 1);
	return `${String(failure.stdout)}${String(failure.stderr)}`;
};

describe("A script’s arguments", () => {
	for (const argument of ["--sevice", "--service", "--service=market", "https://market.example.com"]) {
		it(`are explained if npm start gets ${argument}`, async () => {
			const output = await rejection("start.mjs", argument);
			assert.match(output, /^.+\nUse npm start -- \[--service .+\]\.\n$/);
		});
	}

	it("are checked before a benchmark is prepared", async () => {
		assert.match(
			await rejection("programs.mjs", "bench", "speed", "sped"),
			/^Error: Unknown name: sped\. Available names: pages, speed$/m,
		);
	});

	it("are checked before pictures are taken", async () => {
		assert.match(
			await rejection("screenshots/takePictures.mjs", "dark", "blue"),
			/^Error: Unknown theme: blue\. Available themes: dark, light, hc$/m,
		);
	});

	it("aren’t ignored if BROWSER_EXECUTABLE names no file", () => {
		const { BROWSER_EXECUTABLE } = process.env;
		process.env["BROWSER_EXECUTABLE"] = inRoot("no-browser");
		try {
			assert.throws(() => findBrowser(), /BROWSER_EXECUTABLE points to .*no-browser, which doesn’t exist/);
		} finally {
			if (BROWSER_EXECUTABLE === undefined) delete process.env["BROWSER_EXECUTABLE"];
			else process.env["BROWSER_EXECUTABLE"] = BROWSER_EXECUTABLE;
		}
	});
});
