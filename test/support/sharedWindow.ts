import {
	type AccountOptions,
	AccountWorkbench,
	openAccountWorkbench,
	startFront,
} from "./accountWorkbench.ts";
import { type Closing, closing } from "./closing.ts";
import type { Workbench, WorkbenchOptions } from "./host/workbench.ts";

/** What a story may want of a window that's already open. */
export type StoryOptions = Pick<AccountOptions, "as" | "name" | "settings" | "size">;

export type OpenForStory = (options: StoryOptions) => Promise<AccountWorkbench>;

/**
 * One VS Code for several stories of a `describe`, because opening one takes longer than most of their tests. Each story
 * gets a new marketplace, its own settings, and no open editors, as if it had opened the window. After a failed
 * test, it does. `options` are those that a VS Code can only be opened with. `files` are those of all stories: VS Code may
 * not find one to open that is created after another was opened.
 */
export function sharedWindow(options: WorkbenchOptions = {}): OpenForStory {
	const { close, closes } = closing();
	let code: Workbench | undefined;
	let changed: string[] = [];

	afterEach(function () {
		if (this.currentTest?.state === "failed") code = undefined;
	});

	return async (wanted) => {
		const known = code;
		// If this doesn’t end, the next story opens a window of its own.
		code = undefined;
		if (!known) await close();
		const bench = known
			? await reuse(known, changed, wanted, closes)
			: closes(
					await openAccountWorkbench({
						...options,
						...wanted,
						settings: { ...options.settings, ...wanted.settings },
					}),
				);
		changed = Object.keys(wanted.settings ?? {});
		code = bench.code;
		return bench;
	};
}

async function reuse(
	code: Workbench,
	changed: readonly string[],
	{ as, name, settings, size = { width: 1280, height: 800 } }: StoryOptions,
	closes: Closing["closes"],
): Promise<AccountWorkbench> {
	const { window } = code;
	const { service, front } = await startFront(closes);
	await window.page.setViewportSize(size);
	await window.press("workbench.action.closeAllEditors");
	await window.page.locator(".tab").first().waitFor({ state: "detached" });
	await code.changeSettings({
		...Object.fromEntries(changed.map((setting) => [setting, null])),
		...settings,
		"dataMarketplace.serviceUrl": front.origin,
	});
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
}
