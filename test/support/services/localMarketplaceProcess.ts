import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { at, textAt } from "./localMarketplaceApp.ts";

const ENTRY = fileURLToPath(new URL("../../../src/localMarketplace/main.ts", import.meta.url));

/** A folder that is gone after the test. */
export function temporaryFolder(): { path: string; remove(): void } {
	const path = mkdtempSync(join(tmpdir(), "local-marketplace-"));
	return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** The local marketplace as a process of its own, with a channel as the extension has one, or without. */
export class LocalMarketplaceProcess {
	readonly child: ChildProcess;
	readonly messages: unknown[] = [];
	stdout = "";
	stderr = "";
	#ended = false;
	#waiting: (() => void)[] = [];

	constructor(args: string[], { channel = true } = {}) {
		this.child = spawn(process.execPath, [ENTRY, ...args], {
			env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] },
			stdio: channel ? ["ignore", "pipe", "pipe", "ipc"] : ["ignore", "pipe", "pipe"],
		});
		this.child.stdout?.on("data", (chunk: Buffer) => this.#note(() => (this.stdout += chunk.toString())));
		this.child.stderr?.on("data", (chunk: Buffer) => this.#note(() => (this.stderr += chunk.toString())));
		this.child.on("message", (message) => this.#note(() => this.messages.push(message)));
		// "close" waits for all output, but never comes once this side has closed the channel.
		this.child.on(channel ? "exit" : "close", () => this.#note(() => (this.#ended = true)));
	}

	#note(keep: () => void): void {
		keep();
		const waiting = this.#waiting;
		this.#waiting = [];
		for (const look of waiting) {
			look();
		}
	}

	/** Waits until `find` gives something; fails when the process ends first. */
	async #until<T>(find: () => T | undefined): Promise<T> {
		for (;;) {
			const found = find();
			if (found !== undefined) {
				return found;
			}
			if (this.#ended) {
				throw new Error(`The process ended: ${this.stderr || this.stdout}`);
			}
			await new Promise<void>((resolve) => this.#waiting.push(resolve));
		}
	}

	/** The `count`th message of a type, counted from 1. */
	message(type: string, count = 1): Promise<unknown> {
		return this.#until(() => this.messages.filter((message) => at(message, "type") === type)[count - 1]);
	}

	/** Waits for the line of the command line. @returns the origin. */
	line(): Promise<string> {
		return this.#until(() => /^marketplace ready (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(this.stdout)?.[1]);
	}

	/** Asks for the demo accounts. @returns the API key of the buyer or seller. */
	async demoKey(email: "buyer@example.com" | "seller@example.com"): Promise<string> {
		const asked = this.messages.filter((message) => at(message, "type") === "demoKeys").length;
		this.child.send({ type: "demoKeys", id: asked });
		const answer = await this.message("demoKeys", asked + 1);
		return textAt(answer, "accounts", email === "buyer@example.com" ? 0 : 1, "apiKey");
	}

	/** Waits for the end. @returns exit code, or the signal that ended it. */
	async ended(): Promise<number | string> {
		await this.#until(() => (this.#ended ? true : undefined));
		return this.child.exitCode ?? this.child.signalCode ?? "unknown";
	}

	/** Ends it at once, as a crash would. */
	async kill(): Promise<void> {
		this.child.kill("SIGKILL");
		await this.ended();
	}
}

interface ProcessBench {
	/** Of the tests' processes; a new one for each test. */
	readonly folder: { readonly path: string };
	readonly start: (options?: { channel?: boolean; args?: string[] }) => LocalMarketplaceProcess;
}

/** For the tests of one `describe`: what is started for one of them is gone after it. */
export function useMarketplaceProcesses(): ProcessBench {
	let folder = { path: "", remove: (): void => undefined };
	let started: LocalMarketplaceProcess[] = [];

	beforeEach(() => {
		folder = temporaryFolder();
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

/** What the service answers to a holder of this key. */
export async function get(origin: string, path: string, key: string): Promise<unknown> {
	return (await fetch(origin + path, { headers: { Authorization: `Bearer ${key}` } })).json();
}

/** Takes 1.00 from the seller's earnings. */
export function withdraw(origin: string, key: string): Promise<Response> {
	return fetch(`${origin}/v1/billing/withdraw`, {
		method: "POST",
		headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
		body: '{"amount":"1.00"}',
	});
}
