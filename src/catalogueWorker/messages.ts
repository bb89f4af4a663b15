import type { MarketplaceErrorData } from "../api/errors.ts";
import type { TransportSettings } from "../api/transport/transport.ts";
import type { CatalogueChanges } from "../rules/catalogueChanges.ts";
import type { CatalogueColumns } from "./columns.ts";

/** Host to worker: read the catalogue. One order at a time; to give one up, the worker is ended. */
export interface ToWorker {
	readonly settings: TransportSettings;
	/** For this one request; kept nowhere. */
	readonly bearer: string;
	/** File of the list that the user has seen; what changed since is told where it exists. */
	readonly seenPath: string;
}

/** Worker to host. `done` or `failed` answers the order. */
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
			/** Absent where nothing was seen before. */
			readonly changes: CatalogueChanges | undefined;
	  }
	| { readonly kind: "failed"; readonly error: MarketplaceErrorData };
