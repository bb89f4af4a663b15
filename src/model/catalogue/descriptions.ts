import { MarketplaceError } from "../../api/errors.ts";
import { type Clock, systemClock } from "../../base/clock.ts";
import { type AccountId, sameAccount } from "../session/accounts.ts";
import type { Session } from "../session/session.ts";

/** Kept of the ones read last. */
const mostKept = 200;
/** Somebody points at a name meanwhile: what comes later is there the next time. */
const patienceMs = 1000;

/**
 * Sellers' descriptions, for the cards of hovers: the list does not keep them. Each is read by GET when it is first
 * asked for, and kept while the window lives.
 */
export class Descriptions {
	readonly #session: Pick<Session, "client" | "account" | "state">;
	readonly #clock: Clock;
	readonly #known = new Map<string, string | Promise<string | undefined>>();
	#of: AccountId | undefined;

	constructor(session: Pick<Session, "client" | "account" | "state">, options: { clock?: Clock } = {}) {
		this.#session = session;
		this.#clock = options.clock ?? systemClock;
	}

	/** The description, or undefined where it is not known in time. Never rejects. */
	async of(datasetId: string): Promise<string | undefined> {
		const id = datasetId.toLowerCase();
		if (!sameAccount(this.#of, this.#session.account)) {
			this.#of = this.#session.account;
			this.#known.clear();
		}
		const known = this.#known.get(id) ?? this.#start(id);
		return typeof known === "string" ? known : this.#inTime(known);
	}

	#start(id: string): Promise<string | undefined> {
		const reading = this.#read(id).then((description) => {
			if (this.#known.get(id) !== reading) return description;
			this.#known.delete(id);
			if (description !== undefined) this.#known.set(id, description);
			return description;
		});
		this.#known.set(id, reading);
		for (const oldest of this.#known.keys()) {
			if (this.#known.size <= mostKept) break;
			this.#known.delete(oldest);
		}
		return reading;
	}

	/** Nothing is asked before somebody has looked at a view: only a session that the service confirmed reads. */
	async #read(id: string): Promise<string | undefined> {
		const { client, state } = this.#session;
		if (state.kind !== "signedIn" || !state.verified) return undefined;
		try {
			return (await client?.datasets.get(id))?.description;
		} catch (error) {
			if (error instanceof MarketplaceError) return undefined;
			throw error;
		}
	}

	async #inTime(reading: Promise<string | undefined>): Promise<string | undefined> {
		return new Promise((resolve, reject) => {
			const timer = this.#clock.after(patienceMs, () => resolve(undefined));
			reading.then(resolve, reject).finally(() => timer.dispose());
		});
	}
}
