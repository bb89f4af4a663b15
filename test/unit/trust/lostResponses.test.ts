import assert from "node:assert/strict";
import type { Delivery } from "../../support/faults/delivery.ts";
import type { FaultAct } from "../../support/faults/faultServer.ts";
import { BUYER, SELLER } from "../../support/host/marketplace.ts";
import { carryOutThen, type LostResponse, lostResponses } from "../../support/services/lostResponses.ts";
import { MarketplaceFixture, type Window } from "../../support/services/marketplaceFixture.ts";
import { type PreparedWrite, type WriteAct, writeActs } from "../../support/writeActs.ts";

describe("A write whose response is lost", function () {
	let fixture: MarketplaceFixture;
	const windows = new Map<string, Window>();

	before(async () => {
		fixture = await MarketplaceFixture.open();
		for (const email of [BUYER, SELLER]) windows.set(email, await fixture.signIn(email));
	});

	after(async () => fixture.close());

	const windowOf = (act: WriteAct): Window => {
		const window = windows.get(act.by);
		assert.ok(window);
		return window;
	};

	for (const act of writeActs) {
		describe(act.kind, () => {
			for (const lost of lostResponses) {
				const outcome = outcomeOf(act, lost);
				const result = outcome === "done" ? "done" : "unconfirmed until a check finds it";
				it(`is sent once and ${result} if the marketplace ${lost.name}`, async () => {
					const scene = new Scene(fixture, windowOf(act), act);
					await scene.lose(lost);
					assert.equal(scene.statuses.length, 1, "carried out once");
					assert.ok(
						(scene.statuses[0] ?? 0) < 300,
						`the marketplace itself responded with ${scene.statuses[0]}`,
					);
					await scene.expect(outcome, act.found);
				});
			}

			it("is sent once and unconfirmed if the connection is reset before it’s carried out", async () => {
				const scene = new Scene(fixture, windowOf(act), act);
				await scene.loseBefore((exchange) => exchange.reset());
				await scene.expect("unknown", act.foundNothing);
			});
		});
	}
});

function outcomeOf(act: WriteAct, lost: LostResponse): "done" | "unknown" {
	return lost.saysDone === true && act.needsValue !== true ? "done" : "unknown";
}

/** One failing write, from the intent on disk until the operation is unblocked. */
class Scene {
	readonly statuses: number[] = [];
	readonly #fixture: MarketplaceFixture;
	readonly #window: Window;
	readonly #act: WriteAct;
	#write: PreparedWrite | undefined;
	#outcome = "";
	#noted = "";
	#sent: readonly Delivery[] = [];

	constructor(fixture: MarketplaceFixture, window: Window, act: WriteAct) {
		this.#fixture = fixture;
		this.#window = window;
		this.#act = act;
	}

	/** Makes the write. The marketplace carries it out, but its response is lost. */
	async lose({ respond, stalls }: LostResponse): Promise<void> {
		await this.loseBefore(
			carryOutThen(
				(exchange) => {
					respond(exchange);
					if (stalls === true) this.#fixture.timers.runOut();
				},
				(status) => this.statuses.push(status),
			),
		);
	}

	/** Makes the write. `play` decides what happens to its request. */
	async loseBefore(play: FaultAct): Promise<void> {
		const { method, path } = this.#act;
		this.#write = await this.#act.prepare(this.#fixture, this.#window);
		const before = this.#fixture.faults.deliveries.length;
		const rule = this.#fixture.faults.play(
			(exchange) => {
				this.#noted = this.#fixture.journalNow(this.#window.session);
				return play(exchange);
			},
			{ method, path },
		);
		this.#outcome = (await this.#write.run(this.#window)).kind;
		rule.dispose();
		this.#sent = this.#fixture.faults.deliveries.slice(before);
	}

	async expect(outcome: "done" | "unknown", result: string): Promise<void> {
		const { kind } = this.#act;
		const record = this.#window.writes.records().find((one) => one.kind === kind);
		assert.ok(record);
		assert.match(this.#noted, new RegExp(`"id":"${record.id}".*"outcome":"sending"`), "noted before");
		assert.equal(this.#deliveries(this.#sent), 1, "deliveries");
		assert.equal(this.#outcome, outcome);
		if (outcome === "done") {
			assert.equal(record.outcome, "done");
			return;
		}
		await this.#expectBlocked();
		await this.#expectResult(record.id, result);
		await this.#window.writes.acknowledge(record.id);
		assert.notEqual(this.#window.writes.record(record.id)?.outcome, "unknown", "resolved");
	}

	/** Generating or revoking a key is checked automatically, so the write may already be resolved. */
	async #expectBlocked(): Promise<void> {
		const { writes } = this.#window;
		if (this.#act.repeatable === true || !writes.unknown().some(({ kind }) => kind === this.#act.kind))
			return;
		const before = this.#fixture.faults.deliveries.length;
		assert.equal((await this.#write?.run(this.#window))?.kind, "blocked");
		assert.equal(this.#deliveries(this.#fixture.faults.deliveries.slice(before)), 0, "sent while blocked");
	}

	async #expectResult(id: string, expected: string): Promise<void> {
		const { writes } = this.#window;
		const settled = writes.record(id);
		if (settled?.outcome === "unknown") {
			assert.equal((await writes.checkNow(id)).kind, expected);
			return;
		}
		assert.equal(settled?.outcome, expected === "happened" ? "done" : "rejected", settled?.sentence);
	}

	#deliveries(sent: readonly Delivery[]): number {
		const { method, path } = this.#act;
		return sent.filter((delivery) => delivery.method === method && path.test(delivery.path)).length;
	}
}
