import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import type { FrameLocator, Locator, Page } from "playwright-core";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import type { CommandId } from "../../../src/host/commandIds.ts";
import { appears, disappears, until } from "./conditions.ts";
import { waitUntilEditorsAreKept } from "./keptEditors.ts";
import { paletteTitle } from "./paletteTitle.ts";
import { OPEN_SIDEBAR, shortcuts, type WorkbenchCommand } from "./profile.ts";
import { clickInRow } from "./rowPress.ts";
import type { TestExtension } from "./testExtension.ts";

/** Its key code. The other function keys follow. */
const F1 = 112;

/** A VS Code window as a person sees and uses it. Every method waits for what it names. */
export class WorkbenchWindow {
	readonly page: Page;
	readonly #testExtension: TestExtension | undefined;

	constructor(page: Page, testExtension?: TestExtension) {
		this.page = page;
		this.#testExtension = testExtension;
	}

	/** The box at the top for commands, picks, and prompts. */
	get quickInput(): Locator {
		return this.page.locator(".quick-input-widget:not(.hidden)");
	}

	/** The rows of the open quick pick. */
	get picks(): Locator {
		return this.quickInput.locator(".quick-input-list .monaco-list-row");
	}

	/** The open modal dialog. */
	get dialog(): Locator {
		return this.page.locator(".monaco-dialog-box");
	}

	/** Visible notifications, newest first. A window with the smoke-test driver has none. */
	get notifications(): Locator {
		return this.page.locator(".notifications-toasts .notification-list-item");
	}

	/** Runs one of the extension's commands: with its shortcut, or from the palette if that doesn't always show it. */
	async run(id: CommandId): Promise<void> {
		if (shortcuts.has(id)) return this.press(id);
		await this.#ready();
		await this.runCommand(paletteTitle(id));
	}

	/**
	 * Shortly after the window opens, VS Code adds the extension's tab together with its commands, and reads the user's
	 * shortcuts, one of which it then shows on the tab.
	 */
	async #ready(): Promise<void> {
		const label = `Data Marketplace (${shortcuts.get(OPEN_SIDEBAR)?.toUpperCase()})`;
		await this.page.locator(`.activitybar .action-label[aria-label^="${label}"]`).waitFor();
	}

	/** Runs a command with the user's shortcut. The key goes to the window itself, because a page that loads forwards none. */
	async press(command: CommandId | WorkbenchCommand): Promise<void> {
		await this.#ready();
		// The command would cancel a prompt whose answer is still being checked.
		await this.quickInput.waitFor({ state: "hidden" });
		const shortcut = shortcuts.get(command);
		if (shortcut === undefined) throw new Error(`${command} has no shortcut`);
		const modifiers = shortcut.split("+");
		const key = modifiers.pop()?.toUpperCase() ?? "";
		const [ctrlKey, shiftKey, altKey] = ["ctrl", "shift", "alt"].map((name) => modifiers.includes(name));
		const keyCode = F1 + Number(key.slice(1)) - 1;
		await this.page
			.locator(".monaco-workbench")
			.dispatchEvent("keydown", { key, code: key, keyCode, ctrlKey, shiftKey, altKey });
	}

	/** Runs any command by its full title from the palette, such as "View: Close All Editors". */
	async runCommand(title: string): Promise<void> {
		const palette = this.quickInput.getByPlaceholder("Type the name of a command to run.");
		const escaped = title.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
		const exactly = new RegExp(`^${escaped}(?:, .*)?$`);
		const command = this.quickInput.getByRole("option", { name: exactly }).first();
		// The palette would cancel a prompt whose answer is still being checked.
		await this.quickInput.waitFor({ state: "hidden" });
		// An extension's commands register shortly after its window opens, and an open list doesn't update.
		await until(async () => {
			await this.#openPalette(`>${title}`);
			return appears(command);
		});
		await clickInRow(command, exactly);
		await palette.waitFor({ state: "hidden" });
	}

	/**
	 * Opens the palette with this text: commands after a ">", otherwise files. Ctrl+G opens it, as F1 would first list
	 * all commands, which takes a third of the time. The key is dispatched to the window itself, because a page that is
	 * still loading has focus and forwards no keys.
	 */
	async #openPalette(text: string): Promise<void> {
		// Left where it is, the pointer could raise a hover over the palette.
		await this.page.mouse.move(1, 1);
		const key = { key: "g", code: "KeyG", keyCode: 71, ctrlKey: true };
		await this.page.locator(".monaco-workbench").dispatchEvent("keydown", key);
		await this.quickInput.getByPlaceholder("Type the line number").fill(text);
	}

	/** Types into the input box that shows this text, and presses Enter. */
	async answerPrompt(prompt: string | RegExp, text: string): Promise<void> {
		await this.quickInput.getByText(prompt).filter({ visible: true }).first().waitFor();
		await this.#enter(text);
	}

	/** Selects the first result for this text in the open list of datasets, even before the list shows it. */
	async find(text: string): Promise<void> {
		await this.picks.first().waitFor();
		await this.#enter(text);
	}

	async #enter(text: string): Promise<void> {
		const box = this.quickInput.locator(".quick-input-box input");
		await box.fill(text);
		await box.press("Enter");
	}

	/**
	 * Enters a path in VS Code's file dialog, once that has listed a folder and suggested a name. Otherwise
	 * the dialog would overwrite the path.
	 */
	async chooseFile(path: string): Promise<void> {
		await this.picks.first().waitFor();
		const name = this.quickInput.locator(".quick-input-box input");
		await until(async () => (await name.inputValue()).startsWith("/"));
		// The dialog selects part of the suggested name a moment later, and text entered just then replaces
		// only that part. It also ignores Enter while listing a folder. So retry until it's gone.
		await until(async () => {
			await name.fill(path, soon).catch(isGone);
			if ((await name.inputValue(soon).catch(() => path)) !== path) return false;
			await name.press("Enter", soon).catch(isGone);
			return disappears(name);
		});
	}

	/** Opens a file in the folder by name. Its tab appears before its text. */
	async openFile(name: string): Promise<void> {
		await this.#openPalette(name);
		await this.pick(name);
		await this.page.locator(`.tab.active[data-resource-name="${name}"]`).first().waitFor();
		await this.page.locator(`.monaco-editor[data-uri$="/${name}"], .notebook-editor`).first().waitFor();
	}

	/** Selects the row with this text in the open quick pick, or the named button in it. */
	async pick(text: string | RegExp, button?: string): Promise<void> {
		await clickInRow(this.picks.filter({ hasText: text }).first(), text, { name: button });
	}

	/** Selects an item of the open menu, which ignores clicks at first. Enter goes to the item with the focus. */
	async pickMenuItem(text: string): Promise<void> {
		const item = this.page.locator(".monaco-menu").getByRole("menuitem", { name: text }).last();
		const focused = item.and(this.page.locator(":focus"));
		await until(async () => {
			await item.hover(soon).catch(isGone);
			const isFocused = await appears(focused);
			// To come back to it. Not before, because a submenu closes without the pointer.
			if (!isFocused) await this.page.mouse.move(1, 1);
			return isFocused;
		});
		await this.page.keyboard.press("Enter");
	}

	/** Clicks a code lens until this appears. A lens moves when another appears above it, so a click may miss. */
	async clickLens(title: string, outcome: Locator): Promise<void> {
		const lens = this.page.locator(".codelens-decoration a", { hasText: title });
		await until(async () => {
			await lens.click(soon).catch(isGone);
			return appears(outcome);
		});
	}

	/**
	 * Clicks a button of the open modal dialog. Waits for that button to go, not for all dialogs: the next
	 * question may follow immediately.
	 */
	async answerDialog(button: string): Promise<void> {
		const pressed = await this.dialog.getByRole("button", { name: button, exact: true }).elementHandle();
		await pressed?.click();
		await pressed?.waitForElementState("hidden");
	}

	/**
	 * Clicks a button of the notification that contains this text, and waits for the button to go. A notification still
	 * grows after it appears, so a click may miss, and is then retried.
	 */
	async answerNotification(text: string | RegExp, button: string): Promise<void> {
		const pressed = this.notifications
			.filter({ hasText: text })
			.first()
			.getByRole("button", { name: button });
		await pressed.waitFor();
		await until(async () => {
			await pressed.click(soon).catch(isGone);
			return disappears(pressed);
		});
	}

	/**
	 * The text of every notification since the window loaded or the last call, including those that were sent but not
	 * shown yet. Doesn't show another to know: VS Code leaves out all but three within 800 ms.
	 */
	async notificationsUntilNow(): Promise<string[]> {
		if (!this.#testExtension) throw new Error("This window was opened without the test extension");
		await this.#testExtension.settle();
		await this.page.evaluate("untilNotificationsShow()");
		await this.dismissNotifications();
		const texts: unknown = await this.page.evaluate("takeNotifications()");
		return Array.isArray(texts) ? texts.map(String) : [];
	}

	/** Dismisses all visible notifications, including any that come meanwhile. */
	async dismissNotifications(): Promise<void> {
		await until(async () => {
			await this.press("notifications.clearAll");
			return disappears(this.notifications.first());
		});
	}

	/**
	 * Opens the extension's container in the side bar by command, because a click on its tab would close it
	 * if it's just opening.
	 */
	async openSidebar(): Promise<void> {
		await this.press("dataMarketplace.discover.focus");
		await this.view("Discover").waitFor();
	}

	async closeSidebar(): Promise<void> {
		await this.page.keyboard.press("Control+b");
		await this.page.locator(".part.sidebar").waitFor({ state: "hidden" });
	}

	/** Drags the side bar's edge to a width in pixels, measured from the left of the window. */
	async widenSidebar(right: number): Promise<void> {
		const edge = async (): Promise<{ x: number; y: number }> => {
			const box = await this.page.locator(".part.sidebar").boundingBox();
			if (!box) throw new Error("The side bar is not shown");
			return { x: box.x + box.width, y: box.y + box.height / 2 };
		};
		const { x, y } = await edge();
		await this.page.mouse.move(x, y);
		await this.page.mouse.down();
		await this.page.mouse.move(right, y, { steps: 4 });
		await this.page.mouse.up();
		await until(async () => Math.abs((await edge()).x - right) < 2);
	}

	/** A section of the side bar, for example "Discover". */
	view(title: string): Locator {
		return this.page.locator(".split-view-view .pane", {
			has: this.page.locator(".pane-header .title", { hasText: new RegExp(`^${title}$`) }),
		});
	}

	/** The rows currently rendered in a view. Rows scrolled out of view aren't included. */
	treeRows(view: string): Locator {
		return this.view(view).locator(".pane-body .monaco-list-row");
	}

	/** Clicks the first row of a view with this text, or the named button in it. */
	async clickRow(view: string, text: string | RegExp, button?: string): Promise<void> {
		await clickInRow(this.treeRows(view).filter({ hasText: text }).first(), text, { name: button });
	}

	/** Opens the context menu of the first row of a view with this text. */
	async openRowMenu(view: string, text: string): Promise<void> {
		await clickInRow(this.treeRows(view).filter({ hasText: text }).first(), text, { button: "right" });
	}

	/** Moves the mouse over the target until the hover shows. */
	async hover(target: Locator, text: string | RegExp): Promise<Locator> {
		const hover = this.page.locator(".monaco-hover", { hasText: text });
		await this.hoverUntil(target, hover);
		return hover;
	}

	/** Moves the mouse over the target until this shows. If the target is redrawn, VS Code waits for a movement. */
	async hoverUntil(target: Locator, shown: Locator): Promise<void> {
		await until(async () => {
			await this.page.mouse.move(1, 1);
			await target.hover();
			return appears(shown);
		});
	}

	/**
	 * The rows of a view as text, from top to bottom: label and description joined by a space. VS Code reuses the
	 * elements of replaced rows, which can then be in another order.
	 */
	async treeTexts(view: string): Promise<string[]> {
		const texts = await this.treeRows(view).evaluateAll(topToBottom);
		return texts.map((text) => text.replaceAll(/\s+/g, " ").trim());
	}

	/** Status bar items that contain this text. */
	statusBarItem(text: string | RegExp): Locator {
		return this.page.locator(".part.statusbar .statusbar-item", { hasText: text });
	}

	/** The webview of the active editor tab. Those of other tabs are hidden before they're removed. */
	get webview(): FrameLocator {
		return this.page
			.locator("iframe.webview.ready")
			.filter({ visible: true })
			.last()
			.contentFrame()
			.locator("#active-frame")
			.contentFrame();
	}

	/** The tab in front, if its title contains this text. */
	activeTab(title: string | RegExp): Locator {
		return this.page.locator(".tab.active", { hasText: title });
	}

	/** Waits until the tab is active and returns its webview. */
	async webviewOf(title: string | RegExp): Promise<FrameLocator> {
		await this.activeTab(title).waitFor();
		await this.webview.locator("body").waitFor();
		return this.webview;
	}

	/** The text that a person would paste. */
	async clipboard(): Promise<string> {
		return this.page.evaluate("navigator.clipboard.readText()").then(String);
	}

	/** Reloads once the open editors are saved. */
	async reload(): Promise<void> {
		await waitUntilEditorsAreKept(this.page);
		await this.page.reload();
		await this.page.locator(".monaco-workbench .part.statusbar").waitFor();
	}

	/** Writes out/pictures/NAME.png, for a person to review. */
	async takeScreenshot(name: string): Promise<string> {
		const path = inRoot("out", "pictures", `${name}.png`);
		await mkdir(dirname(path), { recursive: true });
		await this.page.screenshot({ path });
		return path;
	}
}

/** Runs in the page. */
const topToBottom = (
	rows: ReadonlyArray<{ readonly dataset: { readonly index: string }; readonly innerText: string }>,
): string[] =>
	rows
		.toSorted((one, other) => Number(one.dataset.index) - Number(other.dataset.index))
		.map(({ innerText }) => innerText);

const soon = { timeout: 1000 };

/** Ignores actions on something that's already gone. */
const isGone = (): void => undefined;
