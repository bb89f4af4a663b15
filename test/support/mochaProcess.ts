import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { configureGlobal } from "fast-check";
import { takeFailurePictures } from "./failurePictures.ts";
import { runMocha } from "./runMocha.ts";

// node test/support/mochaProcess.ts --result FILE [--grep TEXT] TEST-FILE…

const { values, positionals } = parseArgs({
	options: { result: { type: "string" }, grep: { type: "string" } },
	allowPositionals: true,
});

// Exit instead of dying from the signal, because exit listeners stop what tests have started.
process.on("SIGTERM", () => process.exit(143));
process.on("SIGINT", () => process.exit(130));

// A fixed seed, so that results depend only on the code. Set PROPERTY_SEED to try other values.
configureGlobal({ seed: Number(process.env["PROPERTY_SEED"] ?? 1) });

const failures = await runMocha({
	files: positionals.map((file) => resolve(file)),
	timeoutMs: 60_000,
	grep: values.grep,
	resultFile: values.result,
	onFailure: takeFailurePictures,
});
process.exit(failures === 0 ? 0 : 1);
