import { setTimeout as delay } from "node:timers/promises";
import { Database, DatabaseInUse } from "../database/database.ts";
import type { Options } from "./arguments.ts";
import { DataFolder } from "./dataFolder.ts";
import type { LauncherMessage, ProcessMessage } from "./launcherProtocol.ts";
import { serve, type Owner } from "./serve.ts";
import { Standby } from "./standby.ts";

/** Another process may have locked the folder without accepting requests yet, so retry. */
const RETRY_MS = 100;
const MAX_ATTEMPTS = 300;

export interface Environment {
	send(message: ProcessMessage): void;
	/** Reports the error and exits the process. */
	fail(error: unknown): void;
	/** Whether a launcher started this process. If so, a folder in use is an error only with `--exclusive`. */
	hasLauncher: boolean;
	/** Shows a message to the person running this process. */
	note(sentence: string): void;
}

/**
 * One process of the local marketplace. It serves the data folder or waits to take over. See
 * launcherProtocol.
 */
export class MarketplaceProcess {
	readonly #options: Options;
	readonly #folder: DataFolder;
	readonly #environment: Environment;
	#role: Owner | Standby | undefined;
	#stopped = false;

	constructor(options: Options, environment: Environment) {
		this.#options = options;
		this.#folder = new DataFolder(options.dataFolder);
		this.#environment = environment;
		if (this.#folder.wasOpen)
			environment.note(`Other users could open ${options.dataFolder}. Only you can open it now.`);
	}

	/** Serves or attaches, then sends `ready`, unless `stop` is called first. Throws if neither is possible. */
	async start(): Promise<void> {
		for (let attempt = 0; attempt < MAX_ATTEMPTS && !this.#stopped; attempt++) {
			const role = (await this.#serve()) ?? (await this.#attach());
			if (role) {
				this.#role = role;
				await this.#begin(role);
				return;
			}
			await delay(RETRY_MS);
		}
		if (!this.#stopped) {
			throw new Error(
				"Another process is using the data folder and isn’t responding. End that process, then try again.",
			);
		}
	}

	/** If `demoKeys` or `reset` fails, sends `failed` instead of rejecting. */
	async handle(message: Exclude<LauncherMessage, { type: "stop" }>): Promise<void> {
		const id = message.id === undefined ? {} : { id: message.id };
		try {
			const role = this.#role;
			if (!role) throw new Error("The local marketplace isn’t ready.");
			if (message.type === "reset") {
				await role.reset();
				this.#environment.send({ type: "reset", ...id });
			} else {
				const accounts = await role.demoAccounts();
				this.#environment.send({ type: "demoKeys", ...id, accounts });
			}
		} catch (error) {
			const text = error instanceof Error ? error.message : String(error);
			this.#environment.send({ type: "failed", ...id, message: text });
		}
	}

	/** Stops serving or standing by, and makes a `start` in progress give up. */
	async stop(): Promise<void> {
		this.#stopped = true;
		const role = this.#role;
		this.#role = undefined;
		await role?.stop();
	}

	async #begin(role: Owner | Standby): Promise<void> {
		if (this.#stopped) {
			await role.stop();
			return;
		}
		const attached = role instanceof Standby;
		this.#environment.send({ type: "ready", origin: role.origin, attached });
		if (!attached && this.#environment.hasLauncher) role.keepPriceMoving();
		if (attached)
			role.ownerEnded.then(() => this.#takeOver()).catch((error: unknown) => this.#environment.fail(error));
	}

	async #takeOver(): Promise<void> {
		if (this.#stopped) return;
		this.#role = undefined;
		this.#environment.send({ type: "lost" });
		await this.start();
	}

	async #serve(): Promise<Owner | undefined> {
		let database: Database;
		try {
			database = Database.open(this.#folder.databaseFile);
		} catch (error) {
			if (error instanceof DatabaseInUse) return undefined;
			throw error;
		}
		try {
			return await serve(database, this.#folder, this.#options);
		} catch (error) {
			database.close();
			throw error;
		}
	}

	async #attach(): Promise<Standby | undefined> {
		const state = this.#folder.readState();
		if (this.#options.exclusive || !this.#environment.hasLauncher) {
			const where = state ? ` (http://127.0.0.1:${state.port})` : "";
			throw new Error(
				`Another process is already serving the folder ${this.#folder.path}${where}. Use that marketplace, or choose another folder.`,
			);
		}
		return state && Standby.attach(state);
	}
}
