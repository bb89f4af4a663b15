import assert from "node:assert/strict";
import { Settings } from "../../../src/host/settings.ts";
import { folderSettings, userSettings, workspace } from "../../support/vscodeStandIn.ts";

const OWN = "https://market.example.com";
const HOSTILE = "https://evil.example";

/** Values of every setting, by full name, set so that requests would go to `origin`. */
const settingsFor = (origin: string): Record<string, unknown> => ({
	"dataMarketplace.serviceUrl": origin,
	"dataMarketplace.dashboardUrl": `${origin}/keys`,
	"dataMarketplace.checkout.successUrl": `${origin}/paid`,
	"dataMarketplace.checkout.cancelUrl": `${origin}/left`,
	"dataMarketplace.requestTimeoutSeconds": 7,
	"dataMarketplace.maxResponseMegabytes": 3,
	"dataMarketplace.lowBalance": "5.00",
	"dataMarketplace.balance.refreshMinutes": 1,
	"dataMarketplace.confirm.removeFromList": false,
	"dataMarketplace.confirm.openHost": false,
	"http.proxy": origin,
	"http.noProxy": ["market.example.com"],
	"http.proxySupport": "on",
	"http.proxyStrictSSL": false,
	"http.systemCertificates": false,
});

const read = (): unknown => {
	const settings = new Settings();
	const { proxy, ...transport } = settings.transportTo({ origin: OWN, baseUrl: `${OWN}/api` });
	return {
		serviceUrl: settings.serviceUrl.value,
		dashboardUrl: settings.dashboardUrl.value,
		checkout: [settings.successUrl.value, settings.cancelUrl.value],
		lowBalance: settings.lowBalance.value,
		refreshMinutes: settings.balanceRefreshMinutes.value,
		confirms: [settings.confirmRemoveFromList.value, settings.confirmOpenHost.value],
		proxy: [proxy.url, proxy.noProxy, proxy.support],
		transport,
	};
};

const defaults = {
	serviceUrl: "",
	dashboardUrl: "",
	checkout: ["", ""],
	lowBalance: "",
	refreshMinutes: 15,
	confirms: [true, true],
	proxy: ["", [], "override"],
	transport: {
		origin: OWN,
		basePath: "/api",
		requestTimeoutSeconds: 30,
		maxResponseMegabytes: 256,
		strictTls: true,
		certificates: "system",
	},
};

describe("Settings", () => {
	afterEach(() => {
		userSettings.clear();
		folderSettings.clear();
	});

	it("come from the user", () => {
		for (const [name, value] of Object.entries(settingsFor(OWN))) userSettings.set(name, value);
		assert.deepEqual(read(), {
			serviceUrl: OWN,
			dashboardUrl: `${OWN}/keys`,
			checkout: [`${OWN}/paid`, `${OWN}/left`],
			lowBalance: "5.00",
			refreshMinutes: 1,
			confirms: [false, false],
			proxy: [OWN, ["market.example.com"], "on"],
			transport: {
				...defaults.transport,
				requestTimeoutSeconds: 7,
				maxResponseMegabytes: 3,
				strictTls: false,
				certificates: "bundled",
			},
		});
	});

	it("never come from a folder", () => {
		for (const [name, value] of Object.entries(settingsFor(HOSTILE))) folderSettings.set(name, value);
		assert.deepEqual(read(), defaults);
	});

	it("that can’t be written say what to do about it", async () => {
		const { getConfiguration } = workspace;
		const cause = new Error("Unable to write into user settings.");
		workspace.getConfiguration = (section) => ({
			...getConfiguration(section),
			update: async () => Promise.reject(cause),
		});
		try {
			await assert.rejects(new Settings().serviceUrl.write(OWN), {
				name: "UserFacingError",
				message: /^Couldn’t change your settings\./,
				cause,
			});
		} finally {
			workspace.getConfiguration = getConfiguration;
		}
	});

	it("that aren’t valid have their default, or the nearest allowed value", () => {
		for (const name of Object.keys(settingsFor(OWN))) userSettings.set(name, null);
		assert.deepEqual(read(), defaults);
		userSettings.set("dataMarketplace.requestTimeoutSeconds", 1);
		userSettings.set("dataMarketplace.maxResponseMegabytes", 5000);
		const { requestTimeoutSeconds, maxResponseMegabytes } = new Settings();
		assert.deepEqual([requestTimeoutSeconds.value, maxResponseMegabytes.value], [5, 1024]);
	});
});
