import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { HttpTransport } from "../../src/api/transport/httpTransport.ts";
import { AccountScopes } from "../../src/account/accountScopes.ts";
import { createScope } from "../../src/account/accountScope.ts";
import { CatalogueWorkerClient } from "../../src/catalogue/worker/workerClient.ts";
import { instantClock, settingsFor } from "../support/clientFixture.ts";
import { healthyReply } from "../support/services/healthyService.ts";
import { listen } from "../support/loopback.ts";
import { MemorySecrets } from "../support/memorySecrets.ts";
import { createSession, signInOf } from "../support/sessions.ts";

/*
 * Ten thousand refreshes of the balances, some of which fail, two hundred of the list, and two hundred
 * changes of network settings: memory, sockets, listeners, and handles must not grow after the first few.
 */
const REFRESHES = 10_000;
const LIST_REFRESHES = 200;
const SETTING_CHANGES = 200;
const MAX_MS = 170_000;
const MAX_GROWTH_MEGABYTES = 8;

/** What the process holds, none of which may grow. */
interface Holdings {
	readonly heapMegabytes: number;
	readonly sockets: number;
	readonly handles: number;
}

const warnings: string[] = [];
process.on("warning", ({ message }) => warnings.push(message));

const sockets = new Set<Socket>();
let requests = 0;

/** One request in fifty fails, each time in a different way. */
function answer(request: IncomingMessage, response: ServerResponse): void {
	requests++;
	const fault = requests % 50 === 0 ? (requests / 50) % 4 : undefined;
	if (fault === 0) return void request.socket.resetAndDestroy();
	const { status, headers, body } = healthyReply(request.method ?? "", request.url ?? "");
	if (fault === 1) return void response.writeHead(500).end("{}");
	if (fault === 2) {
		response.writeHead(status, { "content-length": body.length + 9 });
		return void response.write(body, () => request.socket.destroy());
	}
	response.writeHead(status, Object.entries(headers).flat(2)).end(fault === 3 ? body.subarray(1) : body);
}

async function run(): Promise<string[]> {
	const server = createServer(answer);
	server.on("connection", (socket) => {
		sockets.add(socket);
		socket.on("close", () => sockets.delete(socket));
		socket.on("error", () => undefined);
	});
	const { port } = await listen(server);
	const root = await mkdtemp(join(tmpdir(), "soak-"));
	const windows = openWindow(root);
	const problems = await work(windows, `http://127.0.0.1:${port}`);
	windows.dispose();
	server.close();
	sockets.forEach((socket) => socket.destroy());
	await rm(root, { recursive: true, force: true });
	return [...problems, ...warnings];
}

function openWindow(root: string) {
	const worker = new CatalogueWorkerClient(inRoot("dist", "catalogueWorker.js"));
	const scopes = new AccountScopes((account) =>
		createScope(account, {
			catalogue: { worker },
			settingsOf: ({ marketplace }) => settingsFor(marketplace.origin),
			lowBalance: () => "",
		}),
	);
	const session = createSession({
		root,
		accounts: scopes,
		secrets: new MemorySecrets(),
		environmentKey: () => undefined,
		createTransport: ({ origin }) => new HttpTransport(settingsFor(origin), { clock: instantClock() }),
	});
	return { session, scopes, dispose: () => [session, scopes, worker].forEach((one) => one.dispose()) };
}

async function work({ session, scopes }: ReturnType<typeof openWindow>, origin: string): Promise<string[]> {
	await session.setMarketplace(origin);
	const signedIn = await signInOf(session).withKey({ baseUrl: origin, key: "key-for-the-long-run-1234" });
	if (signedIn.kind !== "signedIn") return [`not signed in: ${signedIn.kind}`];
	if (scopes.value === undefined) return ["no account in use"];
	const { wallet, catalogue } = scopes.value;
	let changes = 0;
	wallet.onDidChange(() => void changes++);
	const rounds: ReadonlyArray<[string, number, () => Promise<void>]> = [
		["balances", REFRESHES, async () => wallet.refresh()],
		["list", LIST_REFRESHES, async () => catalogue.refresh()],
		["settings", SETTING_CHANGES, async () => session.resetTransport().then(async () => wallet.refresh())],
	];
	const problems: string[] = [];
	for (const [name, count, refresh] of rounds) {
		for (let warmUp = 0; warmUp < count / 5; warmUp++) await refresh();
		const before = holdings();
		const start = performance.now();
		for (let done = 0; done < count; done++) await refresh();
		const after = holdings();
		console.log(`${name}: ${count} in ${Math.round(performance.now() - start)} ms`, before, after);
		problems.push(...growth(name, before, after));
	}
	return problems;
}

function holdings(): Holdings {
	globalThis.gc?.();
	return {
		heapMegabytes: Math.round(process.memoryUsage().heapUsed / 2 ** 20),
		sockets: sockets.size,
		handles: process.getActiveResourcesInfo().length,
	};
}

function growth(name: string, before: Holdings, after: Holdings): string[] {
	const grown = [
		after.heapMegabytes - before.heapMegabytes > MAX_GROWTH_MEGABYTES ? "heap" : "",
		after.sockets - before.sockets > 4 ? "sockets" : "",
		after.handles - before.handles > 8 ? "handles" : "",
	];
	return grown.filter((what) => what !== "").map((what) => `${name}: ${what} grew`);
}

const watchdog = setTimeout(() => {
	console.error(`soak: not done after ${MAX_MS} ms`);
	process.exit(1);
}, MAX_MS);
const problems = await run();
clearTimeout(watchdog);
console.log(
	problems.length === 0 ? `soak: ${requests} requests, nothing grew` : `soak: ${problems.join("; ")}`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
