import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { MarketplaceError } from "../../../src/api/failure.ts";
import { HttpTransport } from "../../../src/api/transport/httpTransport.ts";
import { LocalMarketplaceLauncher } from "../../../src/host/localMarketplaceLauncher.ts";
import { Catalogue } from "../../../src/catalogue/catalogue.ts";
import { CatalogueWorkerClient } from "../../../src/catalogue/worker/workerClient.ts";
import { workerPath } from "../../support/catalogueFixture.ts";
import { KEY, readRequest, settingsFor, writeRequest } from "../../support/clientFixture.ts";
import { folderWithPort } from "../../support/services/localMarketplaceProcess.ts";

const main = pathToFileURL(inRoot("dist", "localMarketplace.js")).href;
const silent = {
	info: () => undefined,
	warn: () => undefined,
	error: () => undefined,
	show: () => undefined,
};

/** Another user's program on the port that the local marketplace no longer uses. */
class Stranger {
	heard = "";
	/** How many connections to reset before responding. */
	cuts = 0;
	readonly #server: Server = createServer((socket) => {
		if (this.cuts-- > 0) {
			socket.destroy();
			return;
		}
		this.heard += "(connected)";
		socket.on("data", (bytes) => {
			this.heard += bytes.toString();
			socket.end("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]");
		});
		socket.on("error", () => undefined);
	});

	async listen(origin: string): Promise<void> {
		this.#server.listen(Number(new URL(origin).port), "127.0.0.1");
		await once(this.#server, "listening");
	}

	close(): void {
		this.#server.close();
	}
}

const notRunning = (error: unknown): boolean =>
	error instanceof MarketplaceError && error.kind === "notRunning" && !error.mayHaveReached;

describe("LocalMarketplaceLauncher", () => {
	let folder = { path: "", remove: (): void => undefined };
	let memory = new Map<string, unknown>();
	let open: Array<{ dispose(): void }> = [];
	let stranger = new Stranger();

	beforeEach(async () => {
		folder = await folderWithPort();
		memory = new Map();
		open = [];
		stranger = new Stranger();
	});
	afterEach(() => {
		for (const each of open) each.dispose();
		stranger.close();
		folder.remove();
	});

	const pidFile = (): string => join(folder.path, "pid");
	const crash = async (local: LocalMarketplaceLauncher): Promise<void> => {
		const lost = new Promise<void>((resolve) => local.onDidLose(resolve));
		process.kill(Number(readFileSync(pidFile(), "utf8")), "SIGKILL");
		await lost;
	};
	const marketplace = (program = `await import(${JSON.stringify(main)});`): LocalMarketplaceLauncher => {
		const store = {
			get: (name: string) => memory.get(name),
			update: async (name: string, value: unknown) => void memory.set(name, value),
		};
		const bundle = join(folder.path, "bundle.mjs");
		const notesItself = `import { writeFileSync } from "node:fs";\nwriteFileSync(${JSON.stringify(pidFile())}, String(process.pid));`;
		writeFileSync(bundle, `${notesItself}\n${program}\n`);
		const made = new LocalMarketplaceLauncher({
			bundle,
			dataFolder: folder.path,
			memory: store,
			log: silent,
		});
		open.push(made);
		return made;
	};
	const sender = (local: LocalMarketplaceLauncher, origin: string) => {
		const admit = local.admit.bind(local);
		const transport = new HttpTransport(settingsFor(origin), { admit });
		open.push(transport);
		return async (request = readRequest) => transport.send(request);
	};
	const catalogueOf = (origin: string, admit: (to: string) => Promise<void>): Catalogue => {
		const worker = new CatalogueWorkerClient(workerPath, admit);
		const credentials = { bearer: async () => KEY, rejected: () => undefined };
		const account = { folder: folder.path, settings: settingsFor(origin), credentials };
		const catalogue = new Catalogue(account, { worker });
		open.push(catalogue, worker);
		return catalogue;
	};

	it("sends nothing to another process that takes its port after a stop, and can start again", async () => {
		const local = marketplace();
		const origin = await local.start();
		const send = sender(local, origin);
		assert.deepEqual([await local.stop(), await local.stop()], [true, false]);
		await stranger.listen(origin);
		await assert.rejects(send(), notRunning);
		await assert.rejects(send(writeRequest), notRunning);
		assert.equal(stranger.heard, "");
		assert.equal(local.origin, undefined, "a request has started it again");
		stranger.close();
		assert.notEqual(await local.start(), undefined);
	});

	it("loads no list from another process on its port", async () => {
		const local = marketplace();
		const origin = await local.start();
		const catalogue = catalogueOf(origin, local.admit.bind(local));
		await local.stop();
		await stranger.listen(origin);
		await catalogue.refresh();
		assert.equal(catalogue.state.kind === "failed" && catalogue.state.error.kind, "notRunning");
		assert.equal(stranger.heard, "");
	});

	it("doesn’t retry loading the list from another process that has taken its port", async () => {
		const local = marketplace();
		const origin = await local.start();
		let attempts = 0;
		const catalogue = catalogueOf(origin, async (to) => {
			attempts++;
			await local.admit(to);
			await local.stop();
			stranger.cuts = 1;
			await stranger.listen(origin);
		});
		await catalogue.refresh();
		assert.equal(stranger.heard, "");
		assert.equal(catalogue.state.kind === "failed" && catalogue.state.error.kind, "notRunning");
		assert.equal(attempts, 2);
	});

	it("restarts on the first request after a crash and responds", async () => {
		const local = marketplace();
		const origin = await local.start();
		const [buyer] = await local.demoAccounts();
		assert.ok(buyer);
		await crash(local);
		const { status } = await sender(local, origin)({ ...readRequest, bearer: buyer.apiKey });
		assert.equal(status, 200);
	});

	it("moves to another port with new demo keys if its port is taken after a crash", async () => {
		const local = marketplace();
		const origin = await local.start();
		const before = await local.demoAccounts();
		await crash(local);
		await stranger.listen(origin);
		let blocked = 0;
		local.onDidBlock(() => blocked++);
		await assert.rejects(sender(local, origin)(), notRunning);
		assert.equal(stranger.heard, "");
		assert.equal(blocked, 1);
		assert.ok(local.origin !== undefined && local.origin !== origin);
		assert.deepEqual(
			[local.isAt(local.origin), local.isAt(origin), local.knows(origin)],
			[true, false, true],
		);
		const after = await local.demoAccounts();
		assert.deepEqual(
			after.filter(({ apiKey }) => before.some((known) => known.apiKey === apiKey)),
			[],
		);
	});

	it("has no address from the moment another window’s process stops until its own takes over", async () => {
		const first = marketplace();
		const origin = await first.start();
		const second = marketplace();
		assert.equal(await second.start(), origin);
		const lost = new Promise((resolve) => second.onDidLose(() => resolve(second.origin)));
		await first.stop();
		assert.equal(await lost, undefined);
		assert.equal(await second.start(), origin);
		assert.equal(second.origin, origin);
	});

	it("says whether the process ended or a request to it failed", async () => {
		const failed = '({ id }) => process.send({ type: "failed", id, message: "no space" })';
		const ready = '{ type: "ready", origin: "http://127.0.0.1:1" }';
		const failing = marketplace(`process.on("message", ${failed});\nprocess.send(${ready});`);
		await assert.rejects(failing.reset(), /didn’t complete the request/);
		await assert.rejects(marketplace("process.exit(1);").start(), /didn’t start or has stopped/);
	});

	it("lets requests to any other marketplace through", async () => {
		await marketplace().admit("https://market.example.com");
	});
});
