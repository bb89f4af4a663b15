import assert from "node:assert/strict";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { appendFile, mkdir, readFile, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Activity } from "../../../src/model/activity.ts";
import { Ledger } from "../../../src/model/ledger.ts";
import type { Session } from "../../../src/model/session.ts";
import type { WriteIntent } from "../../../src/model/writeAct.ts";
import { Writes } from "../../../src/model/writes.ts";
import { datasetRecord } from "../../support/ledgerService.ts";
import { buyerKey, ModelFixture } from "../../support/modelFixture.ts";

const withdrawal: WriteIntent = { kind: "withdraw", amount: "75.00", currency: "USD" };
const post = "POST /v1/billing/withdraw";
const datasetId = "11111111-0000-4000-8000-000000000009";
const grantTo = (email: string): WriteIntent => ({
	kind: "grant",
	target: datasetId,
	datasetName: "Rivers",
	email,
});

describe("Writes", () => {
	let fixture: ModelFixture;
	let session: Session;
	let writes: Writes;

	beforeEach(async () => {
		fixture = await new ModelFixture().open();
		fixture.service.seller = {
			balance: "250.00000000",
			total_earned: "1240.43750000",
			total_withdrawn: "990.43750000",
			currency: "USD",
		};
		session = await fixture.signedIn();
		writes = fixture.add(new Writes(session, { clock: fixture.clock }));
	});

	afterEach(async () => fixture.close());

	const withdraw = async (by = writes) =>
		by.run(withdrawal, async (client) => client.billing.withdraw("75.00"));
	const journal = (): string => join(session.folder ?? "", "journal.jsonl");
	const newest = () => writes.records()[0];

	it("notes a write on disk before it is sent, and its outcome after", async () => {
		let noted = "";
		const outcome = await writes.run(withdrawal, async (client) => {
			noted = await readFile(journal(), "utf8");
			return client.billing.withdraw("75.00");
		});
		assert.equal(outcome.kind, "done");
		assert.match(noted, /"outcome":"sending"/);
		assert.match(noted, /"totalWithdrawn":"990.43750000"/);
		assert.equal(newest()?.outcome, "done");
		assert.equal((await stat(journal())).mode & 0o777, 0o600);
		assert.ok(!(await readFile(journal(), "utf8")).includes(buyerKey));
	});

	it("sends nothing when nobody is signed in, or when the journal cannot be written", async () => {
		await mkdir(session.folder ?? "", { recursive: true });
		await writeFile(join(session.folder ?? "", "locks"), "a file where a folder should be");
		assert.equal((await withdraw()).kind, "notReady");
		await session.signOut();
		assert.equal((await withdraw()).kind, "notReady");
		assert.equal(fixture.service.count(post), 0);
	});

	it("sends nothing when the numbers to find out by later cannot be read", async () => {
		fixture.service.misbehave("GET /v1/billing/seller-balance", "reset");
		const outcome = await withdraw();
		assert.equal(outcome.kind, "notSent");
		assert.equal(fixture.service.count(post), 0);
		assert.equal(writes.records().length, 0);
	});

	it("sends the same act once when it is asked for twice at the same time", async () => {
		const [first, second] = await Promise.all([withdraw(), withdraw()]);
		assert.equal(first.kind, "done");
		assert.ok(second.kind === "blocked" && !second.otherWindow);
		assert.equal(fixture.service.count(post), 1);
	});

	it("refuses the same act in another window while it is being sent", async () => {
		const other = fixture.add(new Writes(fixture.session(), { clock: fixture.clock }));
		const window = await fixture.signedIn();
		const second = fixture.add(new Writes(window, { clock: fixture.clock }));
		const release = fixture.service.hold(post);
		const sending = withdraw();
		await fixture.service.arrival(post);
		const refused = await withdraw(second);
		assert.ok(refused.kind === "blocked" && refused.otherWindow);
		assert.equal(refused.by.outcome, "sending");
		assert.equal(second.pending().length, 1);
		release();
		assert.equal((await sending).kind, "done");
		assert.equal((await withdraw(other)).kind, "notReady");
		assert.equal(fixture.service.count(post), 1);
	});

	it("blocks an act of unknown outcome until it is settled, and sends nothing by itself", async () => {
		fixture.service.misbehave(post, "actThenReset", 1);
		assert.equal((await withdraw()).kind, "unknown");
		assert.match(newest()?.sentence ?? "", /not known whether 75\.00 USD was withdrawn/);
		const again = await withdraw();
		assert.ok(again.kind === "blocked" && again.by.outcome === "unknown");
		assert.equal(writes.blockedBy(withdrawal)?.id, newest()?.id);
		assert.equal(fixture.service.count(post), 1);
		await writes.acknowledge(newest()?.id ?? "");
		assert.equal(newest()?.outcome, "acknowledged");
		assert.equal((await withdraw()).kind, "done");
	});

	it("says nothing was sent, or that it was refused, and is free again", async () => {
		fixture.service.misbehave(post, { status: 400, body: { message: "Amount exceeds the balance." } }, 1);
		assert.equal((await withdraw()).kind, "rejected");
		assert.equal(newest()?.outcome, "rejected");
		assert.equal((await withdraw()).kind, "done");
	});

	it("counts whatever is thrown while sending as not known", async () => {
		const outcome = await writes.run(withdrawal, async () => {
			throw new TypeError("a fault of ours");
		});
		assert.equal(outcome.kind, "unknown");
	});

	describe("checking a withdrawal of unknown outcome", () => {
		const lose = async (act: "actThenReset" | "reset"): Promise<string> => {
			fixture.service.misbehave(post, act, 1);
			assert.equal((await withdraw()).kind, "unknown");
			return newest()?.id ?? "";
		};

		it("settles it when the total grew by the amount", async () => {
			const finding = await writes.checkNow(await lose("actThenReset"));
			assert.equal(finding.kind, "happened");
			assert.equal(finding.title, "75.00 USD was withdrawn");
			assert.equal(
				finding.sentence,
				"Withdrawn in all went from 990.4375 to 1,065.4375 USD. You can withdraw again.",
			);
			assert.equal(newest()?.outcome, "done");
		});

		it("leaves it to the person when the total is the same", async () => {
			const id = await lose("reset");
			fixture.clock.advance(600_000);
			const finding = await writes.checkNow(id);
			assert.equal(finding.kind, "nothingSeen");
			assert.equal(
				finding.sentence,
				"Withdrawn in all is still 990.4375 USD, 10 minutes after the request. If you withdraw again and the first one arrives late, both count.",
			);
			assert.equal((await withdraw()).kind, "blocked");
		});

		it("does not claim it when the total changed by something else", async () => {
			const id = await lose("reset");
			fixture.service.seller = { ...fixture.service.seller, total_withdrawn: "1000.00000000" };
			const finding = await writes.checkNow(id);
			assert.equal(finding.kind, "changedOtherwise");
			assert.match(
				finding.sentence,
				/changed by 9\.5625 USD, from 990\.4375 to 1,000\.00 USD, not by 75\.00 USD/,
			);
			assert.equal(newest()?.outcome, "unknown");
		});

		it("is still not known when the service does not answer the check", async () => {
			const id = await lose("reset");
			fixture.service.misbehave("GET /v1/billing/seller-balance", { status: 500 });
			const finding = await writes.checkNow(id);
			assert.equal(finding.kind, "cannotTell");
			assert.equal(finding.title, "Still not known");
		});
	});

	it("finds a dataset whose creation was not answered", async () => {
		const intent: WriteIntent = {
			kind: "create",
			datasetName: "Rivers",
			before: { datasetIds: [datasetId] },
		};
		fixture.service.datasets.push(datasetRecord(datasetId, "Rivers"));
		const create = async () =>
			writes.run(intent, async (client) => client.datasets.create({ name: "Rivers" }));
		fixture.service.misbehave("POST /v1/datasets", "reset", 1);
		assert.equal((await create()).kind, "unknown");
		const id = newest()?.id ?? "";
		assert.equal((await writes.checkNow(id)).kind, "nothingSeen");
		const made = "11111111-0000-4000-8000-000000000010";
		fixture.service.datasets.push(datasetRecord(made, "Rivers"));
		const finding = await writes.checkNow(id);
		assert.equal(finding.kind, "changedOtherwise");
		assert.deepEqual(finding.dataset, { id: made, name: "Rivers" });
		assert.equal((await create()).kind, "blocked");
		const mine = fixture.add(
			new Writes(session, { clock: fixture.clock, isMySeller: (seller) => seller === "seller-1" }),
		);
		assert.equal((await mine.checkNow(id)).kind, "happened");
		assert.equal(mine.record(id)?.result?.id, made);
	});

	it("is honest that access cannot be read back, and lets it be repeated once that is accepted", async () => {
		const grant = async () =>
			writes.run(grantTo("ann@example.com"), async (client) =>
				client.datasets.grant(datasetId, "ann@example.com"),
			);
		fixture.service.misbehave(`POST /v1/datasets/${datasetId}/access`, "actThenReset", 1);
		assert.equal((await grant()).kind, "unknown");
		const id = newest()?.id ?? "";
		assert.equal((await writes.checkNow(id)).kind, "cannotTell");
		assert.equal((await grant()).kind, "blocked");
		await writes.acknowledge(id);
		assert.equal((await grant()).kind, "done");
	});

	it("reads auto-deposit back", async () => {
		const values = { enabled: true, threshold: "20.00", amount: "50.00" };
		const intent: WriteIntent = { kind: "autoDeposit", autoDeposit: values, currency: "USD" };
		const change = async () => writes.run(intent, async (client) => client.billing.putAutoDeposit(values));
		fixture.service.misbehave("PUT /v1/billing/auto-deposit", "reset", 1);
		await change();
		const id = newest()?.id ?? "";
		assert.equal((await writes.checkNow(id)).kind, "nothingSeen");
		fixture.service.autoDeposit = { enabled: true, threshold: "20.00000000", amount: "25.00000000" };
		const otherwise = await writes.checkNow(id);
		assert.equal(
			otherwise.sentence,
			"Sent: below 20.00 USD, add 50.00 USD. Read back: below 20.00 USD, add 25.00 USD.",
		);
		fixture.service.autoDeposit = { enabled: true, threshold: "20.00000000", amount: "50.00000000" };
		assert.equal((await writes.checkNow(id)).kind, "happened");
	});

	it("lets a deposit be started again whose checkout never arrived", async () => {
		const deposit = async () =>
			writes.run({ kind: "deposit", amount: "25.00", currency: "USD" }, async (client) =>
				client.billing.deposit({
					amount: "25.00",
					success_url: "https://a.example",
					cancel_url: "https://a.example",
				}),
			);
		fixture.service.misbehave("POST /v1/billing/deposit", "actThenReset", 1);
		assert.equal((await deposit()).kind, "unknown");
		assert.equal((await writes.checkNow(newest()?.id ?? "")).kind, "nothingSeen");
		fixture.service.receive("25.00000000");
		assert.equal((await writes.checkNow(newest()?.id ?? "")).kind, "changedOtherwise");
		assert.equal((await deposit()).kind, "done");
	});

	describe("the journal", () => {
		it("is read again by the next window, with a torn last line passed over and written past", async () => {
			await withdraw();
			await appendFile(journal(), '{"id":"torn","kind":"withd');
			const next = fixture.add(new Writes(await fixture.signedIn(), { clock: fixture.clock }));
			assert.equal(next.records().length, 1);
			await withdraw(next);
			assert.equal(next.records().length, 2);
			assert.equal(writes.records().length, 2);
		});

		it("takes what was being sent by a window that is gone as not known", async () => {
			await withdraw();
			const text = await readFile(journal(), "utf8");
			const firstLine = text.trim().split("\n")[0] ?? "";
			await truncate(journal(), Buffer.byteLength(`\n${firstLine}\n`));
			const next = fixture.add(new Writes(await fixture.signedIn(), { clock: fixture.clock }));
			assert.equal(next.records()[0]?.outcome, "unknown");
			assert.match(next.records()[0]?.sentence ?? "", /ended before an answer came/);
			assert.equal((await withdraw(next)).kind, "blocked");
		});

		it("passes over lines of another make", async () => {
			await withdraw();
			await appendFile(
				journal(),
				'\nnull\n[]\n{"id":1}\n{"id":"nobody","outcome":"done"}\n{"__proto__":{"x":1}}\n',
			);
			assert.equal(writes.records().length, 1);
		});

		it("is deleted on request, but not while something is being sent", async () => {
			const release = fixture.service.hold(post);
			const sending = withdraw();
			await fixture.service.arrival(post);
			assert.equal(await writes.forget(), false);
			release();
			await sending;
			assert.equal(await writes.forget(), true);
			assert.equal(writes.records().length, 0);
			await assert.rejects(async () => stat(journal()), { code: "ENOENT" });
		});

		it("belongs to its account", async () => {
			await withdraw();
			fixture.service.keys.add("another-key-of-mine");
			let changes = 0;
			writes.onDidChange(() => changes++);
			await session.signInWithKey({
				baseUrl: fixture.service.origin,
				key: "another-key-of-mine",
				account: "other",
			});
			assert.equal(writes.records().length, 0);
			assert.ok(changes > 0);
			await session.switchAccount({ origin: fixture.service.origin, account: "buyer" });
			assert.equal(writes.records().length, 1);
		});
	});

	describe("its views", () => {
		it("list who has access by what was done from here", async () => {
			const ledger = new Ledger(writes);
			const grant = async (email: string) =>
				writes.run(grantTo(email), async (client) => client.datasets.grant(datasetId, email));
			await grant("Ann@example.com");
			await grant("bob@example.com");
			await writes.run({ ...grantTo("ann@example.com"), kind: "revoke" }, async (client) =>
				client.datasets.revoke(datasetId, "ann@example.com"),
			);
			fixture.service.misbehave(`POST /v1/datasets/${datasetId}/access`, { status: 404 }, 1);
			await grant("ann@example.com");
			const entries = ledger.forDataset(datasetId.toUpperCase());
			assert.deepEqual(
				entries.map(({ email, state, hasAccess, history }) => [email, state, hasAccess, history.length]),
				[
					["ann@example.com", "refused", false, 3],
					["bob@example.com", "granted", true, 1],
				],
			);
			assert.equal(ledger.entry(datasetId, " BOB@example.com ")?.datasetName, "Rivers");
		});

		it("tell what was done, newest first, and how much of it is not known", async () => {
			const activity = new Activity(writes);
			await writes.run(grantTo("ann@example.com"), async (client) =>
				client.datasets.grant(datasetId, "ann@example.com"),
			);
			fixture.clock.advance(1000);
			fixture.service.misbehave(post, "actThenReset", 1);
			await withdraw();
			assert.deepEqual(
				activity.entries().map(({ title, target, outcome }) => [title, target, outcome]),
				[
					["Withdraw 75.00 USD", undefined, "unknown"],
					["Granted access", "ann@example.com", "done"],
				],
			);
			assert.equal(activity.unknownCount, 1);
		});

		it("keep addresses in the journal alone", async () => {
			await writes.run(grantTo("ann@example.com"), async (client) => {
				const outcome = await client.datasets.grant(datasetId, "ann@example.com");
				return outcome;
			});
			assert.match(await readFile(journal(), "utf8"), /ann@example\.com/);
			assert.ok(!(await readFile(join(fixture.root, "accounts.json"), "utf8")).includes("ann@"));
		});
	});

	describe("in processes of their own", () => {
		const program = fileURLToPath(new URL("../../support/writerProcess.ts", import.meta.url));
		const children: ChildProcess[] = [];

		const startWindow = async (): Promise<ChildProcess> => {
			const child = fork(program, [fixture.root, fixture.service.origin, buyerKey], { execArgv: [] });
			children.push(child);
			await once(child, "message");
			return child;
		};

		afterEach(() => {
			children.splice(0).forEach((child) => child.kill("SIGKILL"));
		});

		it("two windows that withdraw at once send one request", async function () {
			this.timeout(20_000);
			const windows = await Promise.all([startWindow(), startWindow()]);
			const release = fixture.service.hold(post);
			const outcomes = windows.map(async (window) => {
				const told = once(window, "message");
				window.send("go");
				const [kind] = await told;
				return String(kind);
			});
			const refused = await Promise.race(outcomes);
			release();
			assert.equal(refused, "blocked");
			assert.deepEqual((await Promise.all(outcomes)).toSorted(), ["blocked", "done"]);
			assert.equal(fixture.service.count(post), 1);
		});

		it("a window killed before the answer leaves an outcome that is not known, and blocks the next", async function () {
			this.timeout(20_000);
			const window = await startWindow();
			fixture.service.hold(post);
			window.send("go");
			await fixture.service.arrival(post);
			const ended = once(window, "exit");
			window.kill("SIGKILL");
			await ended;
			fixture.environmentKey = buyerKey;
			await session.useEnvironmentKey();
			assert.equal(newest()?.outcome, "unknown");
			assert.equal((await withdraw()).kind, "blocked");
			assert.equal((await writes.checkNow(newest()?.id ?? "")).kind, "nothingSeen");
			assert.equal(fixture.service.count(post), 1);
		});
	});
});
