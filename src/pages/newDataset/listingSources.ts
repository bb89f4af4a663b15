/** Sources of a dataset to publish: the form's own draft, or a manifest. */
import * as l10n from "@vscode/l10n";
import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import * as vscode from "vscode";
import { Emitter, type Event } from "../../base/event.ts";
import { DisposableOwner, type Disposable } from "../../base/lifecycle.ts";
import { UserFacingError } from "../../base/userFacingError.ts";
import { fileName, unreadable } from "../../manifest/manifestFiles.ts";
import { hashOf, lockUnreadable, publicationOf, recordPublication } from "../../manifest/publicationLock.ts";
import { isPublishable, type Manifest, readManifest } from "../../manifest/manifestText.ts";
import type { Created, PublishSource } from "../../model/selling/publishFlow.ts";
import type { DraftStore } from "../../model/draftStore.ts";
import {
	type DatasetDraft,
	draftToBody,
	emptyDraft,
	type FieldDraft,
	filledFields,
} from "../../rules/datasetDraft.ts";

export interface ListingSource extends PublishSource, Disposable {
	/** URI of the manifest; empty for the form's draft. */
	readonly manifest: string;
	readonly fileName: string;
	readonly draft: DatasetDraft;
	/** Changes when the draft is replaced other than by `edit`. */
	readonly revision: string;
	readonly savedAt: string;
	readonly onDidChange: Event<void>;
	/** Throws UserFacingError if the draft can't be saved. */
	edit(draft: DatasetDraft): Promise<void>;
	/** Adds fields at the end, replacing trailing empty ones, and changes the revision. */
	append?(fields: readonly FieldDraft[]): Promise<void>;
	/** Reads a manifest again. Resolves to a sentence if that fails. */
	reread?(): Promise<string | undefined>;
	discard(): Promise<void>;
}

/** The form's draft: one per account, stored on disk. While signed out, it's only in memory. */
export class FormSource extends DisposableOwner implements ListingSource {
	readonly manifest = "";
	readonly fileName = "";
	readonly #drafts: DraftStore | undefined;
	readonly #changed = this.store.add(new Emitter<void>());
	readonly onDidChange = this.#changed.event;
	draft: DatasetDraft = emptyDraft;
	revision = "";
	savedAt = "";
	#id = "";
	/** The number of edits being saved. */
	#saving = 0;

	constructor(drafts: DraftStore | undefined) {
		super();
		this.#drafts = drafts;
		this.#adopt();
		if (drafts) this.store.add(drafts.onDidChange(() => this.#follow()));
	}

	get intent(): string {
		return `draft:${this.#id}`;
	}

	async edit(draft: DatasetDraft): Promise<void> {
		this.draft = draft;
		this.#saving += 1;
		try {
			await this.#drafts?.save(this.#id, draft);
		} catch {
			throw new UserFacingError(
				l10n.t(
					"Couldn’t save the draft on this computer. Free up disk space, or check the permissions of VS Code’s storage folder, then try again.",
				),
			);
		} finally {
			this.#saving -= 1;
		}
		this.#follow();
	}

	async append(fields: readonly FieldDraft[]): Promise<void> {
		if (fields.length === 0) return;
		// Another form may have edited the draft after this one was closed.
		const stored = this.#drafts?.current;
		if (this.#saving === 0 && stored?.id === this.#id) this.draft = stored.draft;
		this.revision = randomUUID();
		const present = this.draft.metadata_schema;
		const kept = present.slice(0, filledFields(present));
		try {
			await this.edit({ ...this.draft, metadata_schema: [...kept, ...fields] });
		} finally {
			// Otherwise, the page would keep the old revision if the draft can't be saved, and its edits would be ignored.
			this.#changed.fire();
		}
	}

	async discard(): Promise<void> {
		await this.#drafts?.discard(this.#id);
		this.#adopt();
		this.#changed.fire();
	}

	async recheckBeforeSend(): Promise<string | undefined> {
		const id = this.#drafts?.current.id ?? "";
		return id === "" || id === this.#id
			? undefined
			: l10n.t("This draft was published or deleted in another window.");
	}

	/** A draft that was edited since it was sent stays. */
	recorder(): (created: Created) => Promise<void> {
		const id = this.#id;
		return async ({ hash }) =>
			this.#drafts?.discard(id, (draft) => hash !== "" && hashOf(draftToBody(draft)) !== hash);
	}

	/** Adopts the stored draft if another window edited, replaced, published, or discarded the current one. */
	#follow(): void {
		if (this.#saving > 0) return;
		const stored = this.#drafts?.current;
		const isOwn = stored?.id === this.#id && isDeepStrictEqual(stored.draft, this.draft);
		if (isOwn) this.savedAt = stored.savedAt;
		else if (stored && (stored.id !== "" || this.savedAt !== "")) this.#adopt();
		this.#changed.fire();
	}

	#adopt(): void {
		const stored = this.#drafts?.current;
		this.#id = stored?.id || randomUUID();
		this.draft = stored?.draft ?? emptyDraft;
		this.savedAt = stored?.savedAt ?? "";
		this.revision = `${this.#id} ${this.savedAt}`;
	}
}

/** A manifest, including unsaved changes in its editor. */
export class ManifestSource extends DisposableOwner implements ListingSource {
	readonly manifest: string;
	readonly fileName: string;
	readonly savedAt = "";
	readonly #uri: vscode.Uri;
	readonly #origin: string;
	readonly #changed = this.store.add(new Emitter<void>());
	readonly onDidChange = this.#changed.event;
	#manifest: Manifest = { draft: emptyDraft, problems: [] };
	#revision = 0;

	/** `origin` is the marketplace that a publication is for; empty while signed out. */
	constructor(origin: string, uri: vscode.Uri) {
		super();
		this.#origin = origin;
		this.#uri = uri;
		this.manifest = uri.toString();
		this.fileName = fileName(uri);
		const follow = (document: vscode.TextDocument): void => {
			if (document.uri.toString() === this.manifest) this.#follow(document);
		};
		this.store.add(vscode.workspace.onDidOpenTextDocument(follow));
		this.store.add(vscode.workspace.onDidChangeTextDocument(({ document }) => follow(document)));
		vscode.workspace.textDocuments.forEach(follow);
		void this.reread();
	}

	get draft(): DatasetDraft {
		return this.#manifest.draft;
	}

	get revision(): string {
		return String(this.#revision);
	}

	get intent(): string {
		return `manifest:${this.manifest}`;
	}

	/** VS Code closes a file without an editor after some minutes, and then doesn't report changes of the file. */
	async reread(): Promise<string | undefined> {
		try {
			this.#follow(await vscode.workspace.openTextDocument(this.#uri));
			return undefined;
		} catch {
			return unreadable(this.#uri);
		}
	}

	async edit(): Promise<void> {
		await vscode.window.showTextDocument(this.#uri);
	}

	async discard(): Promise<void> {
		await this.edit();
	}

	async recheckBeforeSend(): Promise<string | undefined> {
		const { revision } = this;
		const problem = await this.reread();
		if (problem !== undefined) return problem;
		if (this.revision !== revision)
			return l10n.t("{0} has changed. Review the dataset again.", this.fileName);
		if (!isPublishable(this.#manifest))
			return l10n.t("{0} has problems. Fix the problems before you publish.", this.fileName);
		const { kind } = await publicationOf(this.#uri, this.#origin);
		if (kind === "unreadable") return lockUnreadable(this.#uri);
		return kind === "published" ? l10n.t("{0} is already published.", this.fileName) : undefined;
	}

	recorder(): (created: Created) => Promise<void> {
		const origin = this.#origin;
		return async ({ id, at, hash }) => {
			const entry = { origin, published_at: at, hash };
			await recordPublication(this.#uri, id === undefined ? entry : { id, ...entry });
		};
	}

	#follow(document: vscode.TextDocument): void {
		const { draft } = this;
		this.#manifest = readManifest(document.getText());
		if (isDeepStrictEqual(draft, this.draft)) return;
		this.#revision += 1;
		this.#changed.fire();
	}
}
