import { useLayoutEffect, useState } from "preact/hooks";
import * as z from "zod/mini";
import { request, saveDraft, savedDraft, showFailure } from "../shared/components/page.tsx";
import { type DatasetDraft, draftSchema, type FieldDraft } from "../../rules/datasetDraft.ts";
import { newDatasetPage, type NewDatasetState } from "./protocol.ts";

const SAVE_AFTER_MS = 400;
const RETRY_AFTER_MS = 10_000;
/**
 * A draft that the host may not have yet. `revision` identifies the host's draft that was edited, and `savedAt` is when
 * it was last saved before the edit.
 */
const unsent = z.object({ draft: draftSchema, revision: z.string(), savedAt: z.string() });
type FromHost = Pick<NewDatasetState, "draft" | "revision" | "savedAt">;

/** A field keeps its key, and with it its row, wherever it moves. `draftSchema` drops the key from what is read. */
export type KeyedField = FieldDraft & { readonly key: number };
type KeyedDraft = DatasetDraft & { readonly metadata_schema: KeyedField[] };

let keys = 0;

export function keyed(field: FieldDraft): KeyedField {
	return { ...field, key: keys++ };
}

/** Persists edits in the page immediately, and sends them to the host after a pause. */
export class DraftKeeper {
	readonly #revision: string;
	#draft: KeyedDraft;
	#show: ((draft: KeyedDraft) => void) | undefined;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#waiting = false;
	/** Hides why edits couldn't be saved, until they are. */
	#hideFailure: (() => void) | undefined;

	/** When the host last saved the draft. */
	savedAt: string;

	/** Starts with unsent edits if the host's draft was neither replaced nor saved since, otherwise with that draft. */
	constructor({ draft: hosted, revision, savedAt }: FromHost) {
		this.#revision = revision;
		this.savedAt = savedAt;
		const kept = savedDraft(unsent);
		const isCurrent = kept?.revision === revision || (savedAt !== "" && kept?.savedAt === savedAt);
		const draft = isCurrent ? kept.draft : hosted;
		this.#draft = { ...draft, metadata_schema: draft.metadata_schema.map(keyed) };
	}

	/** The current draft, even if it hasn't rendered yet. */
	get draft(): KeyedDraft {
		return this.#draft;
	}

	change(part: Partial<KeyedDraft>): void {
		this.#draft = { ...this.#draft, ...part };
		this.#show?.(this.#draft);
		saveDraft({ draft: this.#draft, revision: this.#revision, savedAt: this.savedAt });
		this.#flushAfter(SAVE_AFTER_MS);
	}

	/** Sends waiting edits. If they couldn't be saved, the page says so, and they're sent again later. */
	async flush(): Promise<void> {
		clearTimeout(this.#timer);
		if (!this.#waiting) return;
		this.#waiting = false;
		try {
			const body = { draft: this.#draft, revision: this.#revision };
			await request(newDatasetPage, "edit", body);
			this.#hideFailure?.();
			this.#hideFailure = undefined;
		} catch (error) {
			if (this.#show === undefined) return;
			this.#hideFailure = showFailure(error);
			if (!this.#waiting) this.#flushAfter(RETRY_AFTER_MS);
		}
	}

	/**
	 * Calls `show` after each change, and sends waiting edits when the page's visibility changes. The returned
	 * function stops both, and drops edits still waiting to be sent.
	 */
	watch(show: (draft: KeyedDraft) => void): () => void {
		this.#show = show;
		const hidden = (): void => void this.flush();
		document.addEventListener("visibilitychange", hidden);
		return () => {
			document.removeEventListener("visibilitychange", hidden);
			clearTimeout(this.#timer);
			this.#hideFailure?.();
			this.#show = undefined;
		};
	}

	#flushAfter(ms: number): void {
		this.#waiting = true;
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => void this.flush(), ms);
	}
}

/** Key the component by the revision: edits still waiting to be sent are dropped with the component. */
export function useDraftKeeper(fromHost: FromHost): readonly [KeyedDraft, DraftKeeper] {
	const [keeper] = useState(() => new DraftKeeper(fromHost));
	const [draft, show] = useState(keeper.draft);
	keeper.savedAt = fromHost.savedAt;
	useLayoutEffect(() => keeper.watch(show), [keeper]);
	return [draft, keeper];
}
