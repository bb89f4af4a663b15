import assert from "node:assert/strict";
import { MarketplaceError } from "../../../../src/api/failure.ts";
import type { WriteOutcome } from "../../../../src/api/writeOutcome.ts";
import { Emitter } from "../../../../src/base/event.ts";
import {
	type ActOutcome,
	type CheckResult,
	outcomeSentence,
} from "../../../../src/model/writes/actOutcome.ts";
import type { JournalRecord, WriteIntent } from "../../../../src/model/writes/journal.ts";
import {
	type Created,
	PublishFlow,
	type CreateWrites,
	type CreatingClient,
	type PublishSource,
} from "../../../../src/model/selling/publishFlow.ts";

const ID = "3f0e6a52-9f6d-4d1c-8b7e-2a1b0c9d8e7f";
const HASH = "sha256:00";
const body = { name: "Patents" };
type Outcome = WriteOutcome<{ id?: string }>;

/** A journal of one intent, with outcomes that a test sets. */
class OneJournal implements CreateWrites {
	readonly #changed = new Emitter<void>();
	readonly onDidChange = this.#changed.event;
	readonly intents: WriteIntent[] = [];
	readonly sentences: string[] = [];
	record: JournalRecord | undefined;
	result: CheckResult = { kind: "nothingSeen", title: "No such dataset", sentence: "" };
	others: JournalRecord[] = [];
	acknowledged = 0;
	answer: () => Promise<Outcome> = async () => ({ kind: "done", value: { id: ID } });

	async run(
		intent: WriteIntent,
		send: (client: CreatingClient) => Promise<Outcome>,
	): Promise<ActOutcome<{ id?: string }>> {
		this.intents.push(intent);
		const outcome = await send({
			host: "market.example.com",
			datasets: { create: async () => this.answer() },
		});
		const unknown = record("unknown");
		const sentence = outcomeSentence(unknown, outcome);
		this.sentences.push(sentence);
		this.record = outcome.kind === "unknown" ? unknown : undefined;
		this.#changed.fire();
		const settled = { outcome: outcome.kind, settledAt: unknown.startedAt, sentence };
		return { ...outcome, record: { ...unknown, ...settled } };
	}

	attempts(): JournalRecord[] {
		return this.record ? [this.record] : [];
	}

	/** What Activity or another window records. */
	change(changed: JournalRecord): void {
		this.record = changed;
		this.#changed.fire();
	}

	unknown(): JournalRecord[] {
		return this.others.filter(({ outcome }) => outcome === "unknown");
	}

	async acknowledge(): Promise<void> {
		this.acknowledged += 1;
		this.record = undefined;
	}

	async resolve(_id: string, { title, sentence, dataset }: CheckResult): Promise<void> {
		this.change({ ...record("done"), sentence: `${title}. ${sentence}`, result: { id: dataset?.id ?? "" } });
	}

	async checkNow(): Promise<CheckResult> {
		if (this.result.kind === "happened") this.record = undefined;
		return this.result;
	}
}

function record(outcome: JournalRecord["outcome"]): JournalRecord {
	const startedAt = "2026-11-18T14:02:11.000Z";
	return { id: "j", kind: "create", datasetName: "Patents", bodyHash: HASH, startedAt, outcome };
}

function failure(mayHaveReached: boolean): MarketplaceError {
	return new MarketplaceError({ kind: "unreachable", host: "market.example.com", mayHaveReached });
}

interface Bench {
	readonly writes: OneJournal;
	readonly publication: PublishFlow;
	readonly created: Created[];
	readonly claimed: string[];
	/** How many writes had started when the recorder was requested. */
	sentBefore: number | undefined;
	objection: string | undefined;
	keeping: () => Promise<void>;
}

function bench(): Bench {
	const writes = new OneJournal();
	const created: Created[] = [];
	const claimed: string[] = [];
	const parts: Omit<Bench, "publication"> = {
		writes,
		created,
		claimed,
		sentBefore: undefined,
		objection: undefined,
		keeping: async () => undefined,
	};
	const source: PublishSource = {
		intent: "draft:1",
		recheckBeforeSend: async () => parts.objection,
		recorder: () => {
			parts.sentBefore = writes.intents.length;
			return async (each) => {
				await parts.keeping();
				created.push(each);
			};
		},
	};
	const publication = new PublishFlow(writes, source, {
		knownIds: async () => ["known"],
		claimed: async (each) => void claimed.push(each),
	});
	return Object.assign(parts, { publication });
}

describe("Publishing a dataset", () => {
	it("sends once, records the new dataset, and notes in the journal which datasets were known before", async () => {
		const parts = bench();
		const { writes, publication, created } = parts;
		await Promise.all([publication.publish(body, HASH), publication.publish(body, HASH)]);
		assert.equal(parts.sentBefore, 0);
		assert.equal(writes.intents.length, 1);
		const [intent] = writes.intents;
		assert.deepEqual([intent?.before, intent?.bodyHash], [{ datasetIds: ["known"] }, HASH]);
		assert.equal(created.length, 1);
		assert.equal(publication.state.kind, "created");
		await publication.publish(body, HASH);
		assert.equal(writes.intents.length, 1);
	});

	it("writes the record before releasing the lock to other windows", async () => {
		const { writes, publication, created } = bench();
		const kept: number[] = [];
		const run = writes.run.bind(writes);
		writes.run = async (intent, send) =>
			run(intent, async (client) => {
				const outcome = await send(client);
				kept.push(created.length);
				return outcome;
			});
		await publication.publish(body, HASH);
		assert.deepEqual(kept, [1]);
	});

	it("sends nothing if the last check before sending fails", async () => {
		const parts = bench();
		parts.objection = "This draft was published in another window.";
		await parts.publication.publish(body, HASH);
		assert.deepEqual(parts.publication.state, {
			kind: "notSent",
			text: "This draft was published in another window.",
		});
		assert.deepEqual(parts.writes.sentences, ["This draft was published in another window."]);
		assert.equal(parts.created.length, 0);
	});

	it("sends nothing while an earlier attempt to create a dataset of the same name is unconfirmed", async () => {
		const { writes, publication, created } = bench();
		writes.others = [record("unknown")];
		await publication.publish(body, HASH);
		const { state } = publication;
		assert.ok(state.kind === "notSent");
		assert.match(state.text, / is unconfirmed\. Check that attempt in Activity first\.$/);
		assert.deepEqual(created, []);
		writes.others = [record("sending"), { ...record("unknown"), datasetName: "Trademarks" }];
		await publication.publish(body, HASH);
		assert.equal(publication.state.kind, "created");
	});

	it("is blocked by an unconfirmed outcome until it’s resolved", async () => {
		const { writes, publication } = bench();
		writes.answer = async () => ({ kind: "unknown", error: failure(true) });
		await publication.publish(body, HASH);
		assert.equal(publication.state.kind, "unknown");
		await publication.publish(body, HASH);
		publication.reset();
		assert.equal(publication.blocked, true);
		await publication.checkForDataset();
		publication.reset();
		assert.equal(publication.state.kind, "notSeen");
		await publication.publish(body, HASH);
		assert.equal(writes.intents.length, 1);
		await publication.notCreated();
		assert.deepEqual([publication.blocked, writes.acknowledged], [false, 1]);
	});

	it("reports an unconfirmed outcome from before a restart, and is blocked while another window sends", () => {
		const { writes, publication } = bench();
		writes.record = record("unknown");
		assert.deepEqual(publication.state, {
			kind: "unknown",
			sentAt: "2026-11-18T14:02:11.000Z",
			sentence: "",
		});
		assert.equal(publication.unconfirmedName, "Patents");
		writes.record = record("sending");
		assert.deepEqual([publication.state.kind, publication.blocked], ["blocked", true]);
	});

	it("ends as created if a check finds the dataset", async () => {
		const { writes, publication, created } = bench();
		writes.record = record("unknown");
		writes.result = { kind: "happened", title: "Listed", sentence: "", dataset: { id: ID, name: "Patents" } };
		await publication.checkForDataset();
		assert.equal(publication.state.kind, "created");
		assert.deepEqual(created, [{ id: ID, name: "Patents", at: "2026-11-18T14:02:11.000Z", hash: HASH }]);
	});

	it("ends as created if the dataset was found in Activity or another window, and records it once", async () => {
		const { writes, publication, created } = bench();
		writes.answer = async () => ({ kind: "unknown", error: failure(true) });
		await publication.publish(body, HASH);
		assert.equal(publication.state.kind, "unknown");
		writes.change({ ...record("done"), result: { id: ID } });
		assert.equal(publication.blocked, true);
		const { promise, resolve } = Promise.withResolvers<void>();
		publication.onDidChange(() => void (publication.state.kind === "created" && resolve()));
		await promise;
		writes.change({ ...record("done"), result: { id: ID } });
		assert.deepEqual(created, [{ id: ID, name: "Patents", at: "2026-11-18T14:02:11.000Z", hash: HASH }]);
		await publication.publish(body, HASH);
		assert.equal(writes.intents.length, 1);
	});

	it("ends as created if the dataset was found elsewhere during a check that doesn’t find it", async () => {
		const { writes, publication, created } = bench();
		writes.record = record("unknown");
		writes.checkNow = async () => {
			writes.change({ ...record("done"), result: { id: ID } });
			return writes.result;
		};
		await publication.checkForDataset();
		assert.equal(publication.state.kind, "created");
		assert.deepEqual(created, [{ id: ID, name: "Patents", at: "2026-11-18T14:02:11.000Z", hash: HASH }]);
	});

	it("stays created if the user says that it wasn’t once the dataset was found", async () => {
		const { writes, publication } = bench();
		writes.record = record("unknown");
		await publication.checkForDataset();
		writes.result = { kind: "happened", title: "Listed", sentence: "", dataset: { id: ID, name: "Patents" } };
		await publication.checkForDataset();
		await publication.notCreated();
		assert.deepEqual([publication.state.kind, writes.acknowledged], ["created", 0]);
	});

	it("leaves it to the window that sends to record the dataset", async () => {
		const { writes, publication, created } = bench();
		writes.change(record("sending"));
		writes.change(record("done"));
		await Promise.resolve();
		assert.deepEqual([publication.state.kind, created], ["idle", []]);
	});

	it("sends nothing if exactly the same was published before, until something changes", async () => {
		const { writes, publication } = bench();
		let sent = 0;
		writes.answer = async () => {
			sent += 1;
			return { kind: "done", value: { id: ID } };
		};
		writes.record = record("done");
		await publication.publish(body, HASH);
		const { state } = publication;
		assert.ok(state.kind === "notSent");
		assert.match(state.text, /^Activity shows that exactly this dataset was published before\./);
		assert.equal(sent, 0);
		writes.record = record("done");
		await publication.publish({ name: "Patents", description: "All." }, "sha256:01");
		assert.deepEqual([publication.state.kind, sent], ["created", 1]);
	});

	it("lets you claim the dataset if a check can’t tell whether it’s yours", async () => {
		const { writes, publication, created, claimed } = bench();
		writes.record = record("unknown");
		writes.result = {
			kind: "changedOtherwise",
			title: "By Halden Research",
			sentence: "",
			dataset: { id: ID, name: "Patents" },
		};
		await publication.checkForDataset();
		await publication.claim();
		assert.deepEqual(claimed, [ID]);
		assert.deepEqual(
			created.map(({ id, hash }) => [id, hash]),
			[[ID, HASH]],
		);
		assert.equal(publication.state.kind, "created");
		const { outcome, result, sentence } = writes.record ?? {};
		assert.deepEqual([writes.acknowledged, outcome, result], [0, "done", { id: ID }]);
		assert.equal(sentence, "By Halden Research. You confirmed this dataset as the one you published.");
	});

	it("unlocks the draft after a rejection, and reports a request that wasn’t sent", async () => {
		const { writes, publication, created } = bench();
		writes.answer = async () => ({ kind: "rejected", error: failure(true) });
		await publication.publish(body, HASH);
		assert.deepEqual([publication.state.kind, publication.blocked], ["rejected", false]);
		writes.answer = async () => ({ kind: "notSent", error: failure(false) });
		await publication.publish(body, HASH);
		assert.equal(publication.state.kind, "notSent");
		assert.equal(created.length, 0);
	});

	it("reports the dataset as created even if its record can’t be written", async () => {
		const parts = bench();
		parts.keeping = async () => {
			throw new Error("read-only");
		};
		await parts.publication.publish(body, HASH);
		const { state } = parts.publication;
		assert.ok(state.kind === "created" && state.keepProblem !== "");
	});
});
