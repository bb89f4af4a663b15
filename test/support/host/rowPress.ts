import type { Locator } from "playwright-core";
import { until } from "./conditions.ts";

/**
 * Clicks on something in a row of a list of the editor, and only where the row under the pointer is the one meant. Lists
 * move their rows while they are drawn anew, and give their elements to others: a click that was aimed before would
 * go to a neighbour. Such a click is kept from the list, and one aims again.
 * @param holds what the row says, as text or as its accessible name
 * @param button the name of a button in it, which shows under the pointer alone
 */
export async function clickInRow(row: Locator, holds: string | RegExp, button?: string): Promise<void> {
	const page = row.page();
	const { source, flags } = patternOf(holds);
	await until(async () => {
		await page.evaluate(`(${guardPresses})(new RegExp(${JSON.stringify(source)}, ${JSON.stringify(flags)}))`);
		if (button === undefined) await row.click();
		else await pressInRow(row, button);
		// A press that closes or reloads the page was given, too.
		return page.evaluate("window.endPressGuard?.() ?? true").then(
			(given) => given === true,
			() => true,
		);
	});
}

/** Presses nothing where the row left the pointer before its button was there. */
async function pressInRow(row: Locator, button: string): Promise<void> {
	await row.hover();
	const pressed = row.getByRole("button", { name: button }).click({ timeout: 3000 });
	await pressed.catch(() => undefined);
}

/** As Playwright filters by text: a string anywhere, whatever its case. */
function patternOf(holds: string | RegExp): RegExp {
	if (typeof holds !== "string") return holds;
	return new RegExp(holds.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&").replaceAll(/\s+/g, "\\s+"), "i");
}

/** Runs in the page. `endPressGuard` tells whether the list was given the press. */
const guardPresses = `(pattern) => {
	const presses = ["pointerdown", "mousedown", "pointerup", "mouseup", "click"];
	let given = false;
	const guard = (event) => {
		const row = event.target.closest?.(".monaco-list-row");
		const isMeant = [row?.textContent, row?.innerText, row?.ariaLabel].some(
			(text) => pattern.test((text ?? "").replaceAll(/\\s+/g, " ").trim()),
		);
		if (isMeant && event.type === "mousedown") given = true;
		if (isMeant || given) return;
		event.stopImmediatePropagation();
		event.preventDefault();
	};
	for (const press of presses) window.addEventListener(press, guard, true);
	window.endPressGuard = () => {
		for (const press of presses) window.removeEventListener(press, guard, true);
		return given;
	};
}`;
