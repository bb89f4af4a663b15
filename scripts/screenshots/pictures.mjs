/**
 * @typedef {import("../../test/support/host/window.ts").WorkbenchWindow} Window
 * @typedef {object} Picture
 * @property {string} name of the file in docs/pictures, without the theme and extension
 * @property {(window: Window) => Promise<unknown>} steps what a person does before the picture is taken
 * @property {boolean} [hovering] whether the picture shows what's under the pointer
 */

/** Files of the opened folder. */
export const files = {
	"patents.py": "# Counts the claims of European patents by year\n\n",
	"stations.csv": [
		"station_id,measured_at,height_m,quality",
		"DE-0012,2026-03-01T00:00:00Z,1.42,good",
		"DE-0012,2026-03-01T00:10:00Z,1.44,good",
		"NL-0307,2026-03-01T00:00:00Z,0.97,suspect",
		"NL-0307,2026-03-01T00:10:00Z,0.99,good",
		"",
	].join("\n"),
	"tides.dataset.json": `${JSON.stringify(
		{
			name: "Tide gauges of the North Sea",
			description: "Every reading of every gauge since 1950, one chunk per gauge and day.",
			price_per_chunk: "0,0042",
			currency: "USD",
			visibility: "public",
			metadata_schema: [
				{ name: "station_id", type: "string", description: "Identifier of the gauge." },
				{ name: "height_m", type: "number", description: "Height above chart datum in meters." },
			],
		},
		undefined,
		"\t",
	)}\n`,
};

/**
 * One walk through the extension as a new user, in one window, on its own local marketplace.
 * @type {Picture[]}
 */
export const pictures = [
	{ name: "welcome", steps: async (window) => openWelcome(window) },
	{ name: "walkthrough", steps: async (window) => openWalkthrough(window) },
	{ name: "dataset", steps: async (window) => openDataset(window) },
	{ name: "search", steps: async (window) => search(window) },
	{ name: "filter", steps: async (window) => typeFilter(window) },
	{ name: "hover", steps: async (window) => hoverId(window), hovering: true },
	{ name: "compare", steps: async (window) => compare(window) },
	{ name: "deposit", steps: async (window) => openPage(window, "Deposit…", "Deposit") },
	{ name: "deposits", steps: async (window) => openPage(window, "Show Deposit History", "Deposit History") },
	{ name: "manifest", steps: async (window) => openManifest(window) },
	{ name: "create", steps: async (window) => fillForm(window) },
	{ name: "access", steps: async (window) => planAccess(window) },
	{ name: "earnings", steps: async (window) => openPage(window, "Show Earnings", "Earnings") },
	{ name: "sign-in", steps: async (window) => offerSignIn(window) },
];

/** @param {Window} window */
async function openWelcome(window) {
	await hideKeyboardLayout(window);
	await window.openSidebar();
	await window.widenSidebar(430);
	await window.view("Discover").getByRole("button", { name: "Try Local Marketplace" }).waitFor();
	// Until the theme has loaded, VS Code shows a stand-in without a name.
	await window.page.locator('.monaco-workbench[class*="vscode-theme-"]').waitFor();
	const busy = ".part.sidebar .monaco-progress-container.active, .part.activitybar .progress-badge";
	await window.page.waitForFunction(`document.querySelector("${busy}") === null`);
	await window.statusBarItem("Activating Extensions").waitFor({ state: "hidden" });
	// Otherwise, a frame may show that the view has the focus.
	await window.page.locator(".editor-group-watermark").click();
}

/**
 * Only VS Code in a browser has this status bar item, and no setting hides it.
 * @param {Window} window
 */
async function hideKeyboardLayout(window) {
	const item = window.statusBarItem("Layout: ");
	await item.click({ button: "right" });
	await window.pickMenuItem("Hide 'Keyboard Layout'");
	await item.waitFor({ state: "hidden" });
}

/** @param {Window} window */
async function openWalkthrough(window) {
	await window.view("Discover").getByText("as a buyer").click();
	const picture = window.page.locator("iframe.webview.ready").last().contentFrame().locator("#active-frame");
	await picture.contentFrame().locator("svg").waitFor();
}

/** @param {Window} window */
async function offerSignIn(window) {
	await closeEditors(window);
	await window.runCommand("Data Marketplace: Sign In…");
	await window.picks.filter({ hasText: "Email and Password" }).waitFor();
}

/** @param {Window} window */
async function openDataset(window) {
	await window.view("Discover").getByRole("button", { name: "Try Local Marketplace" }).click();
	await window.statusBarItem("100.00 USD").waitFor({ timeout: 60_000 });
	const row = window.treeRows("Discover").filter({ hasText: "EU patent claims" });
	await row.waitFor();
	await window.dismissNotifications();
	await closeEditors(window);
	await window.clickRow("Discover", "EU patent claims");
	const page = await window.webviewOf("EU patent claims");
	await page.getByRole("heading", { name: "EU patent claims" }).first().waitFor();
}

/** @param {Window} window */
async function search(window) {
	await typeInPick(window, "Search Datasets…", "weather");
	await window.quickInput.getByText(/^Search Datasets · (?!53 )\d+ of 53$/).waitFor();
}

/**
 * @param {Window} window
 * @param {string} command
 * @param {string} text
 */
async function typeInPick(window, command, text) {
	await run(window, command);
	await window.quickInput.locator(".quick-input-box input").fill(text);
	await window.picks.first().waitFor();
}

/** @param {Window} window */
async function typeFilter(window) {
	await typeInPick(window, "Filter Datasets…", "price<0.01 is:queryable ");
	await window
		.view("Discover")
		.getByText(/ of 53 · price<0\.01/)
		.waitFor();
}

/** @param {Window} window */
async function hoverId(window) {
	await closePick(window);
	await window.openFile("patents.py");
	await window.page.keyboard.press("ControlOrMeta+End");
	await run(window, "Insert Code Snippet…");
	await window.pick("EU patent claims");
	// VS Code adds “Follow link” to the hover only once it has detected the link.
	const link = window.page.locator(".view-line .detected-link", { hasText: "/datasets/" });
	await link.waitFor();
	await window.dismissNotifications();
	const { width = 0 } = (await link.boundingBox()) ?? {};
	// The dataset ID is at the end of the link.
	await link.hover({ position: { x: width - 60, y: 9 } });
	await window.page.locator(".monaco-hover", { hasText: "EU patent claims" }).waitFor();
}

/** @param {Window} window */
async function compare(window) {
	await run(window, "Compare Datasets…");
	const picked = { First: "Annual reports", Second: "Insider dealings" };
	for (const [place, name] of Object.entries(picked)) {
		await window.quickInput.getByText(`Choose the ${place} Dataset to Compare`).waitFor();
		await window.quickInput.locator(".quick-input-box input").fill(name);
		await window.pick(name);
	}
	const page = await window.webviewOf("Compare");
	await page.getByRole("table").first().waitFor();
}

/**
 * @param {Window} window
 * @param {string} command
 * @param {string} title
 */
async function openPage(window, command, title) {
	await closePick(window);
	await run(window, command);
	const page = await window.webviewOf(title);
	await page.getByRole("heading", { level: 1 }).first().waitFor();
	await page.getByText("USD").first().waitFor();
	return page;
}

/** @param {Window} window */
async function openManifest(window) {
	await window.clickRow("Discover", "Switch to the Demo Seller");
	await window.statusBarItem("40.00 USD").waitFor();
	await window.page.keyboard.press("ControlOrMeta+P");
	await window.quickInput.locator(".quick-input-box input").fill("tides.dataset.json");
	await window.pick("tides.dataset.json");
	await window.page.locator(".codelens-decoration", { hasText: "Publish…" }).waitFor();
}

/** @param {Window} window */
async function fillForm(window) {
	// The manifest was left with the problem that its picture shows.
	await closeEditors(window);
	await run(window, "New Dataset…");
	const page = await window.webviewOf("New Dataset");
	await page.getByRole("textbox", { name: "Name" }).first().fill("Tide gauges of the North Sea");
	await page
		.getByRole("textbox", { name: "Description" })
		.first()
		.fill("Every reading of every gauge since 1950, one chunk per gauge and day.");
	await page.getByRole("textbox", { name: "Price per chunk" }).fill("0.0042");
	await page.getByRole("button", { name: "Add Field" }).click();
	await page.getByRole("textbox", { name: "Name of field 1" }).fill("station_id");
	await page.getByText("0.0042", { exact: true }).waitFor();
}

/** @param {Window} window */
async function planAccess(window) {
	await window.view("My Datasets").locator(".pane-header").click();
	await window.treeRows("My Datasets").filter({ hasText: "EU patent claims" }).waitFor();
	await run(window, "Manage Access…");
	await window.pick("EU patent claims");
	const page = await window.webviewOf("Access");
	await page
		.getByRole("textbox")
		.first()
		.fill(
			[
				"ana.ruiz@example.com, b.okafor@example.org; chen@lab.example.net",
				"lena@institut.example.de",
				"lena@institut.example.de",
				"bu\u0443er@example.com",
				"not-an-address@",
			].join("\n"),
		);
	await page.getByText("Look-alike").first().waitFor();
}

/**
 * @param {Window} window
 * @param {string} command
 */
async function run(window, command) {
	await closePick(window);
	await window.runCommand(`Data Marketplace: ${command}`);
}

/** @param {Window} window */
async function closeEditors(window) {
	await window.runCommand("View: Close All Editors");
	await window.page.locator(".tab").first().waitFor({ state: "detached" });
}

/** @param {Window} window */
async function closePick(window) {
	if (await window.quickInput.isVisible()) {
		await window.page.keyboard.press("Escape");
		await window.quickInput.waitFor({ state: "hidden" });
	}
}

/**
 * Moves the pointer away, so that no tooltip covers a picture.
 * @param {Window} window
 */
export async function rest(window) {
	await window.page.mouse.move(0, 0);
	await window.page.locator(".monaco-hover:visible").waitFor({ state: "hidden" });
}
