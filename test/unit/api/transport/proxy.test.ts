import assert from "node:assert/strict";
import { inspect } from "node:util";
import { MarketplaceError } from "../../../../src/api/failure.ts";
import { type HttpRequest, type HttpResponse, path } from "../../../../src/api/transport/httpMessages.ts";
import type { ProxySettings, TransportTuning } from "../../../../src/api/transport/transportSettings.ts";
import { HttpTransport } from "../../../../src/api/transport/httpTransport.ts";
import { noProxy, settingsFor } from "../../../support/clientFixture.ts";
import {
	type ConnectProxy,
	type ProxyConduct,
	startConnectProxy,
} from "../../../support/faults/connectProxy.ts";
import { type FaultServer, startFaultServer } from "../../../support/faults/faultServer.ts";
import { closedPort } from "../../../support/faults/faultTargets.ts";
import { selfSigned } from "../../../support/faults/testAuthority.ts";

const request: HttpRequest = { method: "GET", path: path`/v1/billing/buyer-balance` };
const PASSWORD = "s3cret-CANARY";

let server: FaultServer;
let proxy: ConnectProxy;

async function start(conduct: ProxyConduct = { kind: "tunnel" }): Promise<void> {
	proxy = await startConnectProxy(conduct);
}

async function send(
	changes: Partial<ProxySettings>,
	origin = server.origin,
	tuning: TransportTuning = {},
): Promise<HttpResponse | MarketplaceError> {
	const settings = settingsFor(origin, { proxy: { ...noProxy, ...changes }, strictTls: false });
	const transport = new HttpTransport(settings, tuning);
	try {
		return await transport.send(request);
	} catch (error) {
		assert.ok(error instanceof MarketplaceError);
		assert.ok(!inspect(error, { depth: 9, showHidden: true }).includes(PASSWORD), "shows the password");
		return error;
	} finally {
		transport.dispose();
	}
}

function statusOf(result: HttpResponse | MarketplaceError): unknown {
	return result instanceof MarketplaceError ? inspect(result) : result.status;
}

describe("A proxy", () => {
	beforeEach(async () => {
		server = await startFaultServer({ tls: selfSigned(["127.0.0.1", "market.test"]) });
	});

	afterEach(async () => {
		await proxy.close();
		await server.close();
	});

	it("tunnels the call without seeing its path or key", async () => {
		await start();
		assert.equal(statusOf(await send({ url: proxy.url })), 200);
		assert.deepEqual(proxy.targets, [server.host]);
		assert.deepEqual(proxy.others, []);
	});

	it("resolves the marketplace’s host name", async () => {
		await start({ kind: "tunnel", to: server.port });
		assert.equal(statusOf(await send({ url: proxy.url }, "https://market.test")), 200);
		assert.deepEqual(proxy.targets, ["market.test:443"]);
		assert.equal(server.deliveries[0]?.headers["host"], "market.test");
	});

	it("from the environment is used if the settings have none", async () => {
		await start();
		assert.equal(statusOf(await send({ environment: { proxy: proxy.label, noProxy: "" } })), 200);
		assert.equal(proxy.targets.length, 1);
	});

	it("receives the credentials in its address, and the marketplace receives none of them", async () => {
		const authorization = `Basic ${Buffer.from(`ana:${PASSWORD}`).toString("base64")}`;
		await start({ kind: "requireSignIn", authorization });
		assert.equal(statusOf(await send({ url: `http://ana:${PASSWORD}@${proxy.label}` })), 200);
		assert.deepEqual(proxy.authorizations, [authorization]);
		assert.equal(server.deliveries[0]?.headers["proxy-authorization"], undefined);
	});

	it("that rejects the credentials in its address is named in the error without them", async () => {
		await start({ kind: "requireSignIn", authorization: "Basic other" });
		const error = await send({ url: `http://ana:${PASSWORD}@${proxy.label}` });
		assert.ok(error instanceof MarketplaceError);
		assert.partialDeepStrictEqual(error.failure, {
			kind: "proxy",
			proxy: proxy.label,
			status: 407,
			mayHaveReached: false,
		});
		assert.equal(server.connections, 0);
	});

	for (const [conduct, code] of [
		[{ kind: "refuse", status: 502 }, "status 502"],
		[{ kind: "hang" }, "timeout"],
		[{ kind: "hangUp" }, "closed"],
		[{ kind: "babble" }, "protocol"],
	] as const) {
		it(`with the fault “${conduct.kind}” causes a proxy error, not a marketplace error`, async () => {
			await start(conduct);
			const tuning = conduct.kind === "hang" ? { connectTimeoutMs: 1000 } : {};
			const error = await send({ url: proxy.url }, server.origin, tuning);
			assert.ok(error instanceof MarketplaceError);
			assert.partialDeepStrictEqual(error.failure, { kind: "proxy", code, proxy: proxy.label });
			assert.equal(proxy.targets.length, 1, "asked once");
		});
	}

	it("that is down causes a proxy error", async () => {
		await start();
		const error = await send({ url: `http://127.0.0.1:${await closedPort()}` });
		assert.ok(error instanceof MarketplaceError);
		assert.partialDeepStrictEqual(error.failure, { kind: "proxy", code: "ECONNREFUSED" });
	});

	it("of an unknown kind causes a proxy error and isn’t bypassed", async () => {
		await start();
		const error = await send({ url: `socks5://${proxy.label}` });
		assert.ok(error instanceof MarketplaceError);
		assert.partialDeepStrictEqual(error.failure, { kind: "proxy", code: "unusable" });
		assert.equal(server.connections, 0);
	});

	it("is bypassed for hosts that the settings exclude, and if proxies are off", async () => {
		await start();
		assert.equal(statusOf(await send({ url: proxy.url, noProxy: ["127.0.0.0/8"] })), 200);
		assert.equal(statusOf(await send({ url: proxy.url, support: "off" })), 200);
		assert.deepEqual(proxy.targets, []);
	});

	it("is bypassed for plain http on this computer", async () => {
		await start();
		const plain = await startFaultServer();
		assert.equal(statusOf(await send({ url: proxy.url }, plain.origin)), 200);
		assert.deepEqual([proxy.targets, proxy.others], [[], []]);
		await plain.close();
	});

	it("isn’t contacted again for calls that share a connection", async () => {
		await start();
		const settings = settingsFor(server.origin, { proxy: { ...noProxy, url: proxy.url }, strictTls: false });
		const transport = new HttpTransport(settings);
		for (let call = 0; call < 5; call++) await transport.send(request);
		transport.dispose();
		// A call can end just before its connection is free, so that the next call opens a second one.
		assert.ok(proxy.targets.length <= 2, String(proxy.targets.length));
		await server.drained();
	});
});
