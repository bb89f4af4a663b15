import assert from "node:assert/strict";
import { appendFile, mkdir, readFile, stat, truncate } from "node:fs/promises";
import { Writes } from "../../../../src/model/writes/writes.ts";
import { OTHER_KEY } from "../../../support/modelFixture.ts";
import { inUse, signInOf } from "../../../support/sessions.ts";
import { makeUnreadable } from "../../../support/unreadableFile.ts";
import { WITHDRAW_PATH, WriteFixture } from "../../../support/writeFixture.ts";

const BALANCE = "GET /v1/billing/seller-balance";

describe("Journal", () => {
	let fixture: WriteFixture;

	beforeEach(async () => {
		fixture = await new WriteFixture().open();
	});

	afterEach(async () => fixture.close());

	it("is read by the next window, which skips a torn last line and appends after it", async () => {
		await fixture.withdraw();
		await appendFile(fixture.journal, '{"id":"torn","kind":"withd');
		const next = await fixture.otherWindow();
		assert.equal(next.records().length, 1);
		await fixture.withdraw(next);
		assert.equal(next.records().length, 2);
		assert.equal(fixture.writes.records().length, 2);
	});

	it("treats a write as unconfirmed if its window ended while sending it", async () => {
		await fixture.withdraw();
		const text = await readFile(fixture.journal, "utf8");
		const firstLine = text.trim().split("\n")[0] ?? "";
		await truncate(fixture.journal, Buffer.byteLength(`\n${firstLine}\n`));
		const next = await fixture.otherWindow();
		assert.equal(next.records()[0]?.outcome, "unknown");
		assert.match(
			next.records()[0]?.sentence ?? "",
			/The window that sent the request closed, or couldn’t record the result\.$/,
		);
		assert.equal((await fixture.withdraw(next)).kind, "blocked");
	});

	it("skips lines in another format", async () => {
		await fixture.withdraw();
		await appendFile(
			fixture.journal,
			'\nnull\n[]\n{"id":1}\n{"id":"nobody","outcome":"done"}\n{"__proto__":{"x":1}}\n',
		);
		assert.equal(fixture.writes.records().length, 1);
	});

	it("counts as empty, and blocks writes, if a folder has its path", async () => {
		await mkdir(fixture.journal, { recursive: true });
		fixture.writes.recheck();
		assert.deepEqual(fixture.writes.records(), []);
		assert.equal((await fixture.withdraw()).kind, "notSent");
	});

	it("keeps its records and blocks writes while its file can’t be read", async () => {
		fixture.service.misbehave(WITHDRAW_PATH, "actThenReset", 1);
		await fixture.withdraw();
		const restore = await makeUnreadable(fixture.journal);
		fixture.writes.recheck();
		assert.equal(fixture.newest()?.outcome, "unknown");
		const next = await fixture.otherWindow();
		fixture.service.forget();
		const release = fixture.service.hold(BALANCE);
		const repeated = fixture.withdraw(next);
		await Promise.race([repeated, fixture.service.arrival(BALANCE)]);
		await restore();
		release();
		assert.equal((await repeated).kind, "notSent");
		assert.equal((await fixture.withdraw(next)).kind, "blocked");
		assert.equal(fixture.service.count(WITHDRAW_PATH), 0);
	});

	it("reports that its file can’t be read, and that it can be again, even if a read found that out before", async () => {
		await fixture.withdraw();
		const changes: boolean[] = [];
		fixture.writes.onDidChange(() => changes.push(fixture.writes.complete));
		const restore = await makeUnreadable(fixture.journal);
		fixture.writes.records();
		fixture.writes.recheck();
		assert.equal(changes.at(-1), false);
		await restore();
		fixture.writes.records();
		fixture.writes.recheck();
		assert.equal(changes.at(-1), true);
	});

	it("isn’t deleted while its file can’t be read", async () => {
		fixture.service.misbehave(WITHDRAW_PATH, "actThenReset", 1);
		await fixture.withdraw();
		const restore = await makeUnreadable(fixture.journal);
		assert.equal(await fixture.writes.forget(), false);
		await restore();
		assert.equal((await fixture.withdraw(await fixture.otherWindow())).kind, "blocked");
	});

	it("is deleted on request, but not while something is being sent", async () => {
		const release = fixture.service.hold(WITHDRAW_PATH);
		const sending = fixture.withdraw();
		await fixture.service.arrival(WITHDRAW_PATH);
		assert.equal(await fixture.writes.forget(), false);
		release();
		await sending;
		assert.equal(await fixture.writes.forget(), true);
		assert.equal(fixture.writes.records().length, 0);
		await assert.rejects(async () => stat(fixture.journal), { code: "ENOENT" });
	});

	it("is separate for each account", async () => {
		await fixture.withdraw();
		fixture.accountWith(OTHER_KEY);
		await signInOf(fixture.window).withKey({
			baseUrl: fixture.service.origin,
			key: OTHER_KEY,
			account: "other",
		});
		assert.equal(fixture.add(new Writes(inUse(fixture.window))).records().length, 0);
		await fixture.window.switchAccount({ origin: fixture.service.origin, account: fixture.name });
		assert.equal(fixture.add(new Writes(inUse(fixture.window))).records().length, 1);
	});
});
