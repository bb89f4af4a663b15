/**
 * @typedef {import("../../test/support/host/window.ts").WorkbenchWindow} Window
 * @typedef {object} Picture
 * @property {string} name of the file in docs/pictures
 * @property {"dark" | "light" | "hc" | "hcLight"} theme
 * @property {{ width: number, height: number }} [size]
 * @property {Record<string, unknown>} [settings]
 * @property {Record<string, string>} [files] of the opened folder
 * @property {(window: Window) => Promise<void>} steps what is done before the picture is taken
 */

/** @type {Picture[]} */
export const pictures = [
	{ name: "dataset-dark", theme: "dark", steps: datasetPage },
	{ name: "dataset-light", theme: "light", steps: datasetPage },
	{ name: "dataset-hc", theme: "hc", steps: datasetPage },
];

/** @param {Window} window */
async function tryLocalMarketplace(window) {
	await window.openSidebar();
	await window.view("Discover").getByRole("button", { name: "Try the Local Marketplace" }).click();
	await window.statusBarItem("100.00 USD").waitFor({ timeout: 60_000 });
	await window.treeRows("Discover").filter({ hasText: "EU patent claims" }).waitFor();
	await window.dismissNotifications();
	await window.widenSidebar(430);
}

/** @param {Window} window */
async function datasetPage(window) {
	await tryLocalMarketplace(window);
	await window.treeRows("Discover").filter({ hasText: "EU patent claims" }).click();
	const page = await window.webviewOf("EU patent claims");
	await page.getByRole("heading", { name: "EU patent claims" }).first().waitFor();
}
