import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type FaultServer, startFaultServer } from "../support/faults/faultServer.ts";
import { TestAuthority } from "../support/faults/testAuthority.ts";

const run = promisify(execFile);
const authority = new TestAuthority();
const child = join(import.meta.dirname, "../support/sendOnceChild.ts");

let folder: string;
let authorityFile: string;
const servers: FaultServer[] = [];

async function serve(names: readonly string[], years?: number): Promise<FaultServer> {
	const identity = authority.issue(years === undefined ? { names } : { names, years });
	const server = await startFaultServer({ tls: identity });
	servers.push(server);
	return server;
}

/** What a new process with this environment gets from each server: a status, or an error's kind and code. */
async function ask(
	origins: readonly string[],
	environment: Readonly<Record<string, string>>,
	certificates = "system",
): Promise<string[]> {
	const { stdout } = await run(process.execPath, [child, certificates, ...origins], {
		env: { ...process.env, ...environment },
	});
	return stdout.trim().split("\n");
}

describe("Certificates", () => {
	before(async () => {
		folder = await mkdtemp(join(tmpdir(), "data-marketplace-"));
		authorityFile = join(folder, "authority.pem");
		await writeFile(authorityFile, authority.cert);
	});

	after(async () => {
		await Promise.all(servers.map(async (server) => server.close()));
		await rm(folder, { recursive: true });
	});

	it("of a private authority in NODE_EXTRA_CA_CERTS are trusted if they’re valid", async () => {
		const origins = (
			await Promise.all([serve(["127.0.0.1"]), serve(["127.0.0.1"], -1), serve(["other.test"])])
		).map(({ origin }) => origin);
		assert.deepEqual(await ask(origins, { NODE_EXTRA_CA_CERTS: authorityFile }), [
			"200",
			"untrustedCertificate CERT_HAS_EXPIRED",
			"untrustedCertificate ERR_TLS_CERT_ALTNAME_INVALID",
		]);
	});

	it("of a private authority in the system’s store are trusted", async function () {
		if (process.platform !== "linux") this.skip(); // A variable can replace the certificate store only on Linux.
		const { origin } = await serve(["127.0.0.1"]);
		assert.deepEqual(await ask([origin], { SSL_CERT_FILE: authorityFile }), ["200"]);
		assert.deepEqual(await ask([origin], { SSL_CERT_FILE: authorityFile }, "bundled"), [
			"untrustedCertificate UNABLE_TO_VERIFY_LEAF_SIGNATURE",
		]);
	});

	it("from an unknown authority aren’t trusted", async () => {
		const { origin } = await serve(["127.0.0.1"]);
		assert.deepEqual(await ask([origin], {}), ["untrustedCertificate UNABLE_TO_VERIFY_LEAF_SIGNATURE"]);
	});
});
