import { spawn, type ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { at, textAt } from "./localMarketplaceApp.ts";

const bundle = inRoot("dist", "localMarketplace.js");

interface TemporaryFolder {
	readonly path: string;
	readonly remove: () => void;
}

/** Creates a temporary folder, which the caller must remove. */
export function temporaryFolder(): TemporaryFolder {
	const path = mkdtempSync(join(tmpdir(), "local-marketplace-"));
	return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/**
 * Creates a data folder, which the caller must remove. It remembers a port that no other marketplace takes while its own
 * is stopped: it's above those that marketplaces choose, and reserved by the UDP port of the same number.
 */
export async function folderWithPort(): Promise<TemporaryFolder> {
	const reserved = createSocket("udp4").unref();
	for (let bound = false; !bound;) {
		reserved.bind(29_000 + randomInt(1000), "127.0.0.1");
		bound = await once(reserved, "listening").then(
			() => true,
			() => false,
		);
	}
	const { path, remove } = temporaryFolder();
	writeFileSync(join(path, "state.json"), JSON.stringify({ port: reserved.address().port }));
	return {
		path,
		remove: () => {
			reserved.close();
			remove();
		},
	};
}

interface ProcessOptions {
	readonly channel?: boolean;
	readonly nodeArgs?: readonly string[];
}

/** The built local marketplace in its own process, with an IPC channel as the extension uses, or without. */
export class LocalMarketplaceProcess {
	readonly child: ChildProcess;
	readonly messages: unknown[] = [];
	stdout = "";
	stderr = "";
	#ended = false;
	#waiting: Array<() => void> = [];

	constructor(args: string[], { channel = true, nodeArgs = [] }: ProcessOptions = {}) {
		this.child = spawn(process.execPath, [...nodeArgs, bundle, ...args], {
			env: { PATH: process.env["PATH"] },
			stdio: channel ? ["ignore", "pipe", "pipe", "ipc"] : ["ignore", "pipe", "pipe"],
		});
		this.child.stdout?.on("data", (chunk: Buffer) => this.#note(() => (this.stdout += chunk.toString())));
		this.child.stderr?.on("data", (chunk: Buffer) => this.#note(() => (this.stderr += chunk.toString())));
		this.child.on("message", (message) => this.#note(() => this.messages.push(message)));
		const killOnExit = (): void => void this.child.kill("SIGKILL");
		process.once("exit", killOnExit);
		this.child.once("exit", () => process.off("exit", killOnExit));
		// "close" waits for all output, but never fires once this side has closed the channel.
		this.child.on(channel ? "exit" : "close", () => this.#note(() => (this.#ended = true)));
	}

	#note(keep: () => void): void {
		keep();
		const waiting = this.#waiting;
		this.#waiting = [];
		for (const look of waiting) look();
	}

	/** Waits until `find` returns a value. Rejects if the process exits first. */
	async #until<T>(find: () => T | undefined): Promise<T> {
		for (;;) {
			const found = find();
			if (found !== undefined) return found;
			if (this.#ended) throw new Error(`The process ended: ${this.stderr || this.stdout}`);
			await new Promise<void>((resolve) => this.#waiting.push(resolve));
		}
	}

	/** Message number `count` of a type, counted from 1. */
	message(type: string, count = 1): Promise<unknown> {
		return this.#until(() => this.messages.filter((message) => at(message, "type") === type)[count - 1]);
	}

	/** Waits for the ready line on stdout. Returns the origin. */
	line(): Promise<string> {
		return this.#until(() => /^marketplace ready (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(this.stdout)?.[1]);
	}

	/** Waits for output on stdout or stderr. */
	async printed(words: RegExp): Promise<void> {
		await this.#until(() => words.test(this.stdout + this.stderr) || undefined);
	}

	/** Requests the demo accounts, and returns the API key of the buyer or seller. */
	async demoKey(email: "buyer@example.com" | "seller@example.com"): Promise<string> {
		const asked = this.messages.filter((message) => at(message, "type") === "demoKeys").length;
		this.child.send({ type: "demoKeys", id: asked });
		const answer = await this.message("demoKeys", asked + 1);
		return textAt(answer, "accounts", email === "buyer@example.com" ? 0 : 1, "apiKey");
	}

	/** Waits for the process to exit. Returns the exit code, or the signal that ended it. */
	async ended(): Promise<number | string> {
		await this.#until(() => (this.#ended ? true : undefined));
		return this.child.exitCode ?? this.child.signalCode ?? "unknown";
	}

	/** Kills the process, as a crash would. */
	async kill(): Promise<void> {
		this.child.kill("SIGKILL");
		await this.ended();
	}
}

interface ProcessBench {
	/** The data folder of the test's processes, a new one for each test. */
	readonly folder: { readonly path: string };
	readonly start: (options?: { channel?: boolean; args?: string[] }) => LocalMarketplaceProcess;
}

/** Gives each test of a `describe` processes and a folder that are cleaned up after it. */
export function useMarketplaceProcesses(): ProcessBench {
	let folder: TemporaryFolder = { path: "", remove: () => undefined };
	let started: LocalMarketplaceProcess[] = [];

	beforeEach(async () => {
		folder = await folderWithPort();
		started = [];
	});

	afterEach(async () => {
		await Promise.all(started.map((process) => process.kill()));
		folder.remove();
	});

	return {
		folder: {
			get path() {
				return folder.path;
			},
		},
		start: ({ channel = true, args = ["--port", "0", "--data", folder.path] } = {}) => {
			const process = new LocalMarketplaceProcess(args, { channel });
			started.push(process);
			return process;
		},
	};
}

/** The marketplace's response to a request with this key. */
export async function get(origin: string, path: string, key: string): Promise<unknown> {
	return (await fetch(origin + path, { headers: { Authorization: `Bearer ${key}` } })).json();
}

/** Withdraws 1.00 of the seller's earnings. */
export function withdraw(origin: string, key: string): Promise<Response> {
	return fetch(`${origin}/v1/billing/withdraw`, {
		method: "POST",
		headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
		body: '{"amount":"1.00"}',
	});
}
