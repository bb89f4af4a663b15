import assert from "node:assert/strict";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Writes } from "../../src/model/writes/writes.ts";
import { ACCOUNT_KEY } from "../support/modelFixture.ts";
import { inUse, signInOf } from "../support/sessions.ts";
import { WITHDRAW_PATH, WriteFixture } from "../support/writeFixture.ts";

describe("Writes of windows in separate processes", () => {
	let fixture: WriteFixture;

	beforeEach(async () => {
		fixture = await new WriteFixture().open();
	});

	afterEach(async () => fixture.close());

	const program = fileURLToPath(new URL("../support/writerProcess.ts", import.meta.url));
	const children: ChildProcess[] = [];

	const startWindow = async (): Promise<ChildProcess> => {
		const child = fork(program, [fixture.root, fixture.service.origin, ACCOUNT_KEY], { execArgv: [] });
		children.push(child);
		await once(child, "message");
		return child;
	};

	afterEach(() => {
		children.splice(0).forEach((child) => child.kill("SIGKILL"));
	});

	it("send one request if two windows withdraw at once", async function () {
		const windows = await Promise.all([startWindow(), startWindow()]);
		const release = fixture.service.hold(WITHDRAW_PATH);
		const outcomes = windows.map(async (window) => {
			const told: Promise<unknown[]> = once(window, "message");
			window.send("go");
			const [kind] = await told;
			return String(kind);
		});
		const refused = await Promise.race(outcomes);
		release();
		const blocked = "blocked by another window";
		assert.equal(refused, blocked);
		assert.deepEqual((await Promise.all(outcomes)).toSorted(), [blocked, "done"]);
		assert.equal(fixture.service.count(WITHDRAW_PATH), 1);
	});

	it("stay unconfirmed and block the next write if their window is killed before the response", async function () {
		const window = await startWindow();
		fixture.service.hold(WITHDRAW_PATH);
		window.send("go");
		await fixture.service.arrival(WITHDRAW_PATH);
		const ended = once(window, "exit");
		window.kill("SIGKILL");
		await ended;
		fixture.environmentKey = ACCOUNT_KEY;
		await signInOf(fixture.window).withEnvironment(fixture.service.origin);
		const writes = fixture.add(new Writes(inUse(fixture.window), { clock: fixture.clock }));
		const [newest] = writes.records();
		assert.equal(newest?.outcome, "unknown");
		assert.equal((await fixture.withdraw(writes)).kind, "blocked");
		assert.equal((await writes.checkNow(newest.id)).kind, "nothingSeen");
		assert.equal(fixture.service.count(WITHDRAW_PATH), 1);
	});
});
