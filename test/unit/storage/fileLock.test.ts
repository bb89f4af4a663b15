import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type FileLock, lockHolder, tryLock, withFileLock } from "../../../src/storage/fileLock.ts";

const busy = async (): Promise<never> => assert.fail("busy");

describe("A file lock", () => {
	let folder = "";
	let path = "";

	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), "lock-"));
		path = join(folder, "deeper", "act.lock");
		await rm(folder, { recursive: true });
	});

	afterEach(async () => rm(folder, { recursive: true, force: true }));

	const take = async (note = ""): Promise<FileLock | undefined> => {
		const lock = await tryLock(path, note);
		return "release" in lock ? lock : undefined;
	};

	const leaveBehind = async (changes: Record<string, unknown> = {}, ageMinutes = 0): Promise<void> => {
		await (await take())?.release();
		const holder = {
			token: "t",
			pid: 2 ** 31 - 1,
			host: hostname(),
			at: Date.now(),
			note: "left",
			...changes,
		};
		await writeFile(path, JSON.stringify(holder));
		const then = new Date(Date.now() - ageMinutes * 60_000);
		await utimes(path, then, then);
	};

	it("has one holder at a time, and says what the holder is doing", async () => {
		const lock = await take("withdrawing");
		assert.ok(lock);
		assert.equal(await take(), undefined);
		assert.deepEqual(lockHolder(path), { note: "withdrawing", own: true });
		await lock.release();
		assert.equal(lockHolder(path), undefined);
		assert.ok(await take());
	});

	it("is held while its file exists, including while it’s acquired and released", async () => {
		for (let round = 0; round < 20; round++) {
			const taking = take();
			await watch(taking);
			const lock = await taking;
			assert.ok(lock);
			await watch(lock.release());
		}
	});

	/** Checks in every turn of the event loop whether the lock would count as stale. */
	const watch = async (work: Promise<unknown>): Promise<void> => {
		const end = work.then(() => "ended");
		while ((await Promise.race([end, turn()])) !== "ended") {
			const before = existsSync(path);
			const holder = lockHolder(path);
			assert.ok(holder !== undefined || !before || !existsSync(path), "is seen as left behind");
		}
	};

	it("is held by its process even if its file stays empty for minutes, as when the computer sleeps", async () => {
		const lock = await take();
		assert.ok(lock);
		await writeFile(path, "");
		const then = new Date(Date.now() - 60_000);
		await utimes(path, then, then);
		assert.deepEqual(lockHolder(path), { note: "", own: true });
		assert.equal(await take(), undefined);
	});

	it("is taken over from a dead process by only one of many", async () => {
		await leaveBehind();
		assert.equal(lockHolder(path), undefined);
		const taken = await Promise.all(Array.from({ length: 8 }, async () => take()));
		assert.equal(taken.filter((lock) => lock !== undefined).length, 1);
		assert.deepEqual(await readdir(join(folder, "deeper")), ["act.lock"]);
	});

	it("is taken over if the process ID was reused", async () => {
		await leaveBehind({ pid: process.pid });
		assert.ok(await take());
	});

	it("is respected until it’s stale if its process lives or is on another computer", async () => {
		await leaveBehind({ pid: process.ppid });
		assert.equal(await take(), undefined);
		await leaveBehind({ pid: process.ppid }, 16);
		assert.ok(await take());
		await rm(path);
		await leaveBehind({ host: "elsewhere" });
		assert.equal(await take(), undefined);
		await leaveBehind({ host: "elsewhere" }, 16);
		assert.ok(await take());
	});

	it("is respected briefly while its file is still empty", async () => {
		await leaveBehind();
		await writeFile(path, "");
		assert.equal(await take(), undefined);
		const then = new Date(Date.now() - 60_000);
		await utimes(path, then, then);
		assert.ok(await take());
	});

	it("is free if its file couldn’t be written, as on a full disk", async function () {
		if (process.platform === "win32") this.skip(); // Windows can’t limit the size of a process’s files.
		const source = JSON.stringify(new URL("../../../src/storage/fileLock.ts", import.meta.url));
		const program = `
			const { tryLock } = await import(${source});
			await tryLock(${JSON.stringify(path)}).catch((error) => console.log(error.code));`;
		const limited = [
			"-c",
			'ulimit -f 0; exec "$0" --input-type=module --eval "$1"',
			process.execPath,
			program,
		];
		assert.equal((await promisify(execFile)("sh", limited)).stdout, "EFBIG\n");
		assert.ok(await take());
	});

	it("is released after the work, even if the work fails", async () => {
		await assert.rejects(
			withFileLock(path, async () => Promise.reject(new Error("the work failed")), { waitMs: 0, busy }),
			/the work failed/,
		);
		const order: string[] = [];
		const work = async (name: string): Promise<void> => {
			order.push(`${name} begins`);
			await turn();
			order.push(`${name} ends`);
		};
		await Promise.all(
			["a", "b"].map(async (name) => withFileLock(path, async () => work(name), { waitMs: 60_000, busy })),
		);
		assert.equal(order[0]?.[0], order[1]?.[0]);
	});

	it("is passed among many waiters without overlap", async () => {
		let inside = 0;
		const work = async (): Promise<number> => {
			inside++;
			assert.equal(inside, 1);
			await turn();
			inside--;
			return 1;
		};
		const turns = Array.from({ length: 30 }, async () => withFileLock(path, work, { waitMs: 60_000, busy }));
		assert.equal((await Promise.all(turns)).length, 30);
	});

	it("lets the caller decide what happens if the wait is too long", async () => {
		await take();
		const decided = await withFileLock(path, async () => "worked", {
			waitMs: 0,
			busy: async () => "gave up",
		});
		assert.equal(decided, "gave up");
	});
});

/** One turn of the event loop. */
async function turn(): Promise<void> {
	return new Promise((resolve) => setImmediate(resolve));
}
