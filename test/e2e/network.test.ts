import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { enterKey } from "../support/accountWorkbench.ts";
import { type ConnectProxy, type ProxyConduct, startConnectProxy } from "../support/faults/connectProxy.ts";
import { type FaultServer, startFaultServer } from "../support/faults/faultServer.ts";
import { closedPort } from "../support/faults/faultTargets.ts";
import { TestAuthority } from "../support/faults/testAuthority.ts";
import { until } from "../support/host/conditions.ts";
import { extensionLog } from "../support/host/extensionLog.ts";
import type { WorkbenchWindow } from "../support/host/window.ts";
import { openWorkbench, type Workbench } from "../support/host/workbench.ts";
import { story } from "../support/story.ts";

const PASSWORD = "Pr0xy-CANARY";
const KEY = "dm_live_0123456789abcdef";
const everything = [
	"/v1/datasets/discover",
	"/v1/billing/buyer-balance",
	"/v1/billing/seller-balance",
	"/v1/billing/auto-deposit",
];
const TROUBLED = /Out of date|Couldn’t load|Can’t connect/;

/** Whether every request of a refresh has arrived since there were `before`, so that later requests belong to a later refresh. */
function isEverythingAsked(service: FaultServer, before: number): boolean {
	const asked = service.deliveries.slice(before).map(({ path }) => path);
	return everything.every((path) => asked.includes(path));
}

/** Settings change while the window is open. The window is never reloaded. */
describe("The extension on a company network", () => {
	const it = story();
	let folder: string;
	let server: FaultServer;
	let environmentProxy: ConnectProxy;
	const proxies: ConnectProxy[] = [];
	let code: Workbench;
	let window: WorkbenchWindow;

	/** A marketplace with a certificate from this authority, or from an unknown one. */
	const serve = async (authority = new TestAuthority()): Promise<FaultServer> => {
		return it.closes(await startFaultServer({ tls: authority.issue({ names: ["127.0.0.1"] }) }));
	};

	const proxyThat = async (conduct?: ProxyConduct): Promise<ConnectProxy> => {
		const proxy = it.closes(await startConnectProxy(conduct));
		proxies.push(proxy);
		return proxy;
	};

	/** Requests from before the last change of settings may still arrive, but only through a proxy. */
	const expectNoneBypassed = (): void => {
		const tunnels = proxies.flatMap((proxy) => proxy.tunnels.filter((port) => port === server.port));
		assert.ok(server.connections <= tunnels.length, `${server.connections} of ${tunnels.length} tunnels`);
	};

	const authorityFile = async (name: string): Promise<{ authority: TestAuthority; file: string }> => {
		const authority = new TestAuthority();
		const file = join(folder, name);
		await writeFile(file, authority.cert);
		return { authority, file };
	};

	let system: TestAuthority;

	it.before(async () => {
		folder = await mkdtemp(join(tmpdir(), "data-marketplace-authorities-"));
		it.closes({ close: async () => rm(folder, { recursive: true }) });
		const named = await authorityFile("named.pem");
		const kept = await authorityFile("system.pem");
		system = kept.authority;
		server = await serve(named.authority);
		environmentProxy = await proxyThat();
		code = it.closes(
			await openWorkbench({
				settings: { "dataMarketplace.serviceUrl": server.origin },
				environment: {
					NODE_EXTRA_CA_CERTS: named.file,
					SSL_CERT_FILE: kept.file,
					HTTPS_PROXY: environmentProxy.url,
				},
			}),
		);
		window = code.window;
	});

	/** Connections to the marketplace through the environment's proxy, which VS Code itself also uses. */
	const throughEnvironment = (): number =>
		environmentProxy.targets.filter((target) => target === server.host).length;

	const refresh = async (): Promise<void> => {
		await window.run("dataMarketplace.datasets.refresh");
	};

	const refreshFrom = async (service: FaultServer): Promise<void> => {
		const before = service.deliveries.length;
		// A refresh joins one in flight, such as one started by changed settings, whose requests arrived before.
		await until(async () => {
			await refresh();
			return isEverythingAsked(service, before);
		});
		await expectHealthy();
	};

	const expectHealthy = async (): Promise<void> => {
		await window.treeRows("Discover").filter({ hasText: TROUBLED }).waitFor({ state: "detached" });
		await window.treeRows("Discover").filter({ hasText: "Coastal wind" }).waitFor();
	};

	/**
	 * The last list stays, below a row that reports the problem, and so do the balances. Changed settings load both by
	 * themselves, so requests may still be in flight.
	 */
	const expectTold = async (sentence: string): Promise<void> => {
		await window.treeRows("Discover").filter({ hasText: sentence }).waitFor();
		await window.treeRows("Billing").filter({ hasText: sentence }).waitFor();
		await window.treeRows("Discover").filter({ hasText: "Coastal wind" }).waitFor();
	};

	it("uses the environment’s proxy and the certificates in NODE_EXTRA_CA_CERTS", async () => {
		await window.openSidebar();
		await enterKey(window, KEY, "buyer");
		await expectHealthy();
		await window.statusBarItem("100.00 USD").waitFor();
		await until(async () => isEverythingAsked(server, 0));
		// Only the first balance makes the extension load the last deposit, too.
		await until(async () => server.deliveries.some(({ path }) => path.startsWith("/v1/billing/deposits")));
		assert.ok(throughEnvironment() > 0);
		expectNoneBypassed();
	});

	it("switches to the proxy in the settings, and sends the proxy’s credentials to the proxy alone", async () => {
		const authorization = `Basic ${Buffer.from(`ana:${PASSWORD}`).toString("base64")}`;
		const proxy = await proxyThat({ kind: "requireSignIn", authorization });
		await code.changeSettings({ "http.proxy": `http://ana:${PASSWORD}@${proxy.label}` });
		await refreshFrom(server);
		const earlier = throughEnvironment();
		await refreshFrom(server);
		assert.equal(throughEnvironment(), earlier);
		assert.ok(proxy.targets.includes(server.host));
		assert.ok(proxy.authorizations.every((one) => one === authorization));
		assert.ok(server.deliveries.every(({ headers }) => !("proxy-authorization" in headers)));
	});

	it("reports a proxy that rejects credentials or is down, keeps the list, and never bypasses the proxy", async () => {
		const proxy = await proxyThat({ kind: "requireSignIn", authorization: "Basic other" });
		await code.changeSettings({ "http.proxy": `http://ana:${PASSWORD}@${proxy.label}` });
		await refresh();
		await expectTold(`The proxy ${proxy.label} requires authentication (407).`);
		const down = `127.0.0.1:${await closedPort()}`;
		await code.changeSettings({ "http.proxy": `http://${down}` });
		await refresh();
		await expectTold(`The proxy ${down} refused the connection.`);
		expectNoneBypassed();
	});

	it("closes its connections to a hanging proxy when the settings change", async () => {
		const proxy = await proxyThat({ kind: "hang" });
		await code.changeSettings({ "http.proxy": proxy.url });
		await window.run("dataMarketplace.balance.refresh");
		await until(async () => proxy.clients > 0);
		await window.treeRows("Discover").filter({ hasText: "Coastal wind" }).waitFor();
		expectNoneBypassed();
		await code.changeSettings({ "http.noProxy": ["127.0.0.1"] });
		await until(async () => proxy.clients === 0);
		const asked = proxy.targets.length;
		await refreshFrom(server);
		assert.equal(proxy.targets.length, asked);
	});

	it("uses no proxy if the settings turn proxies off", async () => {
		const proxy = await proxyThat({ kind: "refuse", status: 403 });
		await code.changeSettings({ "http.proxy": proxy.url, "http.noProxy": null });
		await refresh();
		await expectTold(`The proxy ${proxy.label} refused the connection.`);
		await code.changeSettings({ "http.proxySupport": "off" });
		// Another proxy, because the first one may still receive what was sent before.
		const unused = await proxyThat({ kind: "refuse", status: 403 });
		await code.changeSettings({ "http.proxy": unused.url });
		await refreshFrom(server);
		assert.deepEqual(unused.targets, []);
	});

	it.aside(
		"trusts a TLS-inspecting proxy whose certificate is in the system’s store unless the settings forbid it",
		async function () {
			if (process.platform !== "linux") this.skip(); // A variable can replace the certificate store only on Linux.
			const inside = await serve(system);
			const proxy = await proxyThat({ kind: "tunnel", to: inside.port });
			await code.changeSettings({ "http.proxy": proxy.url, "http.proxySupport": null });
			await refreshFrom(inside);
			await code.changeSettings({ "http.systemCertificates": false });
			// Another server, because the first one may still receive what was sent before.
			const untrusted = await serve(system);
			const next = await proxyThat({ kind: "tunnel", to: untrusted.port });
			await code.changeSettings({ "http.proxy": next.url });
			await refresh();
			await expectTold(`The certificate for ${server.host} isn’t trusted.`);
			assert.deepEqual(untrusted.deliveries, [], "the key was not sent");
		},
	);

	it("trusts no certificate from an unknown authority unless the settings turn off verification", async () => {
		const stranger = await serve();
		const proxy = await proxyThat({ kind: "tunnel", to: stranger.port });
		const settings = { "http.proxySupport": null, "http.systemCertificates": null };
		await code.changeSettings({ "http.proxy": proxy.url, ...settings });
		await refresh();
		await expectTold(`The certificate for ${server.host} isn’t trusted.`);
		assert.deepEqual(stranger.deliveries, []);
		await code.changeSettings({ "http.proxyStrictSSL": false });
		await refreshFrom(stranger);
	});

	it("logs neither the proxy’s password nor the API key", async () => {
		const log = await extensionLog(code);
		assert.match(log, /dataset list: 1, loaded/);
		assert.match(log, /untrustedCertificate/);
		for (const secret of [PASSWORD, encodeURIComponent(PASSWORD), KEY]) assert.ok(!log.includes(secret));
	});
});
