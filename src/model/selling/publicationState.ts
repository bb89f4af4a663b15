/** How far a publication has come. */
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
	/** It may exist. `sentence` tells what went wrong; empty after a restart. */
	| { readonly kind: "unknown"; readonly sentAt: string; readonly sentence: string }
	| { readonly kind: "looking"; readonly sentAt: string }
	/** It was looked for and the records do not tell. */
	| {
			readonly kind: "notSeen";
			readonly sentAt: string;
			readonly title: string;
			readonly sentence: string;
			/** One of that name, of which the records do not tell whether it is this one. */
			readonly candidate?: { readonly id: string; readonly name: string };
	  }
	| { readonly kind: "elsewhere" }
	/** Nothing was created; the draft is as it was. */
	| { readonly kind: "refused" | "notSent"; readonly sentence: string; readonly detail: string }
	/** `found`: it was looked for after an unknown outcome. */
	| {
			readonly kind: "created";
			readonly created: Created;
			readonly found: boolean;
			readonly keepProblem: string;
	  };
