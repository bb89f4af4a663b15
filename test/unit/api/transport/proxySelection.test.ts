import assert from "node:assert/strict";
import { inspect } from "node:util";
import { chooseProxy, type ProxyChoice } from "../../../../src/api/transport/proxySelection.ts";
import { proxyEnvironment, type ProxySettings } from "../../../../src/api/transport/transportSettings.ts";
import { noProxy } from "../../../support/clientFixture.ts";

function choose(target: string, changes: Partial<ProxySettings>): ProxyChoice {
	return chooseProxy(new URL(target), { ...noProxy, ...changes });
}

function labelOf(choice: ProxyChoice): string | undefined {
	return choice.kind === "proxy" ? choice.address.label : undefined;
}

const OFFICE = "http://proxy.office.example:3128";

describe("chooseProxy", () => {
	it("chooses a direct connection if no proxy is configured", () => {
		assert.deepEqual(choose("https://market.example", {}), { kind: "direct" });
	});

	it("prefers the setting over the environment", () => {
		const environment = { proxy: "http://other.example:8080", noProxy: "" };
		assert.equal(
			labelOf(choose("https://market.example", { url: OFFICE, environment })),
			"proxy.office.example:3128",
		);
		assert.equal(labelOf(choose("https://market.example", { environment })), "other.example:8080");
	});

	it("chooses a direct connection if proxies are turned off", () => {
		assert.equal(choose("https://market.example", { url: OFFICE, support: "off" }).kind, "direct");
	});

	it("chooses a direct connection for plain http on loopback", () => {
		assert.equal(choose("http://127.0.0.1:4010", { url: OFFICE }).kind, "direct");
	});

	for (const [exception, host, port, direct] of [
		["*", "market.example", "", true],
		["market.example", "market.example", "", true],
		["market.example", "api.market.example", "", true],
		[".market.example", "api.market.example", "", true],
		["*.market.example", "api.market.example", "", true],
		["MARKET.example", "market.example", "", true],
		["market.example:443", "market.example", "", true],
		["market.example:8443", "market.example", "", false],
		["market.example:8443", "market.example", ":8443", true],
		["ket.example", "market.example", "", false],
		["10.1.0.0/16", "10.1.2.3", "", true],
		["10.1.0.0/16", "10.2.2.3", "", false],
		["10.1.0.0/99", "10.1.2.3", "", false],
		["fd00::/8", "[fd12::1]", "", true],
		["::1", "[::1]", "", true],
		["[::1]", "[::1]", "", true],
		["[::1]:443", "[::1]", "", true],
		["", "market.example", "", false],
	] as const) {
		it(`chooses ${direct ? "a direct connection" : "the proxy"} to ${host}${port} with the exception “${exception}”`, () => {
			const choice = choose(`https://${host}${port}`, { url: OFFICE, noProxy: [exception] });
			assert.equal(choice.kind, direct ? "direct" : "proxy");
		});
	}

	it("uses the environment’s exceptions only if the settings have none", () => {
		const environment = { proxy: OFFICE, noProxy: "a.example, market.example" };
		assert.equal(choose("https://market.example", { environment }).kind, "direct");
		assert.equal(choose("https://market.example", { environment, noProxy: ["b.example"] }).kind, "proxy");
	});

	it("keeps a proxy’s credentials out of the label, and decodes them for the header", () => {
		const choice = choose("https://market.example", { url: "http://ana:p%40ss%25@proxy.example" });
		assert.ok(choice.kind === "proxy");
		assert.equal(choice.address.label, "proxy.example:80");
		assert.equal(choice.address.authorization, `Basic ${Buffer.from("ana:p@ss%").toString("base64")}`);
	});

	for (const url of [
		"socks5://proxy.example:1080",
		"http://",
		"ftp://x.example",
		"http://ana:secret@bad host",
	]) {
		it(`reports ${url} as unusable instead of bypassing it`, () => {
			const choice = choose("https://market.example", { url });
			assert.equal(choice.kind, "unusable");
			assert.ok(!inspect(choice).includes("secret"));
		});
	}

	it("reads the usual environment variables, in which a proxy needs no scheme", () => {
		assert.deepEqual(proxyEnvironment({ https_proxy: "p:1", HTTP_PROXY: "q:2", no_proxy: "a,b" }), {
			proxy: "p:1",
			noProxy: "a,b",
		});
		assert.deepEqual(proxyEnvironment({}), { proxy: "", noProxy: "" });
		assert.equal(
			labelOf(choose("https://market.example", { environment: { proxy: "p.example:1", noProxy: "" } })),
			"p.example:1",
		);
	});
});
