import { MarketplaceError } from "../../api/failure.ts";
import { type Clock, systemClock } from "../../base/clock.ts";
import { UserFacingError } from "../../base/userFacingError.ts";
import type { OpenAccount } from "../session/openAccount.ts";
import { readDataset } from "./datasetLookup.ts";

/** The number of descriptions kept. The oldest is evicted first. */
const MAX_KEPT = 200;
/** The user is waiting for the hover. A description that arrives later is shown in the next hover. */
const TIMEOUT_MS = 1000;

/**
 * Sellers' descriptions of datasets, for hovers: the catalogue keeps them only in a form for searching. Each is loaded
 * on first use.
 */
export class Descriptions {
	readonly #account: Pick<OpenAccount, "confirmed" | "read">;
	readonly #clock: Clock;
	readonly #known = new Map<string, Promise<string | undefined>>();

	constructor(account: Pick<OpenAccount, "confirmed" | "read">, clock: Clock = systemClock) {
		this.#account = account;
		this.#clock = clock;
	}

	/** Resolves to `undefined` if the description can't be loaded or doesn't arrive in time. */
	async of(datasetId: string): Promise<string | undefined> {
		const id = datasetId.toLowerCase();
		return this.#inTime(this.#known.get(id) ?? this.#start(id));
	}

	#start(id: string): Promise<string | undefined> {
		const reading = this.#read(id).then((description) => {
			if (description === undefined && this.#known.get(id) === reading) this.#known.delete(id);
			return description;
		});
		this.#known.set(id, reading);
		for (const oldest of this.#known.keys()) {
			if (this.#known.size <= MAX_KEPT) break;
			this.#known.delete(oldest);
		}
		return reading;
	}

	/** Makes no request until the marketplace has accepted the credential: a hover must not make the first one. */
	async #read(id: string): Promise<string | undefined> {
		if (!this.#account.confirmed) return undefined;
		try {
			return (await readDataset(this.#account, id)).description;
		} catch (error) {
			if (error instanceof MarketplaceError || error instanceof UserFacingError) return undefined;
			throw error;
		}
	}

	async #inTime(reading: Promise<string | undefined>): Promise<string | undefined> {
		return new Promise((resolve, reject) => {
			const timer = this.#clock.after(TIMEOUT_MS, () => resolve(undefined));
			reading.then(resolve, reject).finally(() => timer.dispose());
		});
	}
}
