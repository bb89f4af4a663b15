import assert from "node:assert/strict";
import type { Row } from "../../../src/views/rows/row.ts";
import { RowSnapshots } from "../../../src/views/rowTree.ts";

const row = (id: string, more: Partial<Row> = {}): Row => ({ id, label: id, ariaLabel: id, ...more });

describe("The rows that a tree shows", () => {
	let rows: Row[] = [];
	let drawn: InstanceType<typeof RowSnapshots>;

	beforeEach(async () => {
		rows = [row("a"), row("b", { tooltip: () => "hover" })];
		drawn = new RowSnapshots(async () => rows);
		await drawn.childrenOf();
	});

	it("aren’t redrawn if nothing visible changed, so a click isn’t lost", async () => {
		const before = await drawn.childrenOf();
		rows = [row("a"), row("b", { tooltip: () => "hover" })];
		assert.equal(await drawn.update(), false);
		const after = await drawn.childrenOf();
		assert.ok(after.every((one, index) => one === before[index]));
	});

	it("are redrawn for any change a user can see, hear, or reach", async () => {
		for (const more of [
			{ label: "B" },
			{ description: "b" },
			{ icon: "key" },
			{ color: "charts.green" },
			{ context: "pinned" },
			{ ariaLabel: "b, pinned" },
			{ mark: { kind: "new" as const, words: "New" } },
			{ tooltip: () => "another" },
			{ children: () => [] },
			{ expanded: true },
			{ command: { id: "dataMarketplace.datasets.refresh" as const } },
		]) {
			rows = [row("a"), row("b", more)];
			assert.equal(await drawn.update(), true, JSON.stringify(more));
			assert.equal((await drawn.childrenOf())[1], rows[1]);
		}
		rows = [row("b"), row("a")];
		assert.equal(await drawn.update(), true);
	});

	it("are redrawn if a hover that was shown has changed, because VS Code keeps it", async () => {
		let balance = "5.00";
		const shown = new RowSnapshots(() => [row("a", { tooltip: () => `covered by ${balance}` })]);
		const [first = row("none")] = await shown.childrenOf();
		assert.equal(shown.hoverOf(first, undefined), "covered by 5.00");
		assert.equal(await shown.update(), false);
		balance = "0.00";
		assert.equal(await shown.update(), true);
		assert.equal(await shown.update(), false);
	});

	it("aren’t redrawn for a hover that wasn’t shown, which is up to date when it is", async () => {
		const [, before = row("none")] = await drawn.childrenOf();
		rows = [row("a"), row("b", { tooltip: (about = "") => `newer ${about}` })];
		assert.equal(await drawn.update(), false);
		assert.equal(drawn.hoverOf(before, "levels"), "newer levels");
	});

	it("are loaded before VS Code asks for them again", async () => {
		rows = [row("c", { children: () => [row("c/1")] })];
		assert.equal(await drawn.update(), true);
		const [group] = await drawn.childrenOf();
		await drawn.childrenOf(group);
		let reads = 0;
		const children = (): Row[] => {
			reads += 1;
			return [row("c/2")];
		};
		rows = [row("c", { children })];
		assert.equal(await drawn.update(), true);
		assert.equal(reads, 1);
		const [again] = await drawn.childrenOf();
		assert.deepEqual(
			(await drawn.childrenOf(again)).map(({ id }) => id),
			["c/2"],
		);
		assert.equal(reads, 1);
	});

	it("aren’t loaded below a row that was never expanded", async () => {
		rows = [row("c", { children: () => assert.fail("nobody looks there") })];
		assert.equal(await drawn.update(), true);
		assert.equal(await drawn.update(), false);
	});

	it("have their latest children even if the rows look the same", async () => {
		rows = [row("c", { children: () => [row("sending")] })];
		assert.equal(await drawn.update(), true);
		const [group] = await drawn.childrenOf();
		rows = [row("c", { children: () => [row("refused")] })];
		assert.equal(await drawn.update(), false);
		assert.deepEqual(
			(await drawn.childrenOf(group)).map(({ id }) => id),
			["refused"],
		);
	});

	it("come from the newest load, whichever finishes first", async () => {
		const slow = Promise.withResolvers<Row[]>();
		const readings = [slow.promise, Promise.resolve([row("new")])];
		const racing = new RowSnapshots(async () => readings.shift() ?? []);
		readings.unshift(Promise.resolve([row("old")]));
		await racing.childrenOf();
		const older = racing.update();
		assert.equal(await racing.update(), true);
		slow.resolve([row("late")]);
		assert.equal(await older, false);
		assert.equal((await racing.childrenOf())[0]?.id, "new");
	});

	it("are loaded again if something changed during the first load", async () => {
		const slow = Promise.withResolvers<Row[]>();
		const readings = [slow.promise, Promise.resolve([row("new")])];
		const fresh = new RowSnapshots(async () => readings.shift() ?? []);
		const first = fresh.childrenOf();
		assert.equal(await fresh.update(), true);
		slow.resolve([row("old")]);
		await first;
		assert.equal((await fresh.childrenOf())[0]?.id, "new");
	});

	it("lack children that were loading when another account’s rows replaced them", async () => {
		const slow = Promise.withResolvers<Row[]>();
		rows = [row("pinned", { children: async () => slow.promise })];
		assert.equal(await drawn.update(), true);
		const [left] = await drawn.childrenOf();
		const loading = drawn.childrenOf(left);
		rows = [row("pinned", { description: "2", children: () => [row("pinned/bea’s")] })];
		assert.equal(await drawn.update(), true);
		slow.resolve([row("pinned/ana’s")]);
		await loading;
		const [pinned] = await drawn.childrenOf();
		assert.deepEqual(
			(await drawn.childrenOf(pinned)).map(({ id }) => id),
			["pinned/bea’s"],
		);
	});

	it("load their children again if the rows changed during the load, even to rows that look the same", async () => {
		const slow = Promise.withResolvers<Row[]>();
		rows = [row("c", { children: async () => slow.promise })];
		assert.equal(await drawn.update(), true);
		const [group] = await drawn.childrenOf();
		const loading = drawn.childrenOf(group);
		rows = [row("c", { children: () => [row("c/new")] })];
		assert.equal(await drawn.update(), false);
		slow.resolve([row("c/old")]);
		assert.deepEqual(
			(await loading).map(({ id }) => id),
			["c/new"],
		);
		rows = [row("c", { children: () => [row("c/newest")] })];
		assert.equal(await drawn.update(), true, "the children are followed");
	});

	it("lack children that were loading when the view was hidden", async () => {
		const slow = Promise.withResolvers<Row[]>();
		rows = [row("c", { children: async () => slow.promise })];
		assert.equal(await drawn.update(), true);
		const [group] = await drawn.childrenOf();
		const loading = drawn.childrenOf(group);
		drawn.forget();
		slow.resolve([row("c/old")]);
		await loading;
		rows = [row("c", { children: () => [row("c/new")] })];
		const [again] = await drawn.childrenOf();
		assert.deepEqual(
			(await drawn.childrenOf(again)).map(({ id }) => id),
			["c/new"],
		);
	});

	it("aren’t loaded while hidden", async () => {
		let reads = 0;
		const unseen = new RowSnapshots(() => {
			reads += 1;
			return [];
		});
		assert.equal(await unseen.update(), false, "VS Code hasn’t asked yet");
		assert.equal(reads, 0);
		await unseen.childrenOf();
		unseen.forget();
		assert.equal(await unseen.update(), true);
		assert.equal(await unseen.update(), false, "VS Code knows that it has to ask");
		assert.equal(reads, 1);
	});
});
