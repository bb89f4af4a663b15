import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assertAbsent, marks } from "../../support/canary.ts";
import { BUYER, RunningMarketplace } from "../../support/host/marketplace.ts";
import { LocalMarketplaceProcess } from "../../support/services/localMarketplaceProcess.ts";

describe("The local marketplace’s crash output", function () {
	let folder: string;
	let process: LocalMarketplaceProcess;
	let service: RunningMarketplace;
	let secrets: Readonly<Record<string, string>>;
	const sockets: Socket[] = [];

	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), "crash-"));
		const data = join(folder, "data");
		process = new LocalMarketplaceProcess(["--port", "0", "--data", data, "--datasets", "5000"], {
			channel: false,
			nodeArgs: [
				"--report-uncaught-exception",
				"--report-on-fatalerror",
				"--report-on-signal",
				`--report-directory=${folder}`,
			],
		});
		service = new RunningMarketplace(await process.line(), data, process, false);
		const accessToken = await service.accessTokenFor(BUYER);
		const key = await service.keyFor(BUYER);
		secrets = { accessToken, key, password: marks.password, code: marks.code };
	});
	afterEach(async () => {
		sockets.splice(0).forEach((socket) => socket.destroy());
		await process.kill();
		await rm(folder, { recursive: true, force: true, maxRetries: 3 });
	});

	/** Makes calls with every secret, and leaves the sign-ins unfinished. */
	const begin = async (): Promise<void> => {
		const { host, hostname, port } = new URL(service.origin);
		const login = JSON.stringify({ email: BUYER, password: secrets["password"], code: secrets["code"] });
		for (const bearer of [secrets["accessToken"], secrets["key"]]) {
			const socket = connect(Number(port), hostname);
			sockets.push(socket.on("error", () => undefined));
			await once(socket, "connect");
			socket.write(
				`POST /v1/auth/login HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${bearer}\r\ncookie: refresh_token=${bearer}\r\n` +
					`content-type: application/json\r\ncontent-length: ${login.length + 1}\r\n\r\n${login}`,
			);
		}
		await service.get("/v1/billing/buyer-balance", secrets["key"] ?? "");
	};

	/** Checks everything the process printed, and everything it wrote outside its data folder. */
	const expectNothing = async (): Promise<void> => {
		assertAbsent("what it printed", process.stdout + process.stderr, secrets);
		for (const name of (await readdir(folder)).filter((file) => file !== "data"))
			assertAbsent(name, await readFile(join(folder, name), "latin1"), secrets);
	};

	it("contains no secret after an abort", async () => {
		await begin();
		process.child.kill("SIGABRT");
		await process.ended();
		await expectNothing();
	});

	it("contains no secret in a diagnostic report", async function () {
		if (globalThis.process.platform === "win32") this.skip(); // Windows has no such signal.
		await begin();
		process.child.kill("SIGUSR2");
		await process.printed(/report completed/);
		assert.ok((await readdir(folder)).some((name) => name.startsWith("report.")));
		await expectNothing();
	});

	it("contains no secret if the database is corrupted", async function () {
		if (globalThis.process.platform === "win32") this.skip(); // Windows doesn't let others write to an open file.
		await begin();
		const ids = await listed();
		const data = join(folder, "data");
		for (const file of await readdir(data))
			if (file.startsWith("marketplace.db")) await writeFile(join(data, file), "x".repeat(65_536));
		const statuses = await Promise.all(ids.map(async (id) => ask(`/v1/datasets/${id}`)));
		assert.ok(statuses.includes(500), statuses.join());
		await process.printed(/Error/);
		await expectNothing();
	});

	/** The IDs of every hundredth dataset. */
	const listed = async (): Promise<string[]> => {
		const list = JSON.stringify(await service.get("/v1/datasets/discover", secrets["key"] ?? ""));
		const ids = [...list.matchAll(/"id":"([^"]+)"/g)].map(([, id = ""]) => id);
		return ids.filter((_, index) => index % 100 === 0);
	};

	const ask = async (path: string): Promise<number> => {
		const headers = { authorization: `Bearer ${secrets["key"]}` };
		const response = await fetch(service.origin + path, { headers });
		assertAbsent(path, await response.text(), secrets);
		return response.status;
	};
});
