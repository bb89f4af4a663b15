import { isRoleRejection, MarketplaceError } from "../../api/failure.ts";
import { MarketplaceClient } from "../../api/marketplaceClient.ts";
import type { HttpTransport } from "../../api/transport/httpTransport.ts";

export type ProbeResult =
	| { kind: "accepted" }
	| { kind: "unauthorized"; error: MarketplaceError }
	| { kind: "failed"; error: MarketplaceError };

/**
 * Tests whether the marketplace accepts the client's credential: returns one of the two balances, or responds 403
 * for both, which says only that the account has neither role. Anything else except a 401 is `failed`.
 */
export async function probe(client: MarketplaceClient, signal?: AbortSignal): Promise<ProbeResult> {
	const { billing } = client;
	let failure: MarketplaceError | undefined;
	for (const read of [async () => billing.buyerBalance(signal), async () => billing.sellerBalance(signal)]) {
		const error = await attempt(read);
		if (error === undefined) return { kind: "accepted" };
		if (error.kind === "unauthorized") return { kind: "unauthorized", error };
		if (!isRoleRejection(error)) failure ??= error;
		if (!["forbidden", "notFound", "rejected"].includes(error.kind)) break;
	}
	return failure ? { kind: "failed", error: failure } : { kind: "accepted" };
}

/** Statuses with which a marketplace rejects an anonymous read. */
const rejectedStatuses: ReadonlyArray<number | undefined> = [400, 401, 403, 422];

/**
 * Reads a balance without a credential. Undefined if the response is one that a marketplace gives: a balance, or
 * one of `rejectedStatuses`. Otherwise, the error.
 */
export async function probeMarketplace(
	transport: HttpTransport,
	signal?: AbortSignal,
): Promise<MarketplaceError | undefined> {
	const client = new MarketplaceClient(transport, undefined);
	const error = await attempt(async () => client.billing.buyerBalance(signal));
	return rejectedStatuses.includes(error?.status) ? undefined : error;
}

async function attempt(read: () => Promise<unknown>): Promise<MarketplaceError | undefined> {
	try {
		await read();
		return undefined;
	} catch (error) {
		if (error instanceof MarketplaceError) return error;
		throw error;
	}
}
