import * as l10n from "@vscode/l10n";
import { describeError } from "../../api/describeError.ts";
import { MarketplaceError } from "../../api/failure.ts";
import type { WriteOutcome } from "../../api/writeOutcome.ts";
import type { MarketplaceClient } from "../../api/marketplaceClient.ts";
import { Emitter } from "../../base/event.ts";
import { DisposableOwner } from "../../base/lifecycle.ts";
import { type ActOutcome, type CheckResult, type Unfinished, writeNotice } from "../writes/actOutcome.ts";
import type { JournalRecord, WriteIntent } from "../writes/journal.ts";
import type { Writes } from "../writes/writes.ts";

export interface Created {
	readonly id?: string;
	readonly name: string;
	/** ISO 8601 UTC. */
	readonly at: string;
	/** The hash of the body that was sent. Empty if an earlier version sent it, which kept no hash. */
	readonly hash: string;
}

export type PublicationState =
	| { readonly kind: "idle" }
	| { readonly kind: "sending" }
	/** The dataset may exist. `sentence` says what went wrong; it's empty after a restart or a broken connection. */
	| { readonly kind: "unknown"; readonly sentAt: string; readonly sentence: string }
	| { readonly kind: "looking"; readonly sentAt: string }
	/** A check of the marketplace's records was inconclusive. */
	| {
			readonly kind: "notSeen";
			readonly sentAt: string;
			readonly title: string;
			readonly sentence: string;
			/** A dataset with the same name; the records don't show whether this publication created it. */
			readonly candidate?: { readonly id: string; readonly name: string };
	  }
	/** Another flow, usually in another window, is sending this dataset. */
	| { readonly kind: "blocked" }
	/** Nothing was created. */
	| { readonly kind: "rejected" | "notSent"; readonly text: string }
	/** `found`: the outcome was unknown, and a check or the user then found the dataset. */
	| {
			readonly kind: "created";
			readonly created: Created;
			readonly found: boolean;
			readonly keepProblem: string;
	  };

/** The parts of the client that a publication needs. */
export interface CreatingClient extends Pick<MarketplaceClient, "host"> {
	readonly datasets: Pick<MarketplaceClient["datasets"], "create">;
}

/** The parts of `Writes` that a publication needs. */
export interface CreateWrites extends Pick<
	Writes,
	"attempts" | "acknowledge" | "checkNow" | "resolve" | "unknown" | "onDidChange"
> {
	run(
		intent: WriteIntent,
		send: (client: CreatingClient) => Promise<WriteOutcome<{ id?: string }>>,
		resultOf: (value: { id?: string }) => JournalRecord["result"],
	): Promise<ActOutcome<{ id?: string }>>;
}

type Recorder = (created: Created) => Promise<void>;

/** Where the draft to publish comes from. */
export interface PublishSource {
	/**
	 * The ID of the intent to publish. While a request with this ID is in flight or unconfirmed, no window sends
	 * another.
	 */
	readonly intent: string;
	/**
	 * The final check before sending. Resolves to a sentence if nothing may be sent, for example because the dataset
	 * was published elsewhere.
	 */
	recheckBeforeSend(): Promise<string | undefined>;
	/**
	 * Called before sending, checking, or claiming: by the time the response arrives, the source may hold
	 * another draft. The returned function records what was created. After a response or a claim, it runs while
	 * other windows are still blocked.
	 */
	recorder(): Recorder;
}

interface PublishHooks {
	/** The IDs of the datasets with this name that are known before sending. */
	readonly knownIds: (name: string) => Promise<string[]>;
	/**
	 * Adds a dataset that the user recognized as theirs to the list of their own datasets. If it rejects, the outcome
	 * stays unconfirmed.
	 */
	readonly claimed: (id: string) => Promise<void>;
}

/**
 * One intent to create a dataset, from confirmation to a definite outcome. Nothing is sent while an earlier
 * outcome is unconfirmed.
 */
export class PublishFlow extends DisposableOwner {
	readonly #writes: CreateWrites;
	readonly #source: PublishSource;
	readonly #hooks: PublishHooks;
	readonly #changed = this.store.add(new Emitter<void>());
	readonly onDidChange = this.#changed.event;
	#own: PublicationState = { kind: "idle" };
	#cause = "";
	/** The ID of the attempt that's unconfirmed. */
	#unconfirmed: string | undefined;

	constructor(writes: CreateWrites, source: PublishSource, hooks: PublishHooks) {
		super();
		this.#writes = writes;
		this.#source = source;
		this.#hooks = hooks;
		this.#unconfirmed = this.#unknown()?.id;
		this.store.add(writes.onDidChange(() => this.#recordsChanged()));
	}

	/**
	 * This flow's own state while it's sending or checking, and once the dataset was created. Otherwise, what the
	 * journal says about the intent takes precedence.
	 */
	get state(): PublicationState {
		const own = this.#own;
		if (own.kind === "created" || own.kind === "sending" || own.kind === "looking") return own;
		const record = this.#record();
		if (record?.outcome === "sending") return { kind: "blocked" };
		if (record?.outcome !== "unknown") return own.kind === "notSeen" ? { kind: "idle" } : own;
		return own.kind === "notSeen"
			? own
			: { kind: "unknown", sentAt: record.startedAt, sentence: this.#cause };
	}

	/** Whether nothing may be sent: a request is in flight or unconfirmed, or the dataset was created. */
	get blocked(): boolean {
		const { kind } = this.state;
		return kind !== "idle" && kind !== "rejected" && kind !== "notSent";
	}

	/**
	 * Sends the body at most once, and records its `hash`. Resolves to the outcome, or does nothing and resolves to
	 * undefined if `blocked`. Never rejects.
	 */
	async publish(
		body: Readonly<Record<string, unknown>>,
		hash: string,
	): Promise<ActOutcome<unknown> | undefined> {
		if (this.blocked) return undefined;
		this.#enter({ kind: "sending" });
		const keep = this.#source.recorder();
		const name = typeof body.name === "string" ? body.name : "";
		const datasetIds = await this.#hooks.knownIds(name).catch(() => []);
		const intent = { ...this.#intent(), datasetName: name, bodyHash: hash, before: { datasetIds } };
		let keepProblem = "";
		let reason: string | undefined;
		const outcome = await this.#writes.run(
			intent,
			async (client) => {
				reason = (await this.#source.recheckBeforeSend()) ?? this.#duplicate(name, hash);
				if (reason !== undefined) return cancelledBeforeSend(client.host, reason);
				const created = await client.datasets.create({ ...body });
				if (created.kind === "done") keepProblem = await kept(keep, createdOf(created.value, name, hash));
				return created;
			},
			({ id }) => (id === undefined ? undefined : { id }),
		);
		if (reason !== undefined) {
			this.#enter({ kind: "notSent", text: reason });
		} else if (outcome.kind === "done") {
			this.#enter({
				kind: "created",
				created: createdOf(outcome.value, name, hash),
				found: false,
				keepProblem,
			});
		} else {
			this.#settle(outcome);
		}
		return outcome;
	}

	/** Checks the marketplace's records to resolve an unknown outcome. */
	async checkForDataset(): Promise<void> {
		const record = this.#unknown();
		if (!record) return;
		const keep = this.#source.recorder();
		this.#enter({ kind: "looking", sentAt: record.startedAt });
		const result = await this.#writes.checkNow(record.id);
		// Another check, or the user in another window, may have found it meanwhile.
		const now = this.#attempts.find(({ id }) => id === record.id);
		if (result.kind === "happened") {
			await this.#found(keep, createdFrom(record, result.dataset));
		} else if (now?.outcome === "done") {
			await this.#found(keep, createdFrom(now, now.result));
		} else {
			const { title, sentence, dataset: candidate } = result;
			const sentAt = record.startedAt;
			this.#enter({ kind: "notSeen", sentAt, title, sentence, ...(candidate && { candidate }) });
		}
	}

	/**
	 * Called when the user says that the dataset wasn't created, so that it may be sent again. Does nothing if the
	 * outcome is known by now.
	 */
	async notCreated(): Promise<void> {
		const record = this.#unknown();
		if (!record) return;
		await this.#writes.acknowledge(record.id);
		this.#enter({ kind: "idle" });
	}

	/** Called when the user says that the dataset found is the one that was sent. */
	async claim(): Promise<void> {
		const { state } = this;
		const record = this.#unknown();
		if (state.kind !== "notSeen" || !state.candidate || !record) return;
		const keep = this.#source.recorder();
		const { title, candidate: dataset } = state;
		await this.#hooks.claimed(dataset.id);
		await this.#found(keep, createdFrom(record, dataset));
		const sentence = l10n.t("You confirmed this dataset as the one you published.");
		await this.#writes.resolve(record.id, { kind: "happened", title, sentence, dataset });
	}

	/** Clears an outcome that the user has seen. A request in flight or unconfirmed stays, and what a check found. */
	reset(): void {
		if (!["sending", "looking", "notSeen"].includes(this.state.kind)) this.#enter({ kind: "idle" });
	}

	/** The name that was sent with the unconfirmed creation. The draft may have another one by now. */
	get unconfirmedName(): string | undefined {
		return this.#record()?.datasetName;
	}

	#intent(): WriteIntent {
		return { kind: "create", draft: this.#source.intent };
	}

	get #attempts(): readonly JournalRecord[] {
		return this.#writes.attempts(this.#intent());
	}

	/** The attempt in flight or unconfirmed. */
	#record(): JournalRecord | undefined {
		return this.#attempts.find(({ outcome }) => outcome === "sending" || outcome === "unknown");
	}

	#unknown(): JournalRecord | undefined {
		const record = this.#record();
		return record?.outcome === "unknown" ? record : undefined;
	}

	/** Activity or another window may have found the dataset of an unconfirmed attempt. */
	#recordsChanged(): void {
		const earlier = this.#attempts.find(({ id }) => id === this.#unconfirmed);
		this.#unconfirmed = this.#unknown()?.id;
		const { kind } = this.#own;
		const isHandled = kind === "sending" || kind === "looking" || kind === "created";
		if (earlier?.outcome === "done" && !isHandled) void this.#foundElsewhere(earlier);
		this.#changed.fire();
	}

	async #foundElsewhere(record: JournalRecord): Promise<void> {
		this.#enter({ kind: "looking", sentAt: record.startedAt });
		await this.#found(this.#source.recorder(), createdFrom(record, record.result));
	}

	/**
	 * The reason not to send if the same was published already, or if an earlier attempt under this name is unconfirmed,
	 * even with another intent, such as from a manifest that was renamed since.
	 */
	#duplicate(name: string, hash: string): string | undefined {
		const isPublished = this.#attempts.some(
			({ outcome, bodyHash }) => outcome === "done" && bodyHash === hash,
		);
		if (isPublished) {
			return l10n.t(
				"Activity shows that exactly this dataset was published before. To publish another one, change a value.",
			);
		}
		const isUnresolved = this.#writes
			.unknown()
			.some(({ kind, datasetName }) => kind === "create" && datasetName === name);
		return isUnresolved
			? l10n.t(
					"An earlier attempt to publish a dataset with this name is unconfirmed. Check that attempt in Activity first.",
				)
			: undefined;
	}

	#settle(outcome: Unfinished): void {
		const notice = writeNotice(outcome);
		// For a broken connection, there's nothing to add to "no response".
		const speaks = outcome.kind === "unknown" && outcome.error.kind !== "unreachable";
		this.#cause = speaks ? describeError(outcome.error).sentence : "";
		this.#enter(
			notice === null || notice.kind === "blocked"
				? { kind: "idle" }
				: { kind: notice.kind, text: notice.text },
		);
	}

	async #found(keep: Recorder, created: Created): Promise<void> {
		const keepProblem = await kept(keep, created);
		this.#enter({ kind: "created", created, found: true, keepProblem });
	}

	#enter(state: PublicationState): void {
		this.#own = state;
		this.#changed.fire();
	}
}

function createdOf(value: { id?: string }, name: string, hash: string): Created {
	return { ...value, name, at: new Date().toISOString(), hash };
}

/** Describes a dataset found on the marketplace as if this publication's response had returned it. */
function createdFrom(
	{ datasetName = "", bodyHash: hash = "", startedAt: at }: JournalRecord,
	dataset: Partial<NonNullable<CheckResult["dataset"]>> = {},
): Created {
	const { id, name = datasetName } = dataset;
	return { ...(id !== undefined && { id }), name, at, hash };
}

/** Records what was created. Resolves to a sentence if that fails, and otherwise to an empty string. */
async function kept(keep: Recorder, created: Created): Promise<string> {
	try {
		await keep(created);
		return "";
	} catch {
		return l10n.t(
			"Couldn’t record on this computer that the dataset was published. Publishing again will create a second dataset.",
		);
	}
}

/** The outcome of a write that was canceled before it was sent. `note` is what Activity says about the write. */
function cancelledBeforeSend(host: string, note: string): WriteOutcome<{ id?: string }> {
	const error = new MarketplaceError({ kind: "cancelled", host, mayHaveReached: false });
	return { kind: "notSent", error, note };
}
