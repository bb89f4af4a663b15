import { setTimeout as delay } from "node:timers/promises";
import { Database, DatabaseInUse } from "../database/database.ts";
import type { Options } from "./arguments.ts";
import { DataFolder } from "./dataFolder.ts";
import { fail, type LauncherMessage, send } from "./launcherProtocol.ts";
import { serve, type Owner } from "./serve.ts";
import { Standby } from "./standby.ts";

/** Another process may have locked the folder without accepting requests yet, so retry. */
const RETRY_MS = 100;
const MAX_ATTEMPTS = 300;

/**
 * One process of the local marketplace. It serves the data folder or waits to take over. See
 * launcherProtocol.
 */
export class MarketplaceProcess {
	readonly #options: Options;
	readonly #folder: DataFolder;
	/** If a launcher started this process, a folder in use is an error only with `--exclusive`. */
	readonly #hasLauncher = process.connected;
	#role: Owner | Standby | undefined;
	#stopped = false;

	constructor(options: Options) {
		this.#options = options;
		this.#folder = new DataFolder(options.dataFolder);
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
	async handle({ type, id }: Exclude<LauncherMessage, { type: "stop" }>): Promise<void> {
		try {
			const role = this.#role;
			if (!role) throw new Error("The local marketplace isn’t ready.");
			if (type === "reset") {
				await role.reset();
				send({ type, id });
			} else {
				const accounts = await role.demoAccounts();
				send({ type, id, accounts });
			}
		} catch (error) {
			const message = error instanceof Error ? error.message : String(error);
			send({ type: "failed", id, message });
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
		send({ type: "ready", origin: role.origin, attached });
		if (!attached && this.#hasLauncher) role.keepPriceMoving();
		if (attached) role.ownerEnded.then(() => this.#takeOver()).catch(fail);
	}

	async #takeOver(): Promise<void> {
		if (this.#stopped) return;
		this.#role = undefined;
		send({ type: "lost" });
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
		if (this.#options.exclusive || !this.#hasLauncher) {
			const where = state ? ` (http://127.0.0.1:${state.port})` : "";
			throw new Error(
				`Another process is already serving the folder ${this.#folder.path}${where}. Use that marketplace, or choose another folder.`,
			);
		}
		return state && Standby.attach(state);
	}
}
