import type { Locator } from "playwright-core";
import { until } from "./conditions.ts";

interface Press {
	/** The name of a button in the row, which shows only on hover. */
	readonly name?: string | undefined;
	/** The mouse button. */
	readonly button?: "left" | "right";
}

/**
 * Clicks in a list row of VS Code, but only if the row under the pointer is the intended one. Lists move rows
 * while redrawing and reuse their elements, so a click aimed earlier could hit a neighbor. Such a click is
 * kept from the list, and the click is retried.
 * `holds`: the row's text or accessible name.
 */
export async function clickInRow(
	row: Locator,
	holds: string | RegExp,
	{ name, button = "left" }: Press = {},
): Promise<void> {
	const page = row.page();
	const { source, flags } = patternOf(holds);
	await until(async () => {
		await page.evaluate(
			`(${GUARD_PRESSES})(new RegExp(${JSON.stringify(source)}, ${JSON.stringify(flags)}))`,
		);
		// The hover of another row, under the pointer, could cover this one, and stays while the pointer is on it.
		await page.mouse.move(1, 1);
		if (name === undefined) await row.click({ button });
		else await pressInRow(row, name);
		// A press that closes or reloads the page was delivered, too.
		return page.evaluate("window.endPressGuard?.() ?? true").then(
			(given) => given === true,
			() => true,
		);
	});
}

/** Doesn't press if the row moved away before its button appeared. */
async function pressInRow(row: Locator, button: string): Promise<void> {
	await row.hover();
	const pressed = row.getByRole("button", { name: button }).click({ timeout: 3000 });
	await pressed.catch(() => undefined);
}

/** Matches text as Playwright does: a case-insensitive substring. */
function patternOf(holds: string | RegExp): RegExp {
	if (typeof holds !== "string") return holds;
	return new RegExp(holds.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&").replaceAll(/\s+/g, "\\s+"), "i");
}

/** Runs in the page. `endPressGuard` reports whether the press reached the list. */
const GUARD_PRESSES = `(pattern) => {
	const presses = ["pointerdown", "mousedown", "pointerup", "mouseup", "click", "contextmenu"];
	let given = false;
	const guard = (event) => {
		const row = event.target.closest?.(".monaco-list-row");
		const isMeant = [row?.textContent, row?.innerText, row?.ariaLabel].some(
			(text) => pattern.test((text ?? "").replaceAll(/\\s+/g, " ").trim()),
		);
		if (isMeant && event.type === "mousedown") given = true;
		// If the list moved between press and release, no row gets the click.
		const isMissed = event.type === "click" || event.type === "contextmenu";
		if (isMeant || (given && !isMissed)) return;
		given = false;
		event.stopImmediatePropagation();
		event.preventDefault();
	};
	for (const press of presses) window.addEventListener(press, guard, true);
	window.endPressGuard = () => {
		for (const press of presses) window.removeEventListener(press, guard, true);
		return given;
	};
}`;
