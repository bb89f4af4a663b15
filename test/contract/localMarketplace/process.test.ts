import assert from "node:assert/strict";
import { once } from "node:events";
import { chmodSync, existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { proofOf } from "../../../src/localMarketplace/process/standbyEndpoints.ts";
import { at, textAt } from "../../support/services/localMarketplaceApp.ts";
import {
	get,
	temporaryFolder,
	useMarketplaceProcesses,
	withdraw,
} from "../../support/services/localMarketplaceProcess.ts";

describe("The local marketplace’s process", function () {
	const { folder, start } = useMarketplaceProcesses();

	it("prints one line, serves, and exits cleanly on SIGTERM", async function () {
		if (globalThis.process.platform === "win32") this.skip(); // Windows has no such signal.
		const process = start({ channel: false });
		const origin = await process.line();
		assert.equal((await fetch(`${origin}/openapi.json`)).status, 200);
		process.child.kill("SIGTERM");
		assert.equal(await process.ended(), 0);
		assert.equal(process.stdout, `marketplace ready ${origin}\n`);
		assert.equal(process.stderr, "");
		assert.ok(!existsSync(join(folder.path, "marketplace.db-wal")), "the database was closed");
	});

	it("exits when the launcher’s channel closes, even while a request hangs", async () => {
		const process = start();
		const origin = textAt(await process.message("ready"), "origin");
		const state: unknown = JSON.parse(readFileSync(join(folder.path, "state.json"), "utf8"));
		const proof = proofOf(textAt(state, "attachSecret"), "asks", "/local/attach", "once");
		const headers = { "X-Attach-Nonce": "once", "X-Attach-Proof": proof };
		const held = await fetch(`${origin}/local/attach`, { headers });
		assert.equal(held.status, 200);
		process.child.disconnect();
		assert.equal(await process.ended(), 0);
		await assert.rejects(held.text());
	});

	it("tells its launcher which seller owns the demo datasets", async () => {
		const process = start();
		const origin = textAt(await process.message("ready"), "origin");
		const key = await process.demoKey("seller@example.com");
		const accounts = at(await process.message("demoKeys"), "accounts");
		const sellerId = textAt(accounts, 1, "sellerId");
		assert.equal(at(accounts, 0, "sellerId"), undefined);
		const listed = await get(origin, "/v1/datasets/discover", key);
		assert.ok(Array.isArray(listed));
		const names = listed.filter((dataset) => at(dataset, "seller_id") === sellerId);
		assert.ok(names.length > 2 && names.every((dataset) => at(dataset, "seller_name") === "Halden Research"));
	});

	it("keeps its origin and data across a restart", async () => {
		const first = start();
		const origin = textAt(await first.message("ready"), "origin");
		const key = await first.demoKey("seller@example.com");
		assert.equal((await withdraw(origin, key)).status, 200);
		await first.kill();
		const second = start();
		const ready = await second.message("ready");
		assert.deepEqual(ready, { type: "ready", origin, attached: false });
		assert.equal(at(await get(origin, "/v1/billing/seller-balance", key), "balance"), "249.00000000");
		assert.equal(await second.demoKey("seller@example.com"), key);
	});

	it("picks another port and creates new demo keys if its own port is taken", async () => {
		const first = start();
		const origin = textAt(await first.message("ready"), "origin");
		const key = await first.demoKey("buyer@example.com");
		await first.kill();
		const other = createServer().listen(Number(new URL(origin).port), "127.0.0.1");
		await once(other, "listening");
		const second = start();
		const ready = await second.message("ready");
		other.close();
		const moved = textAt(ready, "origin");
		assert.notEqual(moved, origin);
		const renewed = await second.demoKey("buyer@example.com");
		assert.equal(at(await get(moved, "/v1/billing/buyer-balance", renewed), "balance"), "100.00000000");
		assert.equal(
			at(await get(moved, "/v1/billing/buyer-balance", key), "error", "code"),
			"invalid_credential",
			"the key that the former port may have heard",
		);
	});

	it("listens on the given port, and fails if the port is taken", async () => {
		const first = start({ channel: false });
		const { port } = new URL(await first.line());
		const other = temporaryFolder();
		const second = start({ channel: false, args: ["--port", port, "--data", other.path] });
		assert.equal(await second.ended(), 1);
		assert.match(second.stderr, /^Port \d+ is taken\./);
		other.remove();
	});

	it("listens only on the loopback address", async () => {
		const { port } = new URL(textAt(await start().message("ready"), "origin"));
		const outer = Object.values(networkInterfaces())
			.flat()
			.filter((address) => address?.internal === false && address.family === "IPv4");
		for (const address of outer) await assert.rejects(fetch(`http://${address?.address}:${port}/`));
	});

	it("announces that an idle connection stays open for 65 seconds", async () => {
		const { headers } = await fetch(textAt(await start().message("ready"), "origin"));
		assert.equal(headers.get("keep-alive"), "timeout=65");
	});

	it("rejects invalid HTTP and a missing host with a JSON error", async () => {
		const { port } = new URL(textAt(await start().message("ready"), "origin"));
		for (const sent of [
			"NONSENSE\r\n\r\n",
			"GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
			"GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n",
		]) {
			const socket = connect(Number(port), "127.0.0.1").end(sent);
			const answer = (await socket.toArray()).join("");
			assert.ok(answer.startsWith("HTTP/1.1 400 "), answer);
			assert.match(answer, /\{"error":\{"code":"\w+","message":"[^"]+\."\}\}/);
		}
	});

	it("doesn’t report an error if a client disconnects while sending a form", async () => {
		const process = start();
		const origin = textAt(await process.message("ready"), "origin");
		const { port, host } = new URL(origin);
		const socket = connect(Number(port), "127.0.0.1");
		const form = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100";
		socket.write(`POST /accounts HTTP/1.1\r\nHost: ${host}\r\n${form}\r\n\r\nemail=`);
		await once(socket, "connect");
		assert.equal((await fetch(`${origin}/openapi.json`)).status, 200);
		socket.resetAndDestroy();
		assert.equal((await fetch(`${origin}/openapi.json`)).status, 200);
		process.child.send({ type: "stop" });
		assert.equal(await process.ended(), 0);
		assert.equal(process.stderr, "");
	});

	it("exits if it has no launcher and another process serves the folder", async () => {
		const origin = textAt(await start().message("ready"), "origin");
		const second = start({ channel: false });
		assert.equal(await second.ended(), 1);
		assert.ok(second.stderr.includes(origin));
	});

	it("exits, even with a launcher, if another process serves the folder that it needs exclusively", async () => {
		const origin = textAt(await start().message("ready"), "origin");
		const second = start({ args: ["--exclusive", "--data", folder.path] });
		assert.equal(await second.ended(), 1);
		assert.ok(second.stderr.includes(origin));
	});

	for (const args of [
		[],
		["--data"],
		["--data", "x", "--port", "70000"],
		["--data", "x", "--host", "0.0.0.0"],
	]) {
		it(`rejects the command line “${args.join(" ")}”`, async () => {
			const process = start({ channel: false, args });
			assert.equal(await process.ended(), 1);
			assert.notEqual(process.stderr, "");
		});
	}

	/** Asserts that only the owner can open the data folder and the files in it. */
	const assertKeptToOwner = (): void => {
		if (globalThis.process.platform === "win32") return;
		const names = readdirSync(folder.path);
		for (const name of ["marketplace.db", "marketplace.db-wal", "state.json", "demo-keys.json"])
			assert.ok(names.includes(name), names.join(", "));
		for (const name of names) assert.equal(statSync(join(folder.path, name)).mode & 0o777, 0o600, name);
		assert.equal(statSync(folder.path).mode & 0o777, 0o700);
	};

	it("makes its data folder private if others could open it, and reports the change", async function () {
		if (globalThis.process.platform === "win32") this.skip(); // Windows has no such permissions.
		const first = start();
		await first.message("ready");
		await first.demoKey("buyer@example.com");
		await first.kill();
		for (const name of readdirSync(folder.path)) chmodSync(join(folder.path, name), 0o666);
		chmodSync(folder.path, 0o755);
		const second = start({ channel: false });
		await second.line();
		assertKeptToOwner();
		assert.match(second.stderr, /^Other users could open .*\. Only you can open it now\.\n$/);
	});

	it("rejects a folder that others can open if it contains other files, and leaves their permissions unchanged", async function () {
		if (globalThis.process.platform === "win32") this.skip(); // Windows has no such permissions.
		const other = join(folder.path, "script.sh");
		writeFileSync(other, "", { mode: 0o755 });
		chmodSync(folder.path, 0o755);
		const process = start({ channel: false });
		assert.equal(await process.ended(), 1);
		assert.match(process.stderr, /Choose an empty folder\.\n$/);
		assert.equal(statSync(other).mode & 0o777, 0o755);
	});

	it("keeps its files readable only by their owner even with a loose umask, and sends both demo keys only over the channel", async () => {
		const umask = globalThis.process.umask(0);
		const process = start();
		globalThis.process.umask(umask);
		const origin = textAt(await process.message("ready"), "origin");
		const buyer = await process.demoKey("buyer@example.com");
		const seller = await process.demoKey("seller@example.com");
		assert.equal(at(await get(origin, "/v1/billing/buyer-balance", buyer), "balance"), "100.00000000");
		assert.equal(at(await get(origin, "/v1/billing/seller-balance", seller), "balance"), "250.00000000");
		assertKeptToOwner();
		for (const path of ["/local/demo-keys", "/local/reset", "/local/attach"]) {
			const method = path === "/local/attach" ? "GET" : "POST";
			const headers = { "X-Attach-Nonce": "guess", "X-Attach-Proof": "guess" };
			assert.equal((await fetch(origin + path, { method, headers })).status, 404);
			assert.equal((await fetch(origin + path, { method })).status, 404);
		}
	});

	it("starts over on reset and keeps the keys valid", async () => {
		const process = start();
		const origin = textAt(await process.message("ready"), "origin");
		const key = await process.demoKey("seller@example.com");
		await withdraw(origin, key);
		process.child.send({ type: "reset", id: 7 });
		assert.deepEqual(await process.message("reset"), { type: "reset", id: 7 });
		assert.equal(at(await get(origin, "/v1/billing/seller-balance", key), "balance"), "250.00000000");
		assert.equal(await process.demoKey("seller@example.com"), key);
	});

	it("sends the launcher a key generated through the API, and a new one after that key is revoked", async () => {
		const process = start();
		const origin = textAt(await process.message("ready"), "origin");
		const headers = { "Content-Type": "application/json", Accept: "application/json" };
		const post = async (path: string, body: object): Promise<unknown> =>
			(await fetch(origin + path, { method: "POST", headers, body: JSON.stringify(body) })).json();
		const email = "buyer@example.com";
		const token = textAt(await post("/v1/auth/login", { email, password: "local-marketplace" }), "token");
		const mails: unknown = await (await fetch(`${origin}/mailbox?email=${email}`, { headers })).json();
		const verified = await post("/v1/auth/login/verify", { token, code: textAt(mails, 0, "code") });
		const bearer = { Authorization: `Bearer ${textAt(verified, "access_token")}` };
		const keys = (method: string) => fetch(`${origin}/v1/auth/api-keys`, { method, headers: bearer });
		const generated = textAt(await (await keys("POST")).json(), "api_key");
		assert.equal(await process.demoKey(email), generated);
		assert.equal((await keys("DELETE")).status, 204);
		const renewed = await process.demoKey(email);
		assert.notEqual(renewed, generated);
		assert.equal(at(await get(origin, "/v1/billing/buyer-balance", renewed), "balance"), "100.00000000");
	});
});
