import type { MarketplaceErrorData } from "../../api/errors.ts";
import type { TransportSettings } from "../../api/transport/transport.ts";
import type { CatalogueChanges } from "../../rules/catalogueChanges.ts";
import type { CatalogueColumns } from "../columns/columns.ts";

/** Host to worker: load the catalogue. One order at a time. To cancel it, terminate the worker. */
export interface ToWorker {
	readonly settings: TransportSettings;
	/** Only for this request. Never stored. */
	readonly bearer: string;
	/** File of the list the user has seen. If it exists, the response includes what changed since. */
	readonly seenPath: string;
}

/** Worker to host. Each order ends with `done` or `failed`. */
export type FromWorker =
	| { readonly kind: "progress"; readonly bytes: number; readonly expected: number | undefined }
	| {
			readonly kind: "done";
			/** Transferred. */
			readonly columns: CatalogueColumns;
			readonly bytes: number;
			readonly unreadable: number;
			readonly reasons: readonly string[];
			readonly duplicates: number;
			/** Absent if the user hasn't seen a list yet. */
			readonly changes: CatalogueChanges | undefined;
	  }
	| { readonly kind: "failed"; readonly error: MarketplaceErrorData };
