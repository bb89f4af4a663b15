import assert from "node:assert/strict";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Preferences } from "../../../src/model/preferences.ts";
import type { Session } from "../../../src/model/session/session.ts";
import { ModelFixture, OTHER_KEY } from "../../support/modelFixture.ts";
import { inUse, signInOf } from "../../support/sessions.ts";

describe("Preferences", () => {
	let fixture: ModelFixture;
	let session: Session;

	beforeEach(async () => {
		fixture = await new ModelFixture().open();
		session = await fixture.signedIn();
	});

	afterEach(async () => fixture.close());

	const open = (by = session): Preferences => fixture.add(new Preferences(inUse(by)));

	it("keep pins, saved searches, price watches, and view options across restarts", async () => {
		const preferences = open();
		await preferences.pin("a");
		await preferences.pin("b");
		await preferences.pin("a");
		await preferences.unpin("b");
		await preferences.saveSearch({ name: "Cheap", query: "price<0.01" });
		await preferences.saveSearch({ name: "Cheap", query: "price<0.005" });
		await preferences.watchPrice({ id: "a", target: "0.003", currency: "USD" });
		await preferences.setView({ filter: "rivers", groupBy: "seller" });
		const next = open();
		assert.deepEqual(next.pins, ["a"]);
		assert.ok(next.isPinned("a") && !next.isPinned("b"));
		assert.deepEqual(next.savedSearches, [{ name: "Cheap", query: "price<0.005" }]);
		assert.deepEqual(next.priceWatches, [{ id: "a", target: "0.003", currency: "USD" }]);
		assert.deepEqual(next.view, { filter: "rivers", sort: "name", groupBy: "seller" });
		await next.removeSearch("Cheap");
		await next.unwatchPrice("a");
		assert.deepEqual([next.savedSearches, next.priceWatches], [[], []]);
	});

	it("unpin a dataset that an earlier version pinned by an ID in uppercase", async () => {
		const id = "0F3C1A52-7C1B-4E0E-9D5B-2A6E8B1F4C3D";
		const view = { filter: "", sort: "name", groupBy: "none" };
		const stored = {
			pins: [id],
			savedSearches: [],
			priceWatches: [{ id, target: "0.003", currency: "USD" }],
			view,
		};
		const { folder } = inUse(session);
		await mkdir(folder, { recursive: true });
		await writeFile(join(folder, "preferences.json"), JSON.stringify(stored));
		const preferences = open();
		assert.ok(preferences.isPinned(id.toLowerCase()));
		await preferences.unpin(id.toLowerCase());
		assert.deepEqual([preferences.pins, preferences.priceWatches], [[], []]);
	});

	it("pin a dataset whose price is watched, and end the watch when it’s unpinned", async () => {
		const preferences = open();
		await preferences.watchPrice({ id: "a", target: "0.003", currency: "USD" });
		await preferences.watchPrice({ id: "b", target: "0.004", currency: "USD" });
		assert.deepEqual(preferences.pins, ["a", "b"]);
		await preferences.unpin("a");
		assert.deepEqual(
			preferences.priceWatches.map(({ id }) => id),
			["b"],
		);
	});

	it("lose nothing if two windows change them at the same time", async () => {
		const first = open();
		const second = open(await fixture.signedIn());
		const ids = Array.from({ length: 30 }, (_, index) => String(index));
		await Promise.all(ids.map(async (id, index) => (index % 2 === 0 ? first : second).pin(id)));
		assert.deepEqual(open().pins.toSorted(), ids.toSorted());
	});

	it("are updated in other windows", async () => {
		const second = open(await fixture.signedIn());
		const changed = new Promise<void>((resolve) =>
			second.onDidChange(() => second.isPinned("a") && resolve()),
		);
		await open().pin("a");
		await changed;
	});

	it("are separate for each account", async () => {
		const preferences = open();
		await preferences.pin("a");
		fixture.accountWith(OTHER_KEY);
		await signInOf(session).withKey({
			baseUrl: fixture.service.origin,
			key: OTHER_KEY,
			account: "other",
		});
		assert.deepEqual(open().pins, []);
		await preferences.pin("b");
		assert.deepEqual([preferences.pins, open().pins], [["a", "b"], []]);
	});

	it("rename an unreadable file, and leave no temporary or lock file behind", async () => {
		const preferences = open();
		await preferences.pin("a");
		const folder = inUse(session).folder;
		await writeFile(join(folder, "preferences.json"), '{"pins": [');
		const next = open();
		assert.deepEqual(next.pins, []);
		await next.pin("b");
		const names = await readdir(folder);
		assert.ok(names.includes("preferences.json.unreadable"));
		assert.ok(!names.some((name) => name.endsWith(".tmp") || name.endsWith(".lock")));
	});
});
