import type { CallFailure } from "../../api/failure.ts";
import type { TransportSettings } from "../../api/transport/transport.ts";
import type { CatalogueChanges } from "../changes.ts";
import type { NewMatches, WatchedSearches } from "../watchedMatches.ts";
import type { CatalogueColumns } from "../columns/columns.ts";

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
		(WatchedSearches & { /** The previous list's file. */ readonly previousPath: string }) | undefined;
}

/**
 * The decoded bytes of a download so far, and the expected total. The total is known only for an uncompressed
 * response with a content length.
 */
export interface CatalogueProgress {
	readonly bytes: number;
	readonly expected: number | undefined;
}

export interface LoadedCatalogue {
	/** Transferred between the threads, not copied. */
	readonly columns: CatalogueColumns;
	readonly unreadable: number;
	readonly reasons: readonly string[];
	readonly duplicates: number;
	/** Undefined if there's no readable baseline. */
	readonly changes: CatalogueChanges | undefined;
	/** Empty if no search is watched or there's no readable previous list. */
	readonly newMatches: NewMatches;
}

/** Worker to host. Before each attempt, `attempt` asks for `admitted`. */
export type WorkerMessage =
	{ readonly kind: "attempt" } | ({ readonly kind: "progress" } & CatalogueProgress) | WorkerResponse;

/** The last message of each request. */
export type WorkerResponse =
	({ readonly kind: "done" } & LoadedCatalogue) | { readonly kind: "failed"; readonly error: CallFailure };
