import assert from "node:assert/strict";
import { join } from "node:path";
import { turn } from "../../../src/base/clock.ts";
import { ContextKeys } from "../../../src/host/contextKeys.ts";
import { fillAccountViews } from "../../../src/views/accountViews.ts";
import { openTrees, type Trees } from "../../../src/views/trees.ts";
import { until } from "../../support/host/conditions.ts";
import { makeUnreadable } from "../../support/unreadableFile.ts";
import { type AccountWindow, useWindowOf } from "../../support/windowFixture.ts";
import { grantTo } from "../../support/writeFixture.ts";

/** Records the keys, and how often the Activity view set its own. */
class RecordedKeys extends ContextKeys {
	readonly values = new Map<string, unknown>();
	renders = 0;

	override set(...[key, value]: Parameters<ContextKeys["set"]>): void {
		if (key === "activityEmpty") this.renders++;
		this.values.set(key, value);
	}
}

describe("The Activity view", () => {
	const ana = useWindowOf("ana");
	let pauses: Array<() => void>;
	let keys: RecordedKeys;
	let trees: Trees;

	beforeEach(() => {
		pauses = [];
		keys = new RecordedKeys();
		trees = ana.fixture.add(openTrees());
	});

	function fill({ scopes }: AccountWindow): void {
		ana.fixture.add(fillAccountViews(scopes, keys, trees, pause));
	}

	async function labels(): Promise<string[]> {
		return (await trees.activity.getChildren()).map(({ label }) => label);
	}

	async function grantToBuyers(count: number): Promise<void> {
		const { writes } = ana.scope;
		for (let index = 0; index < count; index++) {
			await writes.run(grantTo(`buyer${index}@example.com`), async () => ({
				kind: "done",
				value: undefined,
			}));
		}
	}

	async function pause(): Promise<void> {
		await new Promise<void>((resolve) => pauses.push(resolve));
	}

	/** Ends the pauses of all views. */
	async function endPauses(): Promise<void> {
		for (const end of pauses.splice(0)) end();
		await turn();
	}

	it("shows a change at once, and all changes that follow quickly together", async () => {
		fill(ana.window);
		await endPauses();
		assert.equal(keys.renders, 1);
		await grantToBuyers(20);
		assert.equal(keys.renders, 2);
		assert.equal(keys.values.get("activityEmpty"), false);
		await endPauses();
		assert.equal(keys.renders, 3);
		assert.equal((await labels()).length, 20);
		await endPauses();
		assert.equal(keys.renders, 3);
	});

	it("shows actions by pages, the newest first", async () => {
		await grantToBuyers(101);
		fill(ana.window);
		const first = await labels();
		assert.equal(first.length, 101);
		assert.equal(first.at(-1), "Show 1 More");
		trees.showMore("activity");
		await until(async () => !(await labels()).includes("Show 1 More"));
		assert.equal((await labels()).length, 101);
	});

	it("says that the actions can’t be read, even if they never could", async () => {
		const { fixture } = ana;
		const { account } = ana.scope;
		await grantToBuyers(1);
		const restore = await makeUnreadable(join(account.folder, "journal.jsonl"));
		const later = fixture.window();
		await later.session.setMarketplace(fixture.service.origin);
		fill(later);
		assert.deepEqual(await labels(), ["Couldn’t read your activity"]);
		assert.equal(keys.values.get("activityEmpty"), false);
		await restore();
		later.scopes.value?.writes.recheck();
		await endPauses();
		await until(async () => (await labels()).join() === "\u2068Granted access\u2069");
	});
});
