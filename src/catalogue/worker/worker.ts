import { parentPort } from "node:worker_threads";
import { discoverRequest } from "../../api/endpoints/datasets.ts";
import { asMarketplaceError, type CallFailure } from "../../api/failure.ts";
import { type Consumer, operationOf } from "../../api/transport/httpMessages.ts";
import type { TransportSettings } from "../../api/transport/transportSettings.ts";
import { HttpTransport } from "../../api/transport/httpTransport.ts";
import { kindOfFault } from "../../api/wire/json.ts";
import { CatalogueFault, CatalogueReader, type ReadCatalogue } from "../reader/catalogueReader.ts";
import { type CatalogueChanges, compareCatalogues } from "../compareCatalogues.ts";
import { findNewMatches, type NewMatches, type WatchedSearches } from "../newMatches.ts";
import type { CatalogueColumns } from "../columns/columns.ts";
import { readBaselineColumns } from "../store/columnsFile.ts";

/**
 * Host to worker: load the catalogue, or make the attempt that the worker asked for. One request at a time, which
 * is canceled by terminating the worker.
 */
export type HostMessage = ({ readonly kind: "load" } & WorkerRequest) | { readonly kind: "admitted" };

export interface WorkerRequest {
	readonly settings: TransportSettings;
	/** Used only for this request, and never stored. */
	readonly bearer: string;
	/** The baseline's file. If it's valid, the response includes what changed since the baseline. */
	readonly baselinePath: string;
	/** Searches whose new matches are wanted. Absent if no search is watched. */
	readonly watched?:
		| (WatchedSearches & { /** The previous list's file. */ readonly previousPath: string })
		| undefined;
}

/**
 * The decoded bytes of a download so far, and the expected total. The total is known only for an uncompressed
 * response with a content length.
 */
export interface CatalogueProgress {
	readonly bytes: number;
	readonly expected: number | undefined;
}

/** What `CatalogueWorkerClient.load` resolves to. The columns are transferred between the threads, not copied. */
export interface LoadedCatalogue extends Omit<ReadCatalogue, "memory"> {
	/** Undefined if there's no readable baseline. */
	readonly changes: CatalogueChanges | undefined;
	/** Empty if no search is watched or there's no readable previous list. */
	readonly newMatches: NewMatches;
}

/** Worker to host. Before each attempt, `attempt` asks for `admitted`. */
export type WorkerMessage =
	| { readonly kind: "attempt" }
	| ({ readonly kind: "progress" } & CatalogueProgress)
	| WorkerResponse;

/** The last message of each request. */
export type WorkerResponse =
	| ({ readonly kind: "done" } & LoadedCatalogue)
	| { readonly kind: "failed"; readonly error: CallFailure };

const PROGRESS_MS = 100;

let admitted = Promise.withResolvers<void>();

parentPort?.on("message", (message: HostMessage) => {
	if (message.kind === "load") void load(message);
	else admitted.resolve();
});

function post(message: WorkerMessage, transfer: readonly ArrayBuffer[] = []): void {
	parentPort?.postMessage(message, transfer);
}

/** Asks the host for permission. If nothing may be sent, the host terminates this thread instead of responding. */
async function admit(): Promise<void> {
	admitted = Promise.withResolvers();
	post({ kind: "attempt" });
	await admitted.promise;
}

async function load(request: WorkerRequest): Promise<void> {
	const transport = new HttpTransport(request.settings, { admit });
	try {
		const [baseline, { memory, ...catalogue }] = await Promise.all([
			readBaselineColumns(request.baselinePath),
			receive(transport, request.bearer),
		]);
		const changes = baseline && compareCatalogues(baseline.columns, catalogue.columns, baseline.readAt);
		baseline?.memory.transfer(0);
		const newMatches = await newMatchesOf(request, catalogue.columns);
		post({ kind: "done", ...catalogue, changes, newMatches }, [memory]);
	} catch (error) {
		post({ kind: "failed", error: loadFailureOf(error, transport.host) });
	} finally {
		transport.dispose();
	}
}

/** Reads the previous list only after the response, so that less is in memory at once. */
async function newMatchesOf({ watched }: WorkerRequest, now: CatalogueColumns): Promise<NewMatches> {
	const previous = watched && (await readBaselineColumns(watched.previousPath));
	if (!previous) return new Map();
	const found = await findNewMatches(previous.columns, now, watched);
	previous.memory.transfer(0);
	return found;
}

/**
 * GET /v1/datasets/discover: parses the bytes as they arrive. Attempts before the one that delivers bytes have
 * delivered none. Throws MarketplaceError or CatalogueFault.
 */
export async function receive(
	transport: HttpTransport,
	bearer: string,
	signal?: AbortSignal,
): Promise<ReadCatalogue> {
	const reader = new CatalogueReader();
	let bytes = 0;
	let expected: number | undefined;
	let reported = 0;
	const consumer: Consumer = {
		onHead: ({ headers, contentLength }) => {
			expected = headers["content-encoding"] === undefined ? contentLength : undefined;
		},
		onBytes: (chunk) => {
			reader.feed(chunk);
			bytes += chunk.length;
			const now = performance.now();
			if (now - reported > PROGRESS_MS) {
				reported = now;
				post({ kind: "progress", bytes, expected });
			}
		},
	};
	await transport.stream({ ...discoverRequest, bearer }, consumer, signal);
	return reader.finish();
}

export function loadFailureOf(error: unknown, host: string): CallFailure {
	const call = { host, operation: operationOf(discoverRequest), mayHaveReached: true };
	if (!(error instanceof CatalogueFault)) return asMarketplaceError(error, call).failure;
	const { fault, reason = fault } = error;
	const kind = fault === "notAList" || fault === "unreadable" ? "unexpectedShape" : kindOfFault[fault];
	return { ...call, kind, code: reason, status: 200 };
}
