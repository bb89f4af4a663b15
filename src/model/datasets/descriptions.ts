import { MarketplaceError } from "../../api/failure.ts";
import { type Clock, systemClock } from "../../base/clock.ts";
import { UserFacingError } from "../../base/userFacingError.ts";
import type { OpenAccount } from "../session/openAccount.ts";
import { readDataset } from "./datasetLookup.ts";

/** The number of descriptions kept. The oldest is evicted first. */
const MAX_KEPT = 200;
/** The user is waiting for the hover. A description that arrives later is shown in the next hover. */
const TIMEOUT_MS = 1000;

type Account = Pick<OpenAccount, "confirmed" | "read">;

/**
 * Returns a function that finds the seller's description of a dataset, for hovers: the catalogue keeps it only in a
 * form for searching. Each is loaded on first use. The function resolves to undefined if the description can't be loaded
 * or doesn't arrive in time.
 */
export function descriptionsIn(
	account: Account,
	clock: Clock = systemClock,
): (datasetId: string) => Promise<string | undefined> {
	const known = new Map<string, Promise<string | undefined>>();
	const start = async (id: string): Promise<string | undefined> => {
		const reading = read(account, id).then((description) => {
			if (description === undefined && known.get(id) === reading) known.delete(id);
			return description;
		});
		known.set(id, reading);
		const [oldest = ""] = known.keys();
		if (known.size > MAX_KEPT) known.delete(oldest);
		return reading;
	};
	return async (datasetId) => {
		const id = datasetId.toLowerCase();
		return inTime(known.get(id) ?? start(id), clock);
	};
}

/** Makes no request until the marketplace has accepted the credential: a hover must not make the first one. */
async function read(account: Account, id: string): Promise<string | undefined> {
	if (!account.confirmed) return undefined;
	try {
		return (await readDataset(account, id)).description;
	} catch (error) {
		if (error instanceof MarketplaceError || error instanceof UserFacingError) return undefined;
		throw error;
	}
}

async function inTime(reading: Promise<string | undefined>, clock: Clock): Promise<string | undefined> {
	return new Promise((resolve, reject) => {
		const timer = clock.after(TIMEOUT_MS, () => resolve(undefined));
		reading.then(resolve, reject).finally(() => timer.dispose());
	});
}
