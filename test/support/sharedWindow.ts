import {
	type AccountOptions,
	AccountWorkbench,
	openAccountWorkbench,
	startFront,
} from "./accountWorkbench.ts";
import { type Closable, closing, openInParts } from "./closing.ts";
import type { Settings } from "./host/profile.ts";
import type { Workbench, WorkbenchOptions } from "./host/workbench.ts";

/** What a story may want of a window that's already open. */
type StoryOptions = Pick<AccountOptions, "as" | "name" | "settings" | "size">;

export type OpenForStory = (options: StoryOptions) => Promise<AccountWorkbench>;

/**
 * For what several stories of a `describe` use, because opening it takes longer than most of their tests. `reuse` prepares
 * it for each story but the first. After a failed test, the next story, or the same again, opens another.
 */
export function shared<Wanted, One extends Closable>(
	open: (wanted: Wanted) => Promise<One>,
	reuse: (known: One, wanted: Wanted) => Promise<One>,
): (wanted: Wanted) => Promise<One> {
	const { close, closes } = closing();
	let current: One | undefined;

	afterEach(function () {
		if (this.currentTest?.state === "failed") current = undefined;
	});

	return async (wanted) => {
		const known = current;
		// If this doesn’t end, the next story opens another.
		current = undefined;
		if (!known) await close();
		current = closes(known ? await reuse(known, wanted) : await open(wanted));
		return current;
	};
}

/**
 * One VS Code for several stories. Each gets a new marketplace, its own settings, and no open editors, as if it had opened
 * the window. `options` are those that a VS Code can only be opened with. `files` are those of all stories: VS Code may
 * not find one to open that is created after another was opened.
 */
export function sharedWindow(options: WorkbenchOptions = {}): OpenForStory {
	let changed: string[] = [];
	const change = (settings: Settings = {}): Settings => {
		const reset = Object.fromEntries(changed.map((setting) => [setting, null]));
		changed = Object.keys(settings);
		return { ...reset, ...settings };
	};
	return shared<StoryOptions, AccountWorkbench>(
		async (wanted) => {
			const settings = { ...options.settings, ...wanted.settings };
			changed = Object.keys(wanted.settings ?? {});
			return openAccountWorkbench({ ...options, ...wanted, settings });
		},
		async ({ code }, wanted) => prepare(code, { ...wanted, settings: change(wanted.settings) }),
	);
}

async function prepare(
	code: Workbench,
	{ as, name, settings, size = { width: 1280, height: 800 } }: StoryOptions,
): Promise<AccountWorkbench> {
	return openInParts(async ({ closes }) => {
		const { window } = code;
		const { service, front } = await startFront(closes);
		await window.page.setViewportSize(size);
		await window.press("workbench.action.closeAllEditors");
		await window.page.locator(".tab").first().waitFor({ state: "detached" });
		await code.changeSettings({ ...settings, "dataMarketplace.serviceUrl": front.origin });
		await window.openSidebar();
		for (const view of ["My Datasets", "Activity"]) {
			const header = window.view(view).locator(".pane-header");
			if ((await header.getAttribute("aria-expanded")) === "true") await header.click();
		}
		await window.statusBarItem("USD").first().waitFor({ state: "detached" });
		await window.notificationsUntilNow();
		const bench = new AccountWorkbench(code, service, front);
		if (as !== undefined) await bench.signInAs(as, name);
		return bench;
	});
}
