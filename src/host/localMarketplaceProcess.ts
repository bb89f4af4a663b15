import * as l10n from "@vscode/l10n";
import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import type { Disposable } from "../base/lifecycle.ts";
import { UserFacingError } from "../base/userFacingError.ts";
import type { KeyValueStore } from "../model/storage/storage.ts";
import { readProcessMessage } from "./localMarketplaceMessages.ts";
import type { DemoAccount, ProcessMessage } from "./localMarketplaceMessages.ts";
import type { Log } from "./log.ts";

export interface LocalService {
	origin: string;
	/** The port that was used before was taken: keys of the old origin do not fit. */
	portChanged: boolean;
}

interface Options {
	/** The bundle that is run. */
	bundle: string;
	/** Where the marketplace keeps its data; shared by all windows. */
	dataFolder: string;
	memory: KeyValueStore;
	log: Log;
}

interface Waiting {
	resolve: (message: ProcessMessage) => void;
	reject: (error: Error) => void;
}

const originsKey = "localMarketplace.origins";
const startLimitMs = 60_000;
const answerLimitMs = 30_000;

/** What the process is given of this process's environment: nothing that it does not need. */
const passedOn = [
	"PATH",
	"HOME",
	"USERPROFILE",
	"SYSTEMROOT",
	"TEMP",
	"TMP",
	"TMPDIR",
	"LANG",
	"LC_ALL",
	"TZ",
];

function environment(): NodeJS.ProcessEnv {
	const passed = passedOn.flatMap((name) => {
		const value = process.env[name];
		return value === undefined ? [] : [[name, value] as const];
	});
	return { ...Object.fromEntries(passed), ELECTRON_RUN_AS_NODE: "1" };
}

/**
 * The local marketplace as this window sees it: one process per window, of which one serves and the others wait
 * to take over. It ends with the window, since its channel then closes.
 */
export class LocalMarketplace implements Disposable {
	readonly #options: Options;
	readonly #waiting = new Map<number, Waiting>();
	#child: ChildProcess | undefined;
	#starting: Promise<LocalService> | undefined;
	#service: LocalService | undefined;
	#lastId = 0;
	#stopped = false;

	constructor(options: Options) {
		this.#options = options;
	}

	/** Where it answers, while it runs. */
	get origin(): string | undefined {
		return this.#service?.origin;
	}

	/** It was stopped by command, and not started again since. */
	get stopped(): boolean {
		return this.#stopped;
	}

	/** Is (or was) this origin the local marketplace's? */
	knows(origin: string): boolean {
		return this.#origins().includes(origin);
	}

	/** Starts it, or joins the one that another window runs. Throws when it does not answer. */
	async start(): Promise<LocalService> {
		this.#stopped = false;
		this.#starting ??= this.#launch();
		try {
			return await this.#starting;
		} catch (error) {
			this.#starting = undefined;
			throw error;
		}
	}

	/** Keys of the demo accounts: the same for all windows. */
	async demoAccounts(): Promise<DemoAccount[]> {
		const answer = await this.#ask("demoKeys");
		if (answer.type !== "demoKeys") throw this.#failure("unexpected answer");
		return answer.accounts;
	}

	/** Empties everything and seeds it anew. The demo accounts' keys still work. */
	async reset(): Promise<void> {
		await this.start();
		await this.#ask("reset");
	}

	/** Ends this window's process. Where another window runs one too, that one goes on. */
	async stop(): Promise<void> {
		this.#stopped = true;
		const child = this.#child;
		if (!child) return;
		const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
		child.send({ type: "stop" }, () => undefined);
		const killer = setTimeout(() => child.kill("SIGKILL"), 5_000);
		await ended;
		clearTimeout(killer);
	}

	dispose(): void {
		if (this.#child?.connected === true) this.#child.disconnect();
	}

	async #launch(): Promise<LocalService> {
		const child = fork(this.#options.bundle, ["--port", "0", "--data", this.#options.dataFolder], {
			execArgv: [],
			env: environment(),
			stdio: ["ignore", "pipe", "pipe", "ipc"],
		});
		this.#child = child;
		child.stderr
			?.setEncoding("utf8")
			.on("data", (text: string) => this.#options.log.warn(`local marketplace: ${text.trimEnd()}`));
		child.stdout?.resume();
		const service = await new Promise<LocalService>((resolve, reject) => {
			const timer = setTimeout(() => reject(this.#failure("no answer")), startLimitMs);
			child.on("message", (message) => this.#heard(message, resolve, reject));
			child.once("error", (error) => reject(this.#failure(error.message)));
			child.once("exit", () => this.#ended(child, reject));
			child.once("exit", () => clearTimeout(timer));
			child.once("message", () => clearTimeout(timer));
		});
		this.#options.log.info(`local marketplace ready at ${service.origin}`);
		return service;
	}

	#heard(message: unknown, ready: (service: LocalService) => void, failed: (error: Error) => void): void {
		const read = readProcessMessage(message);
		if (!read) return;
		if (read.type === "ready") {
			this.#service = { origin: read.origin, portChanged: read.portChanged };
			void this.#remember(read.origin);
			ready(this.#service);
			return;
		}
		if (read.type === "failed" && read.id === undefined) return failed(this.#failure(read.message));
		const waiting = read.id === undefined ? undefined : this.#waiting.get(read.id);
		if (!waiting || read.id === undefined) return;
		this.#waiting.delete(read.id);
		if (read.type === "failed") waiting.reject(this.#failure(read.message));
		else waiting.resolve(read);
	}

	#ended(child: ChildProcess, failed: (error: Error) => void): void {
		const error = this.#failure("it has ended");
		failed(error);
		for (const { reject } of this.#waiting.values()) reject(error);
		this.#waiting.clear();
		if (this.#child !== child) return;
		this.#child = undefined;
		this.#starting = undefined;
		this.#service = undefined;
	}

	async #ask(type: "demoKeys" | "reset"): Promise<ProcessMessage> {
		const child = this.#child;
		if (!child) throw this.#failure("it does not run");
		const id = ++this.#lastId;
		return new Promise((resolve, reject) => {
			const timer = setTimeout(() => reject(this.#failure("no answer")), answerLimitMs);
			const done =
				<T extends unknown[]>(settle: (...args: T) => void) =>
				(...args: T): void => {
					clearTimeout(timer);
					settle(...args);
				};
			this.#waiting.set(id, { resolve: done(resolve), reject: done(reject) });
			child.send({ type, id });
		});
	}

	#failure(reason: string): UserFacingError {
		this.#options.log.error(`local marketplace: ${reason}`);
		return new UserFacingError(
			l10n.t("The local marketplace didn’t start or has stopped. See the log for details."),
		);
	}

	#origins(): string[] {
		const stored = this.#options.memory.get(originsKey);
		return Array.isArray(stored) ? stored.filter((entry) => typeof entry === "string") : [];
	}

	async #remember(origin: string): Promise<void> {
		const known = this.#origins();
		if (!known.includes(origin)) await this.#options.memory.update(originsKey, [...known, origin].slice(-10));
	}
}
