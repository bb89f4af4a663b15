import { MarketplaceError } from "../../api/errors.ts";
import { type CredentialSource, MarketplaceClient } from "../../api/marketplaceClient.ts";
import type { HttpTransport } from "../../api/transport/transport.ts";

export type ProbeFinding =
	| { kind: "accepted" }
	| { kind: "unauthorized"; error: MarketplaceError }
	| { kind: "failed"; error: MarketplaceError };

/** A credential that is tried before it is anybody's. */
function fixedCredential(bearer: string): CredentialSource {
	return { bearer: async () => bearer, rejected: () => undefined };
}

/** Tries a credential by reading; nothing is stored and no state changes. */
export async function probeCredential(
	transport: HttpTransport,
	bearer: string,
	signal?: AbortSignal,
): Promise<ProbeFinding> {
	return probe(new MarketplaceClient(transport, fixedCredential(bearer)), signal);
}

/**
 * Whether the service accepts the client's credential: it answers one of the balances, or says that this account may
 * not read it (403), which it can only say to somebody it knows. An answer that fits no service of ours is a failure.
 */
export async function probe(client: MarketplaceClient, signal?: AbortSignal): Promise<ProbeFinding> {
	const buyer = await attempt(async () => client.billing.buyerBalance(signal));
	if (buyer === undefined) {
		return { kind: "accepted" };
	}
	if (buyer.kind === "unauthorized") {
		return { kind: "unauthorized", error: buyer };
	}
	if (!isRoleRefusal(buyer)) {
		return { kind: "failed", error: buyer };
	}
	const seller = await attempt(async () => client.billing.sellerBalance(signal));
	if (seller === undefined) {
		return { kind: "accepted" };
	}
	if (seller.kind === "unauthorized") {
		return { kind: "unauthorized", error: seller };
	}
	const known = buyer.kind === "forbidden" || seller.kind === "forbidden";
	return known && isRoleRefusal(seller) ? { kind: "accepted" } : { kind: "failed", error: seller };
}

/** Statuses with which a marketplace turns away a read that names nobody. */
const turnedAway: readonly (number | undefined)[] = [400, 401, 403, 422];

/**
 * Asks an address, in nobody's name, whether a marketplace is there: it answers the balance, or turns the request away.
 * Undefined where it is.
 */
export async function probeService(
	transport: HttpTransport,
	signal?: AbortSignal,
): Promise<MarketplaceError | undefined> {
	const client = new MarketplaceClient(transport, undefined);
	const error = await attempt(async () => client.billing.buyerBalance(signal));
	return turnedAway.includes(error?.status) ? undefined : error;
}

/** A 4xx that speaks of the account, not of the credential or of a pause: this role is not held. */
export function isRoleRefusal(error: MarketplaceError): boolean {
	const status = error.status ?? 0;
	return status >= 400 && status < 500 && ![401, 407, 408, 429].includes(status);
}

async function attempt(read: () => Promise<unknown>): Promise<MarketplaceError | undefined> {
	try {
		await read();
		return undefined;
	} catch (error) {
		if (error instanceof MarketplaceError) {
			return error;
		}
		throw error;
	}
}
