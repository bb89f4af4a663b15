import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import type { FrameLocator, Locator, Page } from "playwright-core";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import type { CommandId } from "../../../src/host/commandIds.ts";
import { until } from "./conditions.ts";
import { waitUntilEditorsAreKept } from "./keptEditors.ts";
import { paletteTitle } from "./paletteTitle.ts";
import { clickInRow } from "./rowPress.ts";

/** One window of VS Code as a person sees and uses it. Every method waits for what it names. */
export class WorkbenchWindow {
	readonly page: Page;

	constructor(page: Page) {
		this.page = page;
	}

	/** The box at the top that commands, picks and prompts use. */
	get quickInput(): Locator {
		return this.page.locator(".quick-input-widget:not(.hidden)");
	}

	/** The rows that the open quick pick offers. */
	get picks(): Locator {
		return this.quickInput.locator(".quick-input-list .monaco-list-row");
	}

	/** The open modal dialog. */
	get dialog(): Locator {
		return this.page.locator(".monaco-dialog-box");
	}

	/** Notifications on show, newest first; there are none in a window with the smoke-test driver. */
	get notifications(): Locator {
		return this.page.locator(".notifications-toasts .notification-list-item");
	}

	/** Runs one of our commands as a person does: by its title, from the palette. */
	async run(id: CommandId): Promise<void> {
		await this.runCommand(paletteTitle(id));
	}

	/** Runs any command by its whole title from the palette, for example "View: Close All Editors". */
	async runCommand(title: string): Promise<void> {
		const palette = this.quickInput.getByPlaceholder("Type the name of a command to run.");
		const escaped = title.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
		const exactly = new RegExp(`^${escaped}(?:, .*)?$`);
		const command = this.quickInput.getByRole("option", { name: exactly }).first();
		// An extension's commands come a moment after its window, and a list on show does not grow by itself.
		await until(async () => {
			await this.#openPalette(`>${title}`);
			return appears(command);
		});
		await clickInRow(command, exactly);
		await palette.waitFor({ state: "hidden" });
	}

	/**
	 * Opens the palette with this in its box: commands after a ">", else files. The key is given to the window itself,
	 * because a page that is still loading has the focus and passes no key on.
	 */
	async #openPalette(text: string): Promise<void> {
		// Where the pointer was left it would raise a hover over the palette.
		await this.page.mouse.move(1, 1);
		const key = { key: "F1", code: "F1", keyCode: 112 };
		await this.page.locator(".monaco-workbench").dispatchEvent("keydown", key);
		const box = this.quickInput.getByPlaceholder("Type the name of a command to run.");
		// The list is made again only for another text.
		await box.fill(">");
		await box.fill(text);
	}

	/** Answers the open input box; after another step, wait for what this one says first. */
	async type(text: string): Promise<void> {
		const box = this.quickInput.locator(".quick-input-box input");
		await box.fill(text);
		await box.press("Enter");
	}

	/** Names a file in VS Code's own dialog, once that has listed a folder and offered a name; else it takes its own. */
	async chooseFile(path: string): Promise<void> {
		await this.picks.first().waitFor();
		const name = this.quickInput.locator(".quick-input-box input");
		await until(async () => (await name.inputValue()).startsWith("/"));
		// It marks a part of that name a moment later: what is written just then goes in the place of that part alone. And
		// it takes no Enter while it still lists a folder. One writes and presses again, until it is gone.
		await until(async () => {
			await name.fill(path, soon).catch(isGone);
			if ((await name.inputValue(soon).catch(() => path)) !== path) return false;
			await name.press("Enter", soon).catch(isGone);
			return name.waitFor({ state: "hidden", timeout: 3000 }).then(
				() => true,
				() => false,
			);
		}, 30_000);
	}

	/** Opens a file of the folder by its name. */
	async openFile(name: string): Promise<void> {
		await this.#openPalette(name);
		await this.pick(name);
		await this.page.locator(`.tab.active[data-resource-name="${name}"]`).first().waitFor();
	}

	/** Takes the row with this text of the open quick pick. */
	async pick(text: string | RegExp): Promise<void> {
		await clickInRow(this.picks.filter({ hasText: text }).first(), text);
	}

	/** Takes an item of the open menu, which takes no click in the first moment. */
	async pickMenuItem(text: string): Promise<void> {
		await this.page.locator(".monaco-menu").getByText(text).last().hover();
		await this.page.keyboard.press("Enter");
	}

	/**
	 * Presses a button of the open modal dialog. Waits for that very button to go, not for there to be no dialog:
	 * the answer to one question may bring up the next at once.
	 */
	async answerDialog(button: string): Promise<void> {
		const pressed = await this.dialog.getByRole("button", { name: button, exact: true }).elementHandle();
		await pressed?.click();
		await pressed?.waitForElementState("hidden");
	}

	/** Presses a button of the notification that holds this text. */
	async answerNotification(text: string | RegExp, button: string): Promise<void> {
		await this.notifications.filter({ hasText: text }).first().getByRole("button", { name: button }).click();
	}

	/**
	 * What every notification said since the window was loaded, or since this was last asked. What was about to come has
	 * come: one that is asked for now comes after it, and is not among them.
	 */
	async notificationsUntilNow(): Promise<string[]> {
		await this.run("dataMarketplace.diagnostics.copy");
		const last = "Diagnostics copied to the clipboard";
		await this.notifications.filter({ hasText: last }).waitFor();
		await this.dismissNotifications();
		const texts: unknown = await this.page.evaluate("takeNotifications()");
		return Array.isArray(texts) ? texts.map(String).filter((text) => !text.startsWith(last)) : [];
	}

	/** Puts away every notification on show. */
	async dismissNotifications(): Promise<void> {
		await this.runCommand("Notifications: Clear All Notifications");
		await this.notifications.first().waitFor({ state: "detached" });
	}

	/** Opens the extension's container in the side bar. A click on its tab would close it where it was about to open. */
	async openSidebar(): Promise<void> {
		await this.runCommand("Data Marketplace: Focus on Discover View");
		await this.view("Discover").waitFor();
	}

	async closeSidebar(): Promise<void> {
		await this.page.keyboard.press("Control+b");
		await this.page.locator(".part.sidebar").waitFor({ state: "hidden" });
	}

	/** Drags the side bar's edge to a width in pixels, measured from the left of the window. */
	async widenSidebar(right: number): Promise<void> {
		const box = await this.page.locator(".part.sidebar").boundingBox();
		if (!box) {
			throw new Error("The side bar is not shown");
		}
		await this.page.mouse.move(box.x + box.width, box.y + box.height / 2);
		await this.page.mouse.down();
		await this.page.mouse.move(right, box.y + box.height / 2, { steps: 4 });
		await this.page.mouse.up();
	}

	/** A section of the side bar, for example "Discover". */
	view(title: string): Locator {
		return this.page.locator(".split-view-view .pane", {
			has: this.page.locator(".pane-header .title", { hasText: new RegExp(`^${title}$`) }),
		});
	}

	/** The rows now drawn of a view; a row out of sight is not among them. */
	treeRows(view: string): Locator {
		return this.view(view).locator(".pane-body .monaco-list-row");
	}

	/** Clicks the first row of a view with this text, or the button of this name in it. */
	async clickRow(view: string, text: string | RegExp, button?: string): Promise<void> {
		await clickInRow(this.treeRows(view).filter({ hasText: text }).first(), text, button);
	}

	/** Rests the pointer on something until its hover shows. One that is drawn again meanwhile waits for a movement. */
	async hover(target: Locator, text: string | RegExp): Promise<Locator> {
		const hover = this.page.locator(".monaco-hover", { hasText: text });
		await until(async () => {
			await this.page.mouse.move(1, 1);
			await target.hover();
			return appears(hover);
		});
		return hover;
	}

	/** The rows of a view as text, label and description joined by a space. */
	async treeTexts(view: string): Promise<string[]> {
		const texts = await this.treeRows(view).allInnerTexts();
		return texts.map((text) => text.replaceAll(/\s+/g, " ").trim());
	}

	/** Items of the status bar that hold this text. */
	statusBarItem(text: string | RegExp): Locator {
		return this.page.locator(".part.statusbar .statusbar-item", { hasText: text });
	}

	/** The content of the webview whose editor tab is in front: those of other tabs are hidden before they go. */
	get webview(): FrameLocator {
		return this.page
			.locator("iframe.webview.ready")
			.filter({ visible: true })
			.last()
			.contentFrame()
			.locator("#active-frame")
			.contentFrame();
	}

	/** Waits until the tab is in front and gives its webview. */
	async webviewOf(title: string | RegExp): Promise<FrameLocator> {
		await this.page.locator(".tab.active", { hasText: title }).waitFor();
		await this.webview.locator("body").waitFor();
		return this.webview;
	}

	/** The text that a person would paste. */
	async clipboard(): Promise<string> {
		return this.page.evaluate("navigator.clipboard.readText()").then(String);
	}

	/** Reloads once what is open is kept. */
	async reload(): Promise<void> {
		await waitUntilEditorsAreKept(this.page);
		await this.page.reload();
		await this.page.locator(".monaco-workbench .part.statusbar").waitFor();
	}

	/** Writes out/pictures/NAME.png, for a person to look at. */
	async takeScreenshot(name: string): Promise<string> {
		const path = inRoot("out", "pictures", `${name}.png`);
		await mkdir(dirname(path), { recursive: true });
		await this.page.screenshot({ path });
		return path;
	}
}

const soon = { timeout: 1000 };

/** What is gone takes nothing more. */
const isGone = (): void => undefined;

/** Whether it comes into sight within the time that a list takes to be drawn, and more. */
async function appears(locator: Locator): Promise<boolean> {
	return locator.waitFor({ timeout: 5000 }).then(
		() => true,
		() => false,
	);
}
