import * as l10n from "@vscode/l10n";
import { describeError } from "../../api/describeError.ts";
import { MarketplaceError } from "../../api/errors.ts";
import type { MarketplaceClient } from "../../api/marketplaceClient.ts";
import type { WriteOutcome } from "../../api/writeOutcome.ts";
import { Emitter } from "../../base/event.ts";
import { type Disposable, DisposableStore } from "../../base/lifecycle.ts";
import type { AccountId } from "../session/accounts.ts";
import type { CheckFinding } from "../writes/checkFinding.ts";
import type { JournalRecord } from "../writes/journalRecord.ts";
import type { WriteIntent } from "../writes/writeAct.ts";
import type { ActOutcome, Unfinished } from "../writes/actOutcome.ts";
import type { Writes } from "../writes/writes.ts";
import type { Created, PublicationState } from "./publicationState.ts";

/** What a publication needs of a client. */
export interface CreatingClient extends Pick<MarketplaceClient, "host"> {
	readonly datasets: Pick<MarketplaceClient["datasets"], "create">;
}

/** What a publication needs of the journal. */
export interface CreateWrites extends Pick<
	Writes,
	"blockedBy" | "acknowledge" | "checkNow" | "pending" | "onDidChange"
> {
	run(
		account: AccountId | undefined,
		intent: WriteIntent,
		send: (client: CreatingClient) => Promise<WriteOutcome<{ id?: string }>>,
		resultOf: (value: { id?: string }) => JournalRecord["result"],
	): Promise<ActOutcome<{ id?: string }>>;
}

type Keeper = (created: Created) => Promise<void>;

export interface PublicationHooks {
	/** Names the intent: while one of the same name is not settled, no second one is sent, in any window. */
	readonly intent: () => string;
	/** Ids of datasets of this name that are known before anything is sent. */
	readonly knownIds: (name: string) => Promise<string[]>;
	/** Looked at last before sending: a sentence where it is not meant any more (published or changed elsewhere). */
	readonly objection: () => Promise<string | undefined>;
	/** Lists a dataset as one's own, which the person recognised. */
	readonly claimed: (id: string) => Promise<void>;
	/**
	 * Asked for before anything is sent: by the time of the answer another account may be in use, and its draft. What it
	 * gives keeps what was created, and is called while other windows are still kept out.
	 */
	readonly keeper: () => Keeper;
}

/** One intent to create a dataset, from the confirmation to a definite outcome. Nothing is ever sent twice. */
export class Publication implements Disposable {
	readonly #writes: CreateWrites;
	readonly #hooks: PublicationHooks;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new Emitter<void>());
	readonly onDidChange = this.#changed.event;
	#own: PublicationState = { kind: "idle" };
	#cause = "";

	constructor(writes: CreateWrites, hooks: PublicationHooks) {
		this.#writes = writes;
		this.#hooks = hooks;
		this.#store.add(writes.onDidChange(() => this.#changed.fire()));
	}

	/** What the journal says about this intent comes before what this object remembers. */
	get state(): PublicationState {
		const own = this.#own;
		if (own.kind === "created" || own.kind === "sending" || own.kind === "looking") return own;
		const record = this.#record();
		if (record?.outcome === "sending") return { kind: "elsewhere" };
		if (record?.outcome !== "unknown") return own.kind === "notSeen" ? { kind: "idle" } : own;
		return own.kind === "notSeen"
			? own
			: { kind: "unknown", sentAt: record.startedAt, sentence: this.#cause };
	}

	/** True while nothing may be sent. */
	get blocked(): boolean {
		const { kind } = this.state;
		return kind !== "idle" && kind !== "refused" && kind !== "notSent";
	}

	/**
	 * Sends the body once, for the account that was shown with it. Does nothing while another outcome of the same intent
	 * is open. Never rejects.
	 */
	async publish(body: Readonly<Record<string, unknown>>, account: AccountId | undefined): Promise<void> {
		if (this.blocked) return;
		this.#enter({ kind: "sending" });
		const keep = this.#hooks.keeper();
		const name = typeof body.name === "string" ? body.name : "";
		const datasetIds = await this.#hooks.knownIds(name).catch(() => []);
		const intent = { ...this.#intent(), datasetName: name, before: { datasetIds } };
		let keepProblem = "";
		let objection: string | undefined;
		const outcome = await this.#writes.run(
			account,
			intent,
			async (client) => {
				objection = (await this.#hooks.objection()) ?? this.#unsettledTwin(name);
				if (objection !== undefined) return notMeant(client.host);
				const answer = await client.datasets.create({ ...body });
				if (answer.kind === "done") keepProblem = await kept(keep, createdOf(answer.value, name, body));
				return answer;
			},
			({ id }) => (id === undefined ? undefined : { id }),
		);
		if (objection !== undefined) this.#enter({ kind: "notSent", sentence: objection, detail: "" });
		else if (outcome.kind === "done") {
			this.#enter({
				kind: "created",
				created: createdOf(outcome.value, name, body),
				found: false,
				keepProblem,
			});
		} else this.#settle(outcome);
	}

	/** Looks at the service's records for what became of an unknown outcome. Never rejects. */
	async lookForIt(body: Readonly<Record<string, unknown>>): Promise<void> {
		const record = this.#record();
		if (record?.outcome !== "unknown") return;
		const keep = this.#hooks.keeper();
		this.#enter({ kind: "looking", sentAt: record.startedAt });
		const finding = await this.#writes.checkNow(record.id);
		if (finding.kind === "happened") await this.#found(keep, createdFrom(record, body, finding.dataset));
		else if (finding.kind === "didNotHappen") this.#enter({ kind: "idle" });
		else {
			const { title, sentence, dataset: candidate } = finding;
			const sentAt = record.startedAt;
			this.#enter({ kind: "notSeen", sentAt, title, sentence, ...(candidate && { candidate }) });
		}
	}

	/** The person says that it was not created: it may be sent again. */
	async notCreated(): Promise<void> {
		const record = this.#record();
		if (record?.outcome === "unknown") await this.#writes.acknowledge(record.id);
		this.#enter({ kind: "idle" });
	}

	/** The person says that the dataset that was found is the one that was sent. */
	async claim(body: Created["body"]): Promise<void> {
		const { state } = this;
		const record = this.#record();
		if (state.kind !== "notSeen" || !state.candidate || record?.outcome !== "unknown") return;
		const keep = this.#hooks.keeper();
		await this.#hooks.claimed(state.candidate.id);
		await this.#found(keep, createdFrom(record, body, state.candidate));
		await this.#writes.acknowledge(record.id);
	}

	/** Forgets an outcome that was read; an open one stays. */
	reset(): void {
		if (this.#own.kind !== "sending" && this.#own.kind !== "looking") this.#enter({ kind: "idle" });
	}

	dispose(): void {
		this.#store.dispose();
	}

	#intent(): WriteIntent {
		return { kind: "create", draft: this.#hooks.intent() };
	}

	#record(): JournalRecord | undefined {
		return this.#writes.blockedBy(this.#intent());
	}

	/** One of the same name that may exist: a manifest that was renamed since, or written again as a form. */
	#unsettledTwin(name: string): string | undefined {
		const twin = this.#writes
			.pending()
			.some(
				({ kind, outcome, datasetName }) =>
					kind === "create" && outcome === "unknown" && datasetName === name,
			);
		return twin
			? l10n.t(
					"An earlier attempt to publish a dataset with this name is unconfirmed. Check it in Activity first. Nothing new was sent.",
				)
			: undefined;
	}

	#settle(outcome: Unfinished): void {
		if (outcome.kind === "blocked" || outcome.kind === "unknown") {
			// A broken connection has nothing more to tell than that no answer came.
			const silent = outcome.kind === "blocked" || outcome.error.kind === "unreachable";
			this.#cause = silent ? "" : describeError(outcome.error).sentence;
			this.#enter({ kind: "idle" });
		} else {
			const { sentence, detail = "" } = describeError(outcome.error);
			this.#enter({ kind: outcome.kind === "rejected" ? "refused" : "notSent", sentence, detail });
		}
	}

	async #found(keep: Keeper, created: Created): Promise<void> {
		const keepProblem = await kept(keep, created);
		this.#enter({ kind: "created", created, found: true, keepProblem });
	}

	#enter(state: PublicationState): void {
		this.#own = state;
		this.#changed.fire();
	}
}

function createdOf(value: { id?: string }, name: string, body: Created["body"]): Created {
	return { ...value, name, at: new Date().toISOString(), body };
}

/** Of a dataset that was found on the service's records. */
function createdFrom(
	{ datasetName = "", startedAt: at }: JournalRecord,
	body: Created["body"],
	dataset: CheckFinding["dataset"],
): Created {
	return { ...(dataset && { id: dataset.id }), name: dataset?.name ?? datasetName, at, body };
}

/** @returns a sentence where the record of it could not be kept: the dataset exists all the same */
async function kept(keep: Keeper, created: Created): Promise<string> {
	try {
		await keep(created);
		return "";
	} catch {
		return l10n.t("The publication record couldn’t be saved. Don’t publish this dataset again.");
	}
}

/** Ends a write before it is sent, in the terms of one. */
function notMeant(host: string): WriteOutcome<{ id?: string }> {
	return { kind: "notSent", error: new MarketplaceError({ kind: "cancelled", host, written: false }) };
}
