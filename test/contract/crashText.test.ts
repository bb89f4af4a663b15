import assert from "node:assert/strict";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { assertAbsent, echoed, playSecrets } from "../support/canary.ts";
import { type FaultExchange, type FaultServer, startFaultServer } from "../support/faults/faultServer.ts";

interface Crash {
	readonly name: string;
	/** Makes the process crash. `calls`: its requests in flight, by path. */
	readonly happen: (
		process: ChildProcess,
		calls: ReadonlyMap<string, FaultExchange>,
		output: () => string,
	) => unknown;
	/** The expected error output. */
	readonly prints: RegExp;
	readonly reports: boolean;
	/** Whether the crash needs a signal that Windows doesn't have. */
	readonly bySignal?: boolean;
}

const DEPOSITS = "/v1/billing/deposits";
const held = ["/v1/auth/login/verify", DEPOSITS, "/v1/billing/auto-deposit", "/v1/datasets/discover"];

const crashes: readonly Crash[] = [
	{ name: "is aborted", happen: (process) => process.kill("SIGABRT"), prints: /^$/, reports: false },
	{
		name: "writes a diagnostic report on request",
		happen: async (process, _, output) => {
			process.kill("SIGUSR2");
			while (!output().includes("report completed") && process.stderr) await once(process.stderr, "data");
			process.kill("SIGKILL");
		},
		prints: /report completed/,
		reports: true,
		bySignal: true,
	},
	{
		name: "throws an uncaught error",
		happen: (_, calls) => calls.get(DEPOSITS)?.answer({ body: Buffer.from("{") }),
		prints: /MarketplaceError/,
		reports: true,
	},
	{
		name: "throws an uncaught error that quotes the request",
		happen: async (_, calls) => {
			for (const call of calls.values()) await echoed(422)(call);
		},
		prints: /Bad: Bearer •••/,
		reports: true,
	},
	{
		name: "has a worker that crashes",
		happen: (process) => process.send("load"),
		prints: /MarketplaceError/,
		reports: true,
	},
	{
		name: "runs out of memory while parsing a response",
		happen: (_, calls) =>
			calls.get(DEPOSITS)?.answer({ body: Buffer.from(`[${"[1],".repeat(4_000_000)}1]`) }),
		prints: /heap out of memory/,
		reports: true,
	},
];

describe("The output of a process that crashes while secrets are in use", function () {
	const program = fileURLToPath(new URL("../support/crashingProcess.ts", import.meta.url));
	let server: FaultServer;
	let folder: string;
	let child: ChildProcess | undefined;

	beforeEach(async () => {
		server = await startFaultServer();
		playSecrets(server);
		folder = await mkdtemp(join(tmpdir(), "crash-"));
	});
	afterEach(async () => {
		child?.kill("SIGKILL");
		await server.close();
		await rm(folder, { recursive: true, force: true, maxRetries: 3 });
	});

	/** A process that holds every secret, and its calls in flight. */
	const start = async (): Promise<{
		started: ChildProcess;
		output: () => string;
		calls: Map<string, FaultExchange>;
	}> => {
		const reports = ["--report-uncaught-exception", "--report-on-fatalerror", "--report-on-signal"];
		const started = fork(program, [folder, server.origin], {
			execArgv: [...reports, `--report-directory=${folder}`, "--max-old-space-size=64"],
			stdio: ["ignore", "pipe", "pipe", "ipc"],
		});
		child = started;
		const printed: Buffer[] = [];
		for (const stream of [started.stdout, started.stderr])
			stream?.on("data", (chunk: Buffer) => printed.push(chunk));
		await once(started, "message");
		const calls = new Map<string, FaultExchange>();
		const all = Promise.withResolvers<void>();
		server.play((exchange) => {
			const path = exchange.delivery.path.replace(/\?.*/, "");
			if (held.includes(path)) calls.set(path, exchange);
			if (calls.size === held.length) all.resolve();
		});
		started.send("begin");
		await all.promise;
		return { started, output: () => Buffer.concat(printed).toString(), calls };
	};

	for (const { name, happen, prints, reports, bySignal } of crashes) {
		it(`reveals no secret when the process ${name}`, async function () {
			if (bySignal === true && process.platform === "win32") this.skip(); // Windows has no such signal.
			const { started, output, calls } = await start();
			const ended = once(started, "close");
			await happen(started, calls, output);
			await ended;
			assert.match(output(), prints);
			assertAbsent("what it printed", output());
			const files = await readdir(folder, { recursive: true, withFileTypes: true });
			const written = files.filter((file) => file.isFile());
			assert.equal(
				written.some(({ name: file }) => file.startsWith("report.")),
				reports,
			);
			for (const { parentPath, name: file } of written)
				assertAbsent(file, await readFile(join(parentPath, file), "latin1"));
		});
	}
});
