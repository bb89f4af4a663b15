import type { TransportSettings } from "../api/transport/transportSettings.ts";
import { DisposableStore } from "../base/lifecycle.ts";
import { medianPrices, sellerDatasets as datasetsOfSellers } from "../catalogue/cachedQueries.ts";
import { Catalogue, type CatalogueOptions } from "../catalogue/catalogue.ts";
import { datasetsNamed } from "../catalogue/datasetsNamed.ts";
import { DraftStore } from "../model/draftStore.ts";
import { descriptionsIn } from "../model/datasets/descriptions.ts";
import { Preferences } from "../model/preferences.ts";
import { WatchNews, watchedSearches } from "../model/watchNews.ts";
import { DueAccess } from "../model/selling/dueAccess.ts";
import { Ownership } from "../model/selling/ownership.ts";
import type { OpenAccount } from "../model/session/openAccount.ts";
import { Checkouts } from "../model/wallet/checkouts.ts";
import { LastDeposit } from "../model/wallet/lastDeposit.ts";
import { Wallet, type WalletOptions } from "../model/wallet/wallet.ts";
import { AccessLedger } from "../model/writes/accessLedger.ts";
import { Writes } from "../model/writes/writes.ts";

/** Everything that belongs to one account while it's in use. */
export type AccountScope = Readonly<ReturnType<typeof createScope>>;

export interface ScopeParts extends Required<Pick<WalletOptions, "lowBalance">> {
	readonly catalogue: CatalogueOptions;
	/** How to reach an account's marketplace, according to the current settings. */
	readonly settingsOf: (account: OpenAccount) => TransportSettings;
}

export function createScope(account: OpenAccount, parts: ScopeParts) {
	const lasting = new DisposableStore();
	const reading = lasting.add(new DisposableStore());
	const writes = lasting.add(
		new Writes(account, {
			listing: {
				named: async (name, signal) => datasetsNamed(catalogue, name, signal),
				isMySeller: (id) => ownership.isMySeller(id),
			},
		}),
	);
	const preferences = reading.add(new Preferences(account));
	// Refreshes of the list use the account's current credential and settings.
	const source = () => ({ settings: parts.settingsOf(account), credentials: account.credentials });
	const watched = () => watchedSearches(preferences);
	const catalogue = reading.add(
		new Catalogue({ folder: account.folder, watched, ...source() }, parts.catalogue),
	);
	reading.add(account.onDidChange(() => catalogue.use(source())));
	const sellerDatasets = reading.add(datasetsOfSellers(catalogue));
	const ownership: Ownership = lasting.add(
		new Ownership(account, writes, (id) => sellerDatasets.of(id) ?? []),
	);
	const ledger = new AccessLedger(writes);
	const wallet = reading.add(new Wallet(account, { lowBalance: parts.lowBalance }));
	return {
		account,
		writes,
		ledger,
		dueAccess: reading.add(new DueAccess(ledger)),
		preferences,
		watchNews: reading.add(new WatchNews({ catalogue, preferences })),
		drafts: reading.add(new DraftStore(account)),
		catalogue,
		sellerDatasets,
		medianPrices: reading.add(medianPrices(catalogue)),
		descriptionOf: descriptionsIn(account),
		ownership,
		wallet,
		lastDeposit: reading.add(new LastDeposit(account, wallet)),
		checkouts: reading.add(new Checkouts(account, writes)),
		/** Disposes the parts that writes don't need, then the rest once no write is in flight. */
		retire: async () => {
			reading.dispose();
			await writes.idle();
			lasting.dispose();
		},
		dispose: () => lasting.dispose(),
	};
}
