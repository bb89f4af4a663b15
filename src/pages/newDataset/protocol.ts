/** Editing, reviewing, and publishing a dataset. */
import * as z from "zod/mini";
import { draftSchema, fieldSchema } from "../../rules/datasetDraft.ts";
import { act, definePage, nothing } from "../shared/protocol/channel.ts";
import { noticeSchema } from "../shared/protocol/notice.ts";
import { accountRequests, accountState } from "../shared/protocol/wallet.ts";

const text = z.string().check(z.maxLength(1_000_000));

const publication = z.object({
	kind: z.enum([
		"idle",
		"sending",
		"unknown",
		"looking",
		"notSeen",
		"blocked",
		"rejected",
		"notSent",
		"created",
	]),
	notice: noticeSchema([
		"checkForDataset",
		"openCandidate",
		"claim",
		"notCreated",
		"openDataset",
		"grantAccess",
	]),
	/** What the last check showed, if it left the outcome unresolved. */
	finding: z.nullable(z.object({ title: z.string(), sentence: z.string() })),
	/** `id` is empty if the marketplace didn't return one. */
	created: z.nullable(z.object({ name: z.string(), id: z.string(), notes: z.array(z.string()) })),
});
export type PublicationShape = z.output<typeof publication>;

export const newDatasetState = z.object({
	account: accountState,
	/** The seller name that buyers will see; empty if unknown. */
	sellerName: z.string(),
	/** Whether the marketplace has said that this account isn't a seller. */
	noSeller: z.boolean(),
	step: z.enum(["edit", "review", "preview"]),
	/** File name of the source manifest; empty for the form's own draft. */
	manifest: z.string(),
	draft: draftSchema,
	/** A new value means that the host's draft replaces what was typed. */
	revision: z.string(),
	/** ISO 8601 UTC; empty if nothing has been saved yet. */
	savedAt: z.string(),
	/** Exactly what will be sent, during the review; otherwise null. */
	body: z.nullable(z.record(z.string(), z.unknown())),
	/** Identifies the body and account. The request to publish must repeat it, so that nothing else can be sent. */
	fingerprint: z.string(),
	/** Names of the account's datasets, as far as they're known. */
	ownNames: z.array(z.string()),
	/** Suggestions for improving the listing. */
	hints: z.array(z.string()),
	publication,
});
export type NewDatasetState = z.output<typeof newDatasetState>;

const withDraft = z.object({ draft: draftSchema });

export const newDatasetPage = definePage({
	name: "newDataset",
	state: newDatasetState,
	/** Missing after a crash if VS Code kept only the tab. */
	restore: z.optional(z.object({ manifest: z.string(), step: z.enum(["edit", "review", "preview"]) })),
	requests: {
		/** Saves the draft, unless the host's draft has a different revision. */
		edit: { body: z.object({ draft: draftSchema, revision: z.string() }), response: nothing },
		/** Goes to the review if the draft has no errors. */
		review: { body: withDraft, response: nothing, sends: true },
		backToEditing: act,
		publish: {
			body: z.object({ confirmation: text, fingerprint: z.string() }),
			response: nothing,
			sends: true,
		},
		checkForDataset: act,
		openCandidate: act,
		/** Like the next two, asks for confirmation. */
		claim: { ...act, sends: true },
		notCreated: { ...act, sends: true },
		discard: { ...act, sends: true },
		saveAsManifest: { body: withDraft, response: nothing },
		/** Parses the fields of a table in `text`, or in the clipboard if `text` is null. */
		readFields: { body: z.object({ text: z.nullable(text) }), response: z.array(fieldSchema) },
		readSample: { body: nothing, response: z.array(fieldSchema) },
		openDataset: act,
		grantAccess: act,
		startNew: act,
		...accountRequests,
	},
});
