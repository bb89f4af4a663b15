import assert from "node:assert/strict";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { WriteKind } from "../../src/model/writes/journal.ts";
import { BUYER, SELLER } from "../support/host/marketplace.ts";
import { MarketplaceFixture, type Window } from "../support/services/marketplaceFixture.ts";
import { writeActs } from "../support/writeActs.ts";

describe("Windows that write", function () {
	let fixture: MarketplaceFixture;
	const windows = new Map<string, { first: Window; second: Window }>();

	before(async () => {
		fixture = await MarketplaceFixture.open();
		for (const email of [BUYER, SELLER]) {
			const first = await fixture.signIn(email);
			windows.set(email, { first, second: await fixture.anotherWindow(email) });
		}
	});

	after(async () => fixture.close());

	const children: ChildProcess[] = [];

	afterEach(() => {
		children.splice(0).forEach((child) => child.kill("SIGKILL"));
	});

	for (const act of writeActs) {
		it(`send one request if two windows write at once, and block the other write: ${act.kind}`, async () => {
			const pair = windows.get(act.by);
			assert.ok(pair);
			const write = await act.prepare(fixture, pair.first);
			const { method, path } = act;
			const before = fixture.faults.deliveries.length;
			const refused = Promise.withResolvers<void>();
			const rule = fixture.faults.play(
				async (exchange) => {
					await refused.promise;
					exchange.answer(await exchange.carryOut());
				},
				{ method, path },
			);
			const both = [write.run(pair.first), write.run(pair.second)];
			const earlier = await Promise.race(both);
			refused.resolve();
			const kinds = (await Promise.all(both)).map(({ kind }) => kind);
			rule.dispose();
			assert.equal(earlier.kind, "blocked");
			assert.equal(kinds.filter((kind) => kind === "blocked").length, 1, kinds.join());
			const sent = fixture.faults.deliveries.slice(before);
			assert.equal(sent.filter((one) => one.method === method && path.test(one.path)).length, 1);
		});
	}

	for (const keyAct of ["keyGenerate", "keyRevoke"] as const) {
		const kinds = writeActs.map(({ kind }) => kind).filter((kind) => !kind.startsWith("key"));
		const all: WriteKind[] = keyAct === "keyGenerate" ? [...kinds, keyAct] : [keyAct];
		it(`leave all outcomes unconfirmed if killed before the response: ${all.join(", ")}`, async () => {
			const killed = await fixture.isolated();
			const program = fileURLToPath(new URL("../support/windowProcess.ts", import.meta.url));
			const folder = join(killed.root, SELLER);
			const child = fork(program, [folder, killed.faults.origin, SELLER, ...all], { execArgv: [] });
			children.push(child);
			await once(child, "message");
			const code = fixture.app.codeFor(SELLER);
			// The first request for a key succeeds, so that there is one to replace.
			const arrivals = writeActs
				.filter(({ kind }) => all.includes(kind))
				.map(async ({ kind, method, path }) => {
					const arrived = Promise.withResolvers<void>();
					const skip = kind === "keyGenerate" ? 1 : 0;
					killed.faults.play(() => arrived.resolve(), { method, path, skip });
					return arrived.promise;
				});
			child.send(code);
			await Promise.all(arrivals);
			const ended = once(child, "exit");
			child.kill("SIGKILL");
			await ended;
			const sent = killed.faults.deliveries.length;
			const { writes } = await killed.signIn(SELLER);
			const found = writes.records().filter(({ outcome }) => outcome === "unknown");
			assert.deepEqual(new Set(found.map(({ kind }) => kind)), new Set(all));
			assert.match(
				found[0]?.sentence ?? "",
				/The window that sent the request closed, or couldn’t record the result\.$/,
			);
			const again = killed.faults.deliveries
				.slice(sent)
				.filter(({ path }) => !path.startsWith("/v1/auth/log"));
			assert.deepEqual(again, [], "nothing is sent automatically");
			await killed.close();
		});
	}
});
