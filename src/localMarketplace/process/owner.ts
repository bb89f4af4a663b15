import type { Server } from "node:http";
import { createApp } from "../app.ts";
import type { Database } from "../database/database.ts";
import { DEMO_ACCOUNTS } from "../seed/demoAccounts.ts";
import { movePrice, PRICE_MOVES_MS } from "../seed/movingPrice.ts";
import { eraseAll, seedMarketplace, type PreparedSeed } from "../seed/seed.ts";
import { isBuyer } from "../service/accounts.ts";
import { Marketplace } from "../service/marketplace.ts";
import { randomSecret } from "../service/secrets.ts";
import type { Options } from "./arguments.ts";
import { addAttachEndpoints } from "./attachEndpoints.ts";
import type { DataFolder } from "./dataFolder.ts";
import { DemoKeys, type DemoAccount } from "./demoKeys.ts";
import { listen, stopListening } from "./listen.ts";

/** From this many datasets on, discover responses are prepared before the first request. */
const MANY_DATASETS = 5_000;

/** Runs the marketplace on a data folder that this process has locked. */
export class Owner {
	readonly origin: string;
	readonly portChanged: boolean;
	readonly #database: Database;
	readonly #server: Server;
	readonly #demoKeys: DemoKeys;
	readonly #startOver: () => void;
	readonly #movePrice: () => void;
	#priceTimer: NodeJS.Timeout | undefined;

	private constructor(parts: {
		origin: string;
		portChanged: boolean;
		database: Database;
		server: Server;
		demoKeys: DemoKeys;
		startOver: () => void;
		movePrice: () => void;
	}) {
		this.origin = parts.origin;
		this.portChanged = parts.portChanged;
		this.#database = parts.database;
		this.#server = parts.server;
		this.#demoKeys = parts.demoKeys;
		this.#startOver = parts.startOver;
		this.#movePrice = parts.movePrice;
	}

	/**
	 * Seeds a new folder, listens, and records the port. Until then the state file has no secret, so no one
	 * attaches to the last port, which another program may have taken. If this throws, the caller closes
	 * `database`.
	 */
	static async start(
		database: Database,
		folder: DataFolder,
		options: Options,
		seed: PreparedSeed,
	): Promise<Owner> {
		const remembered = folder.readState()?.port;
		if (remembered !== undefined) {
			folder.writeState({ port: remembered });
		}
		const marketplace = new Marketplace(database);
		seedMarketplace(marketplace, seed);
		warmUp(marketplace);
		const demoKeys = new DemoKeys(marketplace, folder);
		let origin = "";
		const app = createApp(marketplace, {
			origin: () => origin,
			onNewKey: (email, key) => demoKeys.remember(email, key),
			onFault: (error) => process.stderr.write(`${error.stack ?? error.message}\n`),
		});
		const startOver = () => {
			eraseAll(marketplace);
			seedMarketplace(marketplace, seed);
			demoKeys.reinstall();
		};
		const attachSecret = randomSecret();
		addAttachEndpoints(app, attachSecret, { demoKeys: () => demoKeys.obtain(), reset: startOver });
		const { server, port, portChanged } = await listen(app, options.port, remembered);
		origin = `http://127.0.0.1:${port}`;
		if (portChanged) {
			demoKeys.rotate();
		}
		folder.writeState({ port, attachSecret });
		return new Owner({
			origin,
			portChanged,
			database,
			server,
			demoKeys,
			startOver,
			movePrice: () => movePrice(marketplace),
		});
	}

	/** For people trying the marketplace. Programs always see the same prices. */
	keepPriceMoving(): void {
		this.#priceTimer ??= setInterval(this.#movePrice, PRICE_MOVES_MS);
	}

	demoAccounts(): Promise<DemoAccount[]> {
		return Promise.resolve(this.#demoKeys.obtain());
	}

	reset(): Promise<void> {
		this.#startOver();
		return Promise.resolve();
	}

	async stop(): Promise<void> {
		clearInterval(this.#priceTimer);
		await stopListening(this.#server);
		this.#database.close();
	}
}

function warmUp(marketplace: Marketplace): void {
	if (marketplace.datasets.count() < MANY_DATASETS) {
		return;
	}
	for (const { email } of DEMO_ACCOUNTS) {
		const account = marketplace.accounts.byEmail(email);
		if (account && isBuyer(account)) {
			void marketplace.catalogue.compressedBody(account);
		}
	}
}
