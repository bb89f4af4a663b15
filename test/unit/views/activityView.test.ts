import assert from "node:assert/strict";
import { join } from "node:path";
import { ContextKeys } from "../../../src/host/contextKeys.ts";
import { fillAccountViews } from "../../../src/views/accountViews.ts";
import { openTrees } from "../../../src/views/trees.ts";
import { until } from "../../support/host/conditions.ts";
import { makeUnreadable } from "../../support/unreadableFile.ts";
import { useWindowOf } from "../../support/windowFixture.ts";
import { grantTo } from "../../support/writeFixture.ts";

class RecordedKeys extends ContextKeys {
	readonly values = new Map<string, unknown>();

	override set(...[key, value]: Parameters<ContextKeys["set"]>): void {
		this.values.set(key, value);
	}
}

describe("The Activity view", () => {
	const ana = useWindowOf("ana");

	it("says that the actions can’t be read, even if they never could", async () => {
		const { fixture } = ana;
		const { account, writes } = ana.scope;
		await writes.run(grantTo("ben@example.com"), async () => ({ kind: "done", value: undefined }));
		const restore = await makeUnreadable(join(account.folder, "journal.jsonl"));
		const later = fixture.window();
		await later.session.setMarketplace(fixture.service.origin);
		const trees = fixture.add(openTrees());
		const contextKeys = new RecordedKeys();
		fixture.add(fillAccountViews(later.scopes, contextKeys, trees));
		const labels = async (): Promise<string[]> =>
			(await trees.activity.getChildren()).map(({ label }) => label);
		assert.deepEqual(await labels(), ["Couldn’t read your activity"]);
		assert.equal(contextKeys.values.get("activityEmpty"), false);
		await restore();
		later.scopes.value?.writes.recheck();
		await until(async () => (await labels()).join() === "\u2068Granted access\u2069");
	});
});
