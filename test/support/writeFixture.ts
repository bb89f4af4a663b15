import { join } from "node:path";
import type { MarketplaceClient } from "../../src/api/marketplaceClient.ts";
import type { WriteOutcome } from "../../src/api/writeOutcome.ts";
import type { JournalRecord, WriteIntent } from "../../src/model/writes/journal.ts";
import type { Session } from "../../src/model/session/session.ts";
import { Writes } from "../../src/model/writes/writes.ts";
import { SELLER } from "./host/marketplace.ts";
import { ModelFixture } from "./modelFixture.ts";
import { inUse } from "./sessions.ts";

export const withdrawal: WriteIntent = { kind: "withdraw", amount: "75.00", currency: "USD" };
export const WITHDRAW_PATH = "POST /v1/billing/withdraw";
export const DATASET_ID = "11111111-0000-4000-8000-000000000009";
export const ACCESS_PATH = `POST /v1/datasets/${DATASET_ID}/access`;

export function grantTo(email: string): WriteIntent {
	return { kind: "grant", target: DATASET_ID, datasetName: "Rivers", email };
}

/** A window signed in as a seller with 250.00 to withdraw. */
export class WriteFixture extends ModelFixture {
	#window: { session: Session; writes: Writes } | undefined;

	constructor() {
		super(SELLER);
	}

	override async open(): Promise<this> {
		await super.open();
		this.account.setSeller({ balance: "250.00", totalEarned: "1240.4375", totalWithdrawn: "990.4375" });
		this.account.publish("Rivers", DATASET_ID);
		const session = await this.signedIn();
		this.#window = { session, writes: this.add(new Writes(inUse(session), { clock: this.clock })) };
		return this;
	}

	get window(): Session {
		return this.#opened.session;
	}

	get writes(): Writes {
		return this.#opened.writes;
	}

	/** The path of the account's journal. */
	get journal(): string {
		return join(inUse(this.window).folder, "journal.jsonl");
	}

	/** A method, because the compiler would narrow a property to its previous value. */
	newest(): JournalRecord | undefined {
		return this.writes.records()[0];
	}

	/** A write for the window's account. */
	async run<T>(intent: WriteIntent, send: (client: MarketplaceClient) => Promise<WriteOutcome<T>>) {
		return this.writes.run(intent, send);
	}

	async withdraw(by: Writes = this.writes) {
		return by.run(withdrawal, async (client) => client.billing.withdraw("75.00"));
	}

	async grant(email: string) {
		return this.run(grantTo(email), async (client) => client.datasets.access("grant", DATASET_ID, email));
	}

	/** The writes of another window. */
	async otherWindow(): Promise<Writes> {
		return this.add(new Writes(inUse(await this.signedIn()), { clock: this.clock }));
	}

	get #opened(): { session: Session; writes: Writes } {
		if (this.#window === undefined) throw new Error("open() first");
		return this.#window;
	}
}
