import { randomUUID } from "node:crypto";
import { join } from "node:path";
import * as z from "zod/mini";
import { type DatasetDraft, draftSchema, emptyDraft } from "../rules/datasetDraft.ts";
import type { OpenAccount } from "./session/openAccount.ts";
import { JsonFile } from "../storage/jsonFile.ts";

/** `id` identifies the intent to publish the draft, and changes once the draft is published or discarded. */
const schema = z.object({
	id: z.string(),
	draft: draftSchema,
	/** ISO 8601 UTC; empty for a draft that was never saved. */
	savedAt: z.string(),
});
type StoredDraft = z.infer<typeof schema>;

const none: StoredDraft = { id: "", draft: emptyDraft, savedAt: "" };

/** An account's unpublished dataset, kept on disk until it's published or discarded. */
export class DraftStore extends JsonFile<StoredDraft> {
	constructor({ folder }: Pick<OpenAccount, "folder">) {
		super(join(folder, "draft.json"), schema, none);
	}

	/** The newest draft on disk, whichever window wrote it. */
	get current(): StoredDraft {
		this.reload();
		return this.value;
	}

	/** Saves a draft, unless the draft with this ID was published or discarded. */
	async save(id: string, value: DatasetDraft): Promise<void> {
		await this.update((stored) =>
			stored.id === id || (stored.id === "" && stored.savedAt === "")
				? { id, draft: value, savedAt: new Date().toISOString() }
				: stored,
		);
	}

	/**
	 * Replaces the draft with a new, empty one, or gives it a new ID if `keeps` returns true for it. Does nothing if the
	 * stored draft has another ID.
	 */
	async discard(id: string, keeps: (draft: DatasetDraft) => boolean = () => false): Promise<void> {
		await this.update((stored) => {
			if (stored.id !== id && stored.id !== "") return stored;
			const next = keeps(stored.draft) ? stored : { draft: emptyDraft, savedAt: "" };
			return { ...next, id: randomUUID() };
		});
	}
}
