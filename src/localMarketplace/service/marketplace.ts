import { parseDecimal, type Units } from "../../base/money.ts";
import type { Database } from "../database/database.ts";
import { AccessTokens } from "./accessTokens.ts";
import { AccountStore, type Account } from "./accounts.ts";
import { ApiKeys } from "./apiKeys.ts";
import { Catalogue } from "./catalogue.ts";
import { Checkouts } from "./checkouts.ts";
import type { Clock } from "./store.ts";
import { DatasetStore } from "./datasets.ts";
import { Ledger } from "./ledger.ts";
import { Mailbox } from "./mailbox.ts";
import { Problem } from "./problem.ts";
import { SignIn } from "./signIn.ts";
import { BALANCE_CURRENCY } from "../wireSchemas.ts";

/** The marketplace's whole state and logic, without HTTP. */
export class Marketplace {
	readonly database: Database;
	readonly clock: Clock;
	readonly accounts = new AccountStore(this);
	readonly apiKeys = new ApiKeys(this);
	readonly accessTokens = new AccessTokens(this);
	readonly mailbox = new Mailbox(this);
	readonly signIn = new SignIn(this);
	readonly datasets = new DatasetStore(this);
	readonly catalogue = new Catalogue(this);
	readonly ledger = new Ledger(this);
	readonly checkouts = new Checkouts(this);

	constructor(database: Database, clock: Clock = () => new Date()) {
		this.database = database;
		this.clock = clock;
	}

	/** Buys chunks of a dataset that the buyer can see. Returns the cost. */
	purchase(buyer: Account, datasetId: string, chunks: bigint): Units {
		const dataset = this.datasets.visibleTo(buyer, datasetId);
		if (dataset.currency !== BALANCE_CURRENCY) {
			const sentence = `The dataset is priced in ${dataset.currency} and the balance is in ${BALANCE_CURRENCY}.`;
			throw new Problem(422, "currency_mismatch", sentence);
		}
		const price = parseDecimal(dataset.price_per_chunk) ?? 0n;
		return this.ledger.purchase(buyer.id, { sellerId: dataset.seller_id, price }, chunks);
	}
}
