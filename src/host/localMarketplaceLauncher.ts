import * as l10n from "@vscode/l10n";
import { fork, type ChildProcess } from "node:child_process";
import * as z from "zod/mini";
import { MarketplaceError } from "../api/failure.ts";
import { Emitter } from "../base/event.ts";
import { DisposableStore, type Disposable } from "../base/lifecycle.ts";
import { stringsIn } from "../base/record.ts";
import { UserFacingError } from "../base/userFacingError.ts";
import type { KeyValueStore } from "../storage/stores.ts";
import type { Log } from "./log.ts";

const demoAccount = z.object({
	email: z.string(),
	name: z.string(),
	role: z.string(),
	apiKey: z.string(),
	/** The seller under which the account's datasets are listed, if the account sells. */
	sellerId: z.exactOptional(z.string()),
});

const processMessage = z.discriminatedUnion("type", [
	z.object({
		type: z.literal("ready"),
		origin: z.string().check(z.regex(/^http:\/\/127\.0\.0\.1:\d{1,5}$/)),
	}),
	z.object({ type: z.literal("lost") }),
	z.object({ type: z.literal("demoKeys"), id: z.number(), accounts: z.array(demoAccount) }),
	z.object({ type: z.literal("reset"), id: z.number() }),
	z.object({ type: z.literal("failed"), id: z.exactOptional(z.number()), message: z.string() }),
]);

type ProcessMessage = z.infer<typeof processMessage>;

/** Parses one message; undefined if invalid. */
export function readProcessMessage(message: unknown): ProcessMessage | undefined {
	const read = processMessage.safeParse(message);
	return read.success ? read.data : undefined;
}

interface Options {
	bundle: string;
	/** The marketplace's data folder; shared by all windows. */
	dataFolder: string;
	memory: KeyValueStore;
	log: Log;
}

const ORIGINS_KEY = "localMarketplace.origins";
const START_TIMEOUT_MS = 60_000;
const RESPONSE_TIMEOUT_MS = 30_000;

/** The only environment variables that are passed on to the process. */
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
	const passed = Object.fromEntries(passedOn.map((name) => [name, process.env[name]]));
	return { ...passed, ELECTRON_RUN_AS_NODE: "1" };
}

/**
 * This window's view of the local marketplace: one process per window, of which one serves while the others
 * wait to take over. The process exits with the window, because closing the window closes the IPC channel.
 */
export class LocalMarketplaceLauncher implements Disposable {
	readonly #options: Options;
	readonly #waiting = new Map<number, PromiseWithResolvers<ProcessMessage>>();
	readonly #store = new DisposableStore();
	readonly #lost = this.#store.add(new Emitter<void>());
	readonly #blocked = this.#store.add(new Emitter<void>());
	#child: ChildProcess | undefined;
	/** Resolves to the marketplace's origin, once verified. */
	#ready: PromiseWithResolvers<string> | undefined;
	#origin: string | undefined;
	#lastId = 0;
	#stopped = false;

	/** Fires when the serving process or this window's own has ended: the port may now belong to anyone. */
	readonly onDidLose = this.#lost.event;
	/** Fires when a request to one of the local marketplace's origins was blocked. */
	readonly onDidBlock = this.#blocked.event;

	constructor(options: Options) {
		this.#options = options;
	}

	/** The marketplace's origin. Undefined while the marketplace isn't verified to be running. */
	get origin(): string | undefined {
		return this.#origin;
	}

	/** Whether the marketplace is running at this origin, or was when the marketplace last ran. */
	isAt(origin: string): boolean {
		return this.#origins().at(-1) === origin;
	}

	/** Whether this origin is or ever was the local marketplace's. */
	knows(origin: string): boolean {
		return this.#origins().includes(origin);
	}

	/**
	 * Gates requests before they're sent: one for an origin of the local marketplace is admitted only while the
	 * marketplace is verified to be serving there, because any program on this computer may take over a port that the
	 * marketplace has left. Starts the marketplace, unless this window stopped it. Rejects with MarketplaceError if
	 * the request must not be sent.
	 */
	async admit(origin: string): Promise<void> {
		if (!this.knows(origin)) return;
		const serving = this.#stopped ? undefined : await this.start().catch(() => undefined);
		if (serving === origin) return;
		this.#blocked.fire();
		throw new MarketplaceError({ kind: "notRunning", host: new URL(origin).host, mayHaveReached: false });
	}

	/**
	 * Starts the marketplace, or joins the one that another window runs, and resolves to the marketplace's origin.
	 * Throws UserFacingError if the marketplace doesn't respond.
	 */
	async start(): Promise<string> {
		this.#stopped = false;
		this.#ready ??= this.#launch();
		return this.#ready.promise;
	}

	/** The demo accounts with their keys, which are the same in all windows. */
	async demoAccounts(): Promise<Array<z.infer<typeof demoAccount>>> {
		const response = await this.#request("demoKeys");
		if (response.type !== "demoKeys") throw this.#incomplete("unexpected response");
		return response.accounts;
	}

	/** Deletes all data and seeds the marketplace again. The demo accounts' keys remain valid. */
	async reset(): Promise<void> {
		await this.start();
		await this.#request("reset");
	}

	/** Stops this window's process, and resolves to whether there was one. Another window's process keeps running. */
	async stop(): Promise<boolean> {
		this.#stopped = true;
		const child = this.#child;
		if (!child) return false;
		this.#ended(child);
		const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
		child.send({ type: "stop" }, () => undefined);
		const killer = setTimeout(() => child.kill("SIGKILL"), 5_000);
		await ended;
		clearTimeout(killer);
		return true;
	}

	dispose(): void {
		this.#stopped = true;
		this.#store.dispose();
		if (this.#child?.connected === true) this.#child.disconnect();
	}

	#launch(): PromiseWithResolvers<string> {
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
		child.on("message", (message) => this.#heard(child, message));
		child.once("error", (error) => this.#ended(child, error.message));
		child.once("exit", () => this.#ended(child));
		return this.#responseOf(child);
	}

	/**
	 * Resolves when the verified marketplace responds; rejects when the process ends. Kills a process that does
	 * neither in time.
	 */
	#responseOf(child: ChildProcess): PromiseWithResolvers<string> {
		const response = Promise.withResolvers<string>();
		const limit = setTimeout(() => child.kill("SIGKILL"), START_TIMEOUT_MS);
		const stopTimer = (): void => clearTimeout(limit);
		response.promise.then(stopTimer, stopTimer);
		return response;
	}

	#heard(child: ChildProcess, message: unknown): void {
		const read = readProcessMessage(message);
		if (!read || this.#child !== child) return;
		if (read.type === "ready") return this.#responded(read.origin);
		if (read.type === "lost") {
			this.#origin = undefined;
			this.#ready = this.#responseOf(child);
			return this.#lost.fire();
		}
		if (read.type === "failed" && read.id === undefined) return this.#ended(child, read.message);
		const { id = 0 } = read;
		const waiting = this.#waiting.get(id);
		this.#waiting.delete(id);
		if (read.type === "failed") waiting?.reject(this.#incomplete(read.message));
		else waiting?.resolve(read);
	}

	#responded(origin: string): void {
		this.#origin = origin;
		void this.#remember(origin);
		this.#options.log.info(`local marketplace ready at ${origin}`);
		this.#ready?.resolve(origin);
	}

	/** Rejects pending requests, and discards the origin, because nothing is verified to be serving there anymore. */
	#ended(child: ChildProcess, reason = "it has ended"): void {
		if (this.#child !== child) return;
		this.#child = undefined;
		this.#origin = undefined;
		const error = this.#notRunning(reason);
		this.#ready?.reject(error);
		this.#ready = undefined;
		for (const { reject } of this.#waiting.values()) reject(error);
		this.#waiting.clear();
		this.#lost.fire();
	}

	async #request(type: "demoKeys" | "reset"): Promise<ProcessMessage> {
		const child = this.#child;
		if (!child) throw this.#notRunning("it isn’t running");
		const id = ++this.#lastId;
		const response = Promise.withResolvers<ProcessMessage>();
		const timer = setTimeout(() => response.reject(this.#incomplete("no response")), RESPONSE_TIMEOUT_MS);
		this.#waiting.set(id, response);
		child.send({ type, id });
		return response.promise.finally(() => clearTimeout(timer));
	}

	#notRunning(reason: string): UserFacingError {
		this.#options.log.error(`local marketplace: ${reason}`);
		return new UserFacingError(
			l10n.t("The local marketplace didn’t start or has stopped. For details, run Show Log."),
		);
	}

	#incomplete(reason: string): UserFacingError {
		this.#options.log.error(`local marketplace: ${reason}`);
		return new UserFacingError(
			l10n.t("The local marketplace didn’t complete the request. For details, run Show Log."),
		);
	}

	#origins(): string[] {
		return stringsIn(this.#options.memory.get(ORIGINS_KEY));
	}

	/** Puts the origin last in the list, as `isAt` expects. */
	async #remember(origin: string): Promise<void> {
		if (this.isAt(origin)) return;
		const former = this.#origins().filter((known) => known !== origin);
		await this.#options.memory.update(ORIGINS_KEY, [...former, origin]);
	}
}
