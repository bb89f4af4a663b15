import { once } from "node:events";
import { createApp } from "../app.ts";
import type { Database } from "../database/database.ts";
import { DEMO_PASSWORD, demoAccounts } from "../seed/demoAccounts.ts";
import { movePrice, PRICE_MOVES_MS, resetMarketplace, seedMarketplace } from "../seed/seed.ts";
import { isBuyer } from "../service/accounts.ts";
import { Marketplace } from "../service/marketplace.ts";
import { hashPassword, randomSecret } from "../service/secrets.ts";
import type { Options } from "./arguments.ts";
import { addStandbyEndpoints } from "./standbyEndpoints.ts";
import type { DataFolder } from "./dataFolder.ts";
import { DemoKeys } from "./demoKeys.ts";
import { listen } from "./listen.ts";

/** From this many datasets on, discover responses are prepared before the first request. */
const MANY_DATASETS = 5_000;

/** The marketplace, running on a data folder that this process has locked. */
export type Owner = Awaited<ReturnType<typeof serve>>;

/**
 * Seeds a new folder, listens, and records the port. Until then the state file has no secret, so no one attaches
 * to the last port, which another program may have taken. If this throws, the caller closes `database`.
 */
export async function serve(database: Database, folder: DataFolder, options: Options) {
	const remembered = folder.readState()?.port;
	if (remembered !== undefined) folder.writeState({ port: remembered });
	const seed = { datasets: options.datasets, passwordHash: await hashPassword(DEMO_PASSWORD) };
	const marketplace = new Marketplace(database);
	seedMarketplace(marketplace, seed);
	warmUp(marketplace);
	const demoKeys = new DemoKeys(marketplace, folder);
	const reset = () =>
		database.transaction(() => demoKeys.keepThrough(() => resetMarketplace(marketplace, seed)));
	let origin = "";
	const app = createApp(marketplace, {
		origin: () => origin,
		onNewKey: (email, key) => demoKeys.remember(email, key),
		onFault: (error) => process.stderr.write(`${error.stack ?? error.message}\n`),
	});
	const attachSecret = randomSecret();
	addStandbyEndpoints(app, attachSecret, { demoKeys: () => demoKeys.obtain(), reset });
	const { server, port } = await listen(app, options.port, remembered);
	origin = `http://127.0.0.1:${port}`;
	if (remembered !== undefined && remembered !== port) demoKeys.rotate();
	folder.writeState({ port, attachSecret });
	let priceTimer: NodeJS.Timeout | undefined;
	return {
		origin,
		/**
		 * Moves a price every few minutes, so that people can try a price watch. Called only with a launcher:
		 * without one, prices stay the same.
		 */
		keepPriceMoving() {
			priceTimer ??= setInterval(() => movePrice(marketplace), PRICE_MOVES_MS);
		},
		demoAccounts: async () => demoKeys.obtain(),
		reset: async () => reset(),
		async stop() {
			clearInterval(priceTimer);
			const closed = once(server, "close");
			server.close();
			server.closeAllConnections();
			await closed;
			database.close();
		},
	};
}

function warmUp(marketplace: Marketplace): void {
	if (marketplace.datasets.count() < MANY_DATASETS) return;
	for (const { email } of demoAccounts) {
		const account = marketplace.accounts.byEmail(email);
		if (account && isBuyer(account)) void marketplace.catalogue.compressedBody(account);
	}
}
