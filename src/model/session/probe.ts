import { MarketplaceError } from "../../api/failure.ts";
import { type CredentialSource, MarketplaceClient } from "../../api/marketplaceClient.ts";
import type { HttpTransport } from "../../api/transport/httpTransport.ts";

export type ProbeResult =
	| { kind: "accepted" }
	| { kind: "unauthorized"; error: MarketplaceError }
	| { kind: "failed"; error: MarketplaceError };

/** Supplies one fixed credential. Its rejection changes nothing. */
function fixedCredential(bearer: string): CredentialSource {
	return { bearer: async () => bearer, rejected: () => undefined };
}

/** Tests a credential with a read; stores nothing and changes no state. */
export async function probeCredential(
	transport: HttpTransport,
	bearer: string,
	signal?: AbortSignal,
): Promise<ProbeResult> {
	return probe(new MarketplaceClient(transport, fixedCredential(bearer)), signal);
}

/**
 * Whether the marketplace accepts the client's credential: it returns one of the balances, or responds 403 to
 * both reads, which it can only do if it recognizes the account. Anything else except a 401 is a failure.
 */
export async function probe(client: MarketplaceClient, signal?: AbortSignal): Promise<ProbeResult> {
	const { billing } = client;
	let failure: MarketplaceError | undefined;
	for (const read of [async () => billing.buyerBalance(signal), async () => billing.sellerBalance(signal)]) {
		const error = await attempt(read);
		if (error === undefined) return { kind: "accepted" };
		if (error.kind === "unauthorized") return { kind: "unauthorized", error };
		if (!isRoleRefusal(error)) failure ??= error;
		if (!["forbidden", "notFound", "refused"].includes(error.kind)) break;
	}
	return failure ? { kind: "failed", error: failure } : { kind: "accepted" };
}

/** Statuses a marketplace uses to reject an anonymous read. */
const rejectedStatuses: ReadonlyArray<number | undefined> = [400, 401, 403, 422];

/**
 * Checks, without a credential, whether there's a marketplace at an address: it returns the balance or
 * rejects the request. Undefined if there is.
 */
export async function probeMarketplace(
	transport: HttpTransport,
	signal?: AbortSignal,
): Promise<MarketplaceError | undefined> {
	const client = new MarketplaceClient(transport, undefined);
	const error = await attempt(async () => client.billing.buyerBalance(signal));
	return rejectedStatuses.includes(error?.status) ? undefined : error;
}

/**
 * Whether the error says that the account lacks the role for the request. Only a 403 does; any other status,
 * such as 404 or 422, is a fault.
 */
export function isRoleRefusal(error: MarketplaceError): boolean {
	return error.kind === "forbidden";
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
