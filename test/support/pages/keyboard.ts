import type { Page } from "playwright-core";
import type { BenchPage } from "./pageBench.ts";

/** Finds the controls of a page, including those inside components, and the focused one. */
const TOOLS = `
	const within = (root) => [...root.querySelectorAll("*")].flatMap((one) =>
		one.shadowRoot ? [one, ...within(one.shadowRoot)] : [one]);
	const host = (one) => one.getRootNode().host ?? one;
	/** These components are controls. Other components contain controls. */
	const isOneControl = (one) => one.matches("vscode-button, vscode-tab-header");
	const isControl = (one) => one.matches("button, input, select, textarea, [role=button], [role=tab], [tabindex='0']")
		&& !one.disabled && (!one.shadowRoot || isOneControl(one)) && one.checkVisibility({ visibilityProperty: true })
		&& one.closest("[inert], [aria-hidden=true]") === null && !isForMouse(one);
	/** The arrow button of a select box. It needs no focus, because Alt+Down opens the list. */
	const isForMouse = (one) => one.localName === "button" && host(one).localName === "vscode-single-select";
	const nameOf = (one) => host(one).localName + " " + (one.ariaLabel || host(one).id || host(one).textContent || one.localName).trim().slice(0, 60);
	const focused = () => {
		let one = document.activeElement;
		while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
		return one;
	};
`;

/** Groups of controls of which Tab reaches only one, and the arrow keys the others. */
const GROUPS = "[role=grid], [role=tablist], vscode-tabs";
/** Stop after this many keys without a new control. Within a date, Tab needs several. */
const IN_VAIN = 6;

/** Names of the visible controls that neither Tab nor the arrow keys reach. */
export async function unreachedByKeyboard(page: Page): Promise<unknown> {
	await page.evaluate(`(() => { ${TOOLS}
		window.controls = within(document.body).filter(isControl);
		window.reached = new Set();
		window.noteFocus = () => {
			const one = focused();
			const isNew = one !== document.body && !reached.has(one);
			reached.add(one);
			return isNew;
		};
	})()`);
	const press = async (key: string): Promise<boolean> => {
		await page.keyboard.press(key);
		return (await page.evaluate("noteFocus()")) === true;
	};
	const pressWhileNew = async (key: string): Promise<void> => {
		for (let vain = 0; vain < IN_VAIN;) vain = (await press(key)) ? 0 : vain + 1;
	};
	await pressWhileNew("Tab");
	const stops = Number(await page.evaluate("(window.stops = [...reached]).length"));
	for (let stop = 0; stop < stops; stop++) {
		const isGrouped = await page.evaluate(`(() => { ${TOOLS}
			const one = stops[${stop}];
			const isGrouped = host(one).closest(${JSON.stringify(GROUPS)}) !== null;
			if (isGrouped) one.focus();
			return isGrouped;
		})()`);
		if (isGrouped !== true) continue;
		do {
			await press("Home");
			await pressWhileNew("ArrowRight");
		} while (await press("ArrowDown"));
	}
	return page.evaluate(`(() => { ${TOOLS}
		// Arrow keys select radio buttons, and may skip some.
		const isReached = (one) => reached.has(one) ||
			one.type === "radio" && [...reached].some(({ type, name }) => type === "radio" && name === one.name);
		return controls.filter((one) => !isReached(one) && one.isConnected && isControl(one)).map(nameOf);
	})()`);
}

/** Moves to a button with Tab alone, and presses the key. */
export async function pressButton(page: Page, label: string, key: string): Promise<void> {
	await page.evaluate("document.activeElement?.blur()");
	for (let steps = 0; steps < 100; steps++) {
		await page.keyboard.press("Tab");
		const at = await page.evaluate(`(() => { ${TOOLS} return host(focused()).textContent.trim(); })()`);
		if (at === label) return page.keyboard.press(key);
	}
	throw new Error(`Tab doesn’t reach “${label}”.`);
}

/** The buttons of a page, in order, each with a unique name. */
const ACTS = `
	const labelOf = (one) => (one.ariaLabel || host(one).textContent).trim();
	const acts = within(document.body).filter(isControl)
		.filter((one) => one.matches("button, [role=button]"))
		.map((one, place, all) => {
			const before = all.slice(0, place).filter((other) => labelOf(other) === labelOf(one)).length;
			return { one, name: before === 0 ? labelOf(one) : labelOf(one) + " " + (before + 1) };
		});
`;

const REQUESTS_SENT = 'sent.map(({ name }) => name).filter((name) => name !== "edit").join()';

/**
 * Presses each button with Space. Returns the requests that each sends, by its name. A button that sends none
 * changes the page, which is then shown again. Saving the draft isn't counted, because that follows a change a
 * moment later.
 */
export async function pressEach(
	shown: BenchPage,
	show: () => Promise<void>,
): Promise<Record<string, string>> {
	const { page } = shown;
	const names: unknown = await page.evaluate(
		`(() => { ${TOOLS} ${ACTS} return acts.map(({ name }) => name); })()`,
	);
	const pressed: Record<string, string> = {};
	for (const name of Array.isArray(names) ? names.map(String) : []) {
		await page.evaluate(`(() => { ${TOOLS} ${ACTS}
			acts.find(({ name }) => name === ${JSON.stringify(name)}).one.focus();
			sent.length = 0;
		})()`);
		await page.keyboard.press("Space");
		await shown.settle();
		pressed[name] = String(await page.evaluate(REQUESTS_SENT)) || "nothing";
		if (pressed[name] === "nothing") await show();
	}
	return pressed;
}
