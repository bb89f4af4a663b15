/** The stages of a publication. */
export interface Created {
	readonly id?: string;
	readonly name: string;
	/** ISO 8601 UTC. */
	readonly at: string;
	readonly body: Readonly<Record<string, unknown>>;
}

export type PublicationState =
	| { readonly kind: "idle" }
	| { readonly kind: "sending" }
	/** It may exist. `sentence` says what went wrong; empty after a restart. */
	| { readonly kind: "unknown"; readonly sentAt: string; readonly sentence: string }
	| { readonly kind: "looking"; readonly sentAt: string }
	/** A check of the marketplace's records was inconclusive. */
	| {
			readonly kind: "notSeen";
			readonly sentAt: string;
			readonly title: string;
			readonly sentence: string;
			/** A dataset with that name; the records don't show whether it's this one. */
			readonly candidate?: { readonly id: string; readonly name: string };
	  }
	/** Another window is sending it. */
	| { readonly kind: "blocked" }
	/** Nothing was created; the draft is unchanged. */
	| { readonly kind: "rejected" | "notSent"; readonly text: string }
	/** `found`: located by a check after an unknown outcome. */
	| {
			readonly kind: "created";
			readonly created: Created;
			readonly found: boolean;
			readonly keepProblem: string;
	  };
