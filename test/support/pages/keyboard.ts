import type { Page } from "playwright-core";

/** Finds the controls of a page, also inside components, and which of them has the focus. */
const tools = `
	const within = (root) => [...root.querySelectorAll("*")].flatMap((one) =>
		one.shadowRoot ? [one, ...within(one.shadowRoot)] : [one]);
	const host = (one) => one.getRootNode().host ?? one;
	const isControl = (one) => one.matches("button, input, select, textarea, [role=button], [role=tab], [tabindex='0']")
		&& !one.disabled && !one.shadowRoot && one.checkVisibility({ visibilityProperty: true })
		&& one.closest("[inert], [aria-hidden=true]") === null && !isForMouse(one);
	/** The arrow of a list, which Alt+Down opens. */
	const isForMouse = (one) => one.localName === "button" && host(one).localName === "vscode-single-select";
	const nameOf = (one) => host(one).localName + " " + (one.ariaLabel || host(one).id || host(one).textContent || one.localName).trim().slice(0, 60);
	const focused = () => {
		let one = document.activeElement;
		while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
		return one;
	};
`;

/** Groups of controls of which Tab reaches only one, and the arrow keys the others. */
const groups = "[role=grid], [role=tablist], vscode-tabs";
/** Stop after this many keys without a new control. Within a date, Tab needs several. */
const IN_VAIN = 6;

/** Names of the visible controls that neither Tab nor the arrow keys reach. */
export async function unreachedByKeyboard(page: Page): Promise<unknown> {
	await page.evaluate(`(() => { ${tools}
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
		const isGrouped = await page.evaluate(`(() => { ${tools}
			const one = stops[${stop}];
			const isGrouped = host(one).closest(${JSON.stringify(groups)}) !== null;
			if (isGrouped) one.focus();
			return isGrouped;
		})()`);
		if (isGrouped !== true) continue;
		do {
			await press("Home");
			await pressWhileNew("ArrowRight");
		} while (await press("ArrowDown"));
	}
	return page.evaluate(`(() => { ${tools}
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
		const at = await page.evaluate(`(() => { ${tools} return host(focused()).textContent.trim(); })()`);
		if (at === label) return page.keyboard.press(key);
	}
	throw new Error(`Tab doesn’t reach “${label}”.`);
}
