import type { Page } from "playwright-core";

/**
 * Waits until the open editors and the active ones would survive a reload. VS Code in a browser saves this
 * state every five seconds, and not on unload, because browsers leave no time for that.
 */
export async function waitUntilEditorsAreKept(page: Page): Promise<void> {
	await page.evaluate(UNTIL_EDITORS_ARE_KEPT);
}

/** Runs in the page: compares the visible tabs with the window's storage whenever the page is idle. */
const UNTIL_EDITORS_ARE_KEPT = `(async () => {
	const labels = (selector) =>
		[...document.querySelectorAll(selector)].map((tab) => tab.getAttribute("aria-label")?.split(",")[0] ?? "");
	const done = (request) =>
		new Promise((resolve, reject) => {
			request.onsuccess = () => resolve(request.result);
			request.onerror = () => reject(request.error);
		});
	const storedState = async () => {
		for (const { name } of await indexedDB.databases()) {
			if (!/^vscode-web-state-db-(?!global)/.test(name)) continue;
			const database = await done(indexedDB.open(name));
			const items = database.transaction("ItemTable").objectStore("ItemTable");
			const text = await done(items.get("memento/workbench.parts.editor"));
			database.close();
			return text ? JSON.parse(text) : {};
		}
	};
	const groupsOf = (value) => {
		if (typeof value !== "object" || value === null) return [];
		return value.editors && value.mru ? [value] : Object.values(value).flatMap(groupsOf);
	};
	const areKept = (groups) => {
		const kept = groups.flatMap(({ editors }) => editors.map(({ value }) => value));
		const front = groups.map(({ editors, mru }) => editors[mru[0]]?.value ?? "");
		return (
			labels(".tab").length === kept.length &&
			labels(".tab").every((label) => kept.some((editor) => editor.includes(label))) &&
			labels(".tab.active").every((label) => front.some((editor) => editor.includes(label)))
		);
	};
	while (!areKept(groupsOf(await storedState()))) await new Promise((again) => setTimeout(again, 100));
})()`;
