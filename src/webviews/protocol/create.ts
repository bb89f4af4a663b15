/** Writing, reviewing and publishing a dataset. */
import * as z from "zod/mini";
import { definePage, nothing } from "./channel.ts";
import { accountState } from "./wallet.ts";

const limit = z.maxLength(1_000_000);
const text = z.string().check(limit);

export const fieldShape = z.object({ name: text, type: text, description: text });

/** A draft as it is typed; see `DatasetDraft`. */
export const draftShape = z.object({
	name: text,
	description: text,
	price_per_chunk: text,
	currency: text,
	visibility: text,
	connector_id: text,
	index_name: text,
	embedding_model: text,
	namespace: text,
	metadata_schema: z.array(fieldShape).check(z.maxLength(5000)),
});
export type DraftShape = z.output<typeof draftShape>;
export type FieldShape = z.output<typeof fieldShape>;

const publication = z.discriminatedUnion("kind", [
	z.object({ kind: z.literal("idle") }),
	z.object({ kind: z.literal("sending") }),
	z.object({ kind: z.literal("unknown"), sentAt: z.string(), sentence: z.string() }),
	z.object({ kind: z.literal("looking"), sentAt: z.string() }),
	z.object({
		kind: z.literal("notSeen"),
		sentAt: z.string(),
		title: z.string(),
		sentence: z.string(),
		/** Something of that name was found, which may be it. */
		hasCandidate: z.boolean(),
	}),
	z.object({ kind: z.literal("elsewhere") }),
	z.object({ kind: z.enum(["refused", "notSent"]), sentence: z.string(), detail: z.string() }),
	z.object({
		kind: z.literal("created"),
		name: z.string(),
		/** ISO 8601 UTC. */
		at: z.string(),
		/** Empty where the service did not tell it. */
		id: z.string(),
		found: z.boolean(),
		keepProblem: z.string(),
	}),
]);
export type PublicationShape = z.output<typeof publication>;

export const createState = z.object({
	account: accountState,
	/** Empty where it is not known what buyers read as the seller's name. */
	sellerName: z.string(),
	step: z.enum(["edit", "review", "preview"]),
	/** The manifest that this comes from; empty for the form's own draft. */
	manifest: z.string(),
	draft: draftShape,
	/** Another one: the host has another draft, which the page shows in place of what was typed. */
	revision: z.string(),
	/** ISO 8601 UTC; empty where nothing was kept yet. */
	savedAt: z.string(),
	/** Exactly what is sent, in the review; else null. */
	body: z.nullable(z.record(z.string(), z.unknown())),
	/** Names the body and the account: publishing names them again, so that nothing else can be sent. */
	fingerprint: z.string(),
	/** Names of the account's own datasets, as far as they are known here. */
	ownNames: z.array(z.string()),
	/** What would make the listing better. */
	hints: z.array(z.string()),
	publication,
});
export type CreateState = z.output<typeof createState>;

const act = { body: nothing, answer: nothing };
const withDraft = z.object({ draft: draftShape });

export const createPage = definePage({
	name: "create",
	state: createState,
	restore: z.object({ manifest: z.string(), step: z.enum(["edit", "review", "preview"]) }),
	requests: {
		/** Keeps the draft, where the one it was typed on is still the host's. */
		edit: { body: z.object({ draft: draftShape, revision: z.string() }), answer: nothing },
		/** Goes on to the review, where the draft has no errors. */
		review: { body: withDraft, answer: z.boolean() },
		backToEditing: act,
		publish: { body: z.object({ confirmation: text, fingerprint: z.string() }), answer: nothing },
		lookForIt: act,
		openCandidate: act,
		/** Asks first. */
		claim: act,
		notCreated: act,
		discard: act,
		saveAsManifest: { body: withDraft, answer: nothing },
		/** Fields of a table in the clipboard, or of `text` where that is given. */
		readFields: { body: z.object({ text: z.nullable(text) }), answer: z.array(fieldShape) },
		readSample: { body: nothing, answer: z.array(fieldShape) },
		openDataset: act,
		grantAccess: act,
		startNew: act,
		signIn: act,
		showLog: act,
	},
});
