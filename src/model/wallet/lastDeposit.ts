import type { DepositRecord } from "../../api/wire/schemas.ts";
import { MarketplaceError } from "../../api/errors.ts";
import { Emitter, type Event } from "../../base/event.ts";
import type { Disposable } from "../../base/lifecycle.ts";
import { sameAccount } from "../session/accounts.ts";
import type { AccountId } from "../session/accounts.ts";
import type { Session } from "../session/session.ts";

/** The newest deposit on the service's records: one line of the Billing view. */
export class LastDeposit implements Disposable {
	readonly #session: Session;
	readonly #changed = new Emitter<void>();
	readonly onDidChange: Event<void> = this.#changed.event;
	#of: AccountId | undefined;
	#value: DepositRecord | undefined;

	constructor(session: Session) {
		this.#session = session;
	}

	get value(): DepositRecord | undefined {
		return sameAccount(this.#of, this.#session.account) ? this.#value : undefined;
	}

	/** Reads one record. What fails leaves what was known: the history itself tells why. */
	async refresh(): Promise<void> {
		const { client, account } = this.#session;
		if (!client || !account) return;
		try {
			const { deposits } = await client.billing.depositPage({ limit: 1 });
			if (!sameAccount(account, this.#session.account)) return;
			this.#of = account;
			this.#value = deposits[0];
			this.#changed.fire();
		} catch (error) {
			if (!(error instanceof MarketplaceError)) throw error;
		}
	}

	dispose(): void {
		this.#changed.dispose();
	}
}
