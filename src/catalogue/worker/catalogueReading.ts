import { MarketplaceError } from "../../api/errors.ts";
import type { CredentialSource } from "../../api/marketplaceClient.ts";
import type { TransportSettings } from "../../api/transport/transport.ts";
import type { FromWorker } from "./messages.ts";
import type { CatalogueThread } from "./workerClient.ts";

export type ReadAnswer = Extract<FromWorker, { kind: "done" }>;

export interface ReadingOptions {
	readonly thread: CatalogueThread;
	readonly settings: TransportSettings;
	readonly credentials: CredentialSource;
	/** File of the list the user has seen. */
	readonly seenPath: string;
	readonly signal: AbortSignal;
	readonly onProgress: (progress: { bytes: number; expected: number | undefined }) => void;
}

/**
 * Loads GET /v1/datasets/discover in a worker thread. Throws only MarketplaceError and whatever the
 * credential source throws. Reports a 401 to that source, as every other call does.
 */
export async function readCatalogue(options: ReadingOptions): Promise<ReadAnswer> {
	const { thread, settings, credentials, seenPath, signal, onProgress } = options;
	const bearer = await credentials.bearer(signal);
	if (signal.aborted) {
		throw new MarketplaceError({ kind: "cancelled", host: new URL(settings.origin).host, written: false });
	}
	const answer = await thread.order({ settings, seenPath, bearer }, onProgress, signal);
	if (answer.kind === "done") {
		if (answer.columns.count === 0 && answer.unreadable > 0) throw notUnderstood(answer, settings);
		return answer;
	}
	const error = new MarketplaceError(answer.error);
	if (error.status === 401) {
		credentials.rejected(bearer);
	}
	throw error;
}

/** If no entry can be read, the response must not replace the last list. */
function notUnderstood({ reasons }: ReadAnswer, { origin }: TransportSettings): MarketplaceError {
	const facts = { host: new URL(origin).host, written: true, status: 200 };
	return new MarketplaceError({ kind: "unexpectedShape", ...facts, code: reasons[0] });
}

/** Converts a load error to the type that every other call throws. */
export function asReadingError(error: unknown, { origin }: TransportSettings): MarketplaceError {
	if (error instanceof MarketplaceError) {
		return error;
	}
	const code = error instanceof Error ? error.name : undefined;
	return new MarketplaceError({ kind: "protocol", host: new URL(origin).host, written: false, code });
}
