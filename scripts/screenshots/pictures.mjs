import { buyer } from "../../test/support/host/marketplace.ts";

/**
 * @typedef {import("../../test/support/host/window.ts").WorkbenchWindow} Window
 * @typedef {import("../../test/support/host/marketplace.ts").RunningMarketplace} Marketplace
 * @typedef {object} Picture
 * @property {string} name of the file in docs/pictures
 * @property {"dark" | "light" | "hc" | "hcLight"} theme
 * @property {{ width: number, height: number }} [size]
 * @property {Record<string, unknown>} [settings]
 * @property {(window: Window, service: Marketplace) => Promise<void>} steps what is done before the picture is taken
 */

/** @type {Picture[]} */
export const pictures = [
	{ name: "dataset-dark", theme: "dark", steps: datasetPage },
	{ name: "dataset-light", theme: "light", steps: datasetPage },
	{ name: "dataset-hc", theme: "hc", steps: datasetPage },
];

/**
 * @param {Window} window
 * @param {Marketplace} service
 */
async function signIn(window, service) {
	await window.openSidebar();
	await window.runCommand("Data Marketplace: Set API Key…");
	await window.type(await service.keyFor(buyer));
	await window.type("buyer");
	await window.treeRows("Discover").nth(3).waitFor();
}

/**
 * @param {Window} window
 * @param {Marketplace} service
 */
async function datasetPage(window, service) {
	await signIn(window, service);
	await window.treeRows("Discover").nth(2).click();
	await window.page.locator(".tab.active").waitFor();
	await window.webview.getByRole("heading").first().waitFor();
}
