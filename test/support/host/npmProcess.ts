import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { delimiter } from "node:path";
import { promisify } from "node:util";
import { inRoot } from "../../../scripts/lib/paths.mjs";

/** A package.json script started as a service manager would: no terminal, no standard input. */
export class NpmProcess {
	readonly child: ChildProcess;
	readonly #mark: string;
	readonly #ended: Promise<unknown>;
	#output = "";

	constructor(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
		this.#mark = `DATA_MARKETPLACE_TEST_MARK=${randomUUID()}`;
		const [name = "", value = ""] = this.#mark.split("=");
		this.child = spawn("npm", args, {
			cwd: inRoot(),
			env: { ...process.env, ...environment, PATH: machinePath(), [name]: value },
			stdio: ["ignore", "pipe", "pipe"],
			detached: true,
		});
		this.#ended = once(this.child, "exit");
	}

	/** Everything printed so far. */
	get output(): string {
		return this.#output;
	}

	/** Waits for a line. Returns its first capture group. */
	async line(pattern: RegExp): Promise<string> {
		const { stdout, stderr } = this.child;
		return new Promise((resolve, reject) => {
			const read = (chunk: Buffer): void => {
				this.#output += chunk.toString();
				const found = pattern.exec(this.#output)?.[1];
				if (found !== undefined) resolve(found);
			};
			stdout?.on("data", read);
			stderr?.on("data", read);
			void this.#ended.then(() => reject(new Error(`npm ended:\n${this.#output}`)));
		});
	}

	/** Sends a signal to npm alone or its whole group, and waits until everything it started has exited. */
	async end(signal: NodeJS.Signals, whom: "npm" | "group"): Promise<void> {
		const pid = this.child.pid ?? 0;
		process.kill(whom === "npm" ? pid : -pid, signal);
		await this.#ended;
	}

	/** Processes started by this one that are still alive, according to ps. */
	async left(): Promise<string[]> {
		const { stdout } = await promisify(execFile)("ps", ["axeww"], { maxBuffer: 64 * 1024 * 1024 });
		return stdout.split("\n").filter((line) => line.includes(this.#mark));
	}
}

/** A user's PATH, without the pinned Node: the scripts must find it without help. */
function machinePath(): string {
	const folders = (process.env["PATH"] ?? "").split(delimiter);
	return folders.filter((folder) => !folder.startsWith(inRoot("node_modules"))).join(delimiter);
}
