import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface ChildService {
	readonly origin: string;
	/** Everything the process has printed. */
	output(): string;
	close(): Promise<void>;
}

const root = join(import.meta.dirname, "../../..");
const prism = join(root, "node_modules/@stoplight/prism-cli/dist/index.js");

/** The seeded local marketplace in its own process, on any free port. */
export async function startMarketplace(): Promise<ChildService> {
	const folder = await mkdtemp(join(tmpdir(), "data-marketplace-"));
	const script = join(root, "src/localMarketplace/main.ts");
	const service = await start([script, "--port", "0", "--data", folder], /marketplace ready (http:\S+)/);
	return {
		...service,
		close: async () => {
			await service.close();
			await rm(folder, { recursive: true, force: true });
		},
	};
}

/**
 * Prism between client and marketplace: turns every request and response that violates the document into an
 * error.
 */
export async function startValidatingProxy(service: string): Promise<ChildService> {
	return startPrism(["proxy", `${service}/openapi.json`, service, "--errors"]);
}

/** Prism as a mock based only on the document: responds with its examples, or with `dynamic` data. */
export async function startMock(service: string, dynamic: boolean): Promise<ChildService> {
	return startPrism([
		"mock",
		`${service}/openapi.json`,
		"--errors",
		...(dynamic ? ["--dynamic", "--seed", "7"] : []),
	]);
}

async function startPrism(command: readonly string[]): Promise<ChildService> {
	return start([prism, ...command, "--host", "127.0.0.1", "--port", "0"], /listening on (http:\S+)/);
}

async function start(command: readonly string[], ready: RegExp): Promise<ChildService> {
	const child = spawn(process.execPath, command, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
	let output = "";
	const origin = await new Promise<string>((resolve, reject) => {
		const read = (chunk: Buffer): void => {
			output += chunk.toString();
			const found = ready.exec(output)?.[1];
			if (found !== undefined) resolve(found);
		};
		child.stdout.on("data", read);
		child.stderr.on("data", read);
		child.once("exit", (code) => reject(new Error(`${command.join(" ")} ended with ${code}: ${output}`)));
	});
	return { origin, output: () => output, close: async () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
	if (child.exitCode === null && child.signalCode === null) {
		const ended = once(child, "exit");
		child.kill();
		await ended;
	}
}
