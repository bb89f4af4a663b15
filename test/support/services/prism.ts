import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { inRoot } from "../../../scripts/lib/paths.mjs";

/** A process of Prism, which knows the marketplace’s OpenAPI document. */
export interface Prism {
	readonly origin: string;
	/** Everything the process has printed. */
	output(): string;
	close(): Promise<void>;
}

const prism = inRoot("node_modules", "@stoplight", "prism-cli", "dist", "index.js");

/**
 * Prism between client and marketplace: turns every request and response that violates the document into an
 * error.
 */
export async function startValidatingProxy(service: string): Promise<Prism> {
	return start(["proxy", `${service}/openapi.json`, service, "--errors"]);
}

/** Prism as a mock based only on the document: responds with its examples, or with `dynamic` data. */
export async function startMock(service: string, dynamic: boolean): Promise<Prism> {
	return start([
		"mock",
		`${service}/openapi.json`,
		"--errors",
		...(dynamic ? ["--dynamic", "--seed", "7"] : []),
	]);
}

async function start(command: readonly string[]): Promise<Prism> {
	const child = spawn(process.execPath, [prism, ...command, "--host", "127.0.0.1", "--port", "0"], {
		stdio: ["ignore", "pipe", "pipe"],
	});
	const killOnExit = (): void => void child.kill("SIGKILL");
	process.once("exit", killOnExit);
	child.once("exit", () => process.off("exit", killOnExit));
	let output = "";
	const origin = await new Promise<string>((resolve, reject) => {
		const read = (chunk: Buffer): void => {
			output += chunk.toString();
			const found = /listening on (http:\S+)/.exec(output)?.[1];
			if (found !== undefined) resolve(found);
		};
		child.stdout.on("data", read);
		child.stderr.on("data", read);
		child.once("exit", (code) => reject(new Error(`Prism ended with ${code}: ${output}`)));
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
