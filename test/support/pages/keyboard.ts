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
	const isForMouse = (one) => one.localName === "button" && host(one).localName === "combo-box";
	const nameOf = (one) => host(one).localName + " " + (one.ariaLabel || host(one).id || host(one).textContent || one.localName).trim().slice(0, 60);
	const focused = () => {
		let one = document.activeElement;
		while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
		return one;
	};
`;

/** Groups of controls of which Tab reaches only one, and the arrow keys the others. */
const GROUPS = "[role=grid], [role=tablist], vscode-tabs";
/** How many keys to press before looking for new controls. Within a date, Tab needs several. */
const AT_ONCE = 6;

/** Names of the visible controls that neither Tab nor the arrow keys reach. */
export async function unreachedByKeyboard(page: Page): Promise<unknown> {
	await page.evaluate(`(() => { ${TOOLS}
		window.controls = within(document.body).filter(isControl);
		window.reached = new Set();
		addEventListener("keyup", () => focused() !== document.body && reached.add(focused()), true);
	})()`);
	let count: unknown = 0;
	/** Presses a key this many times. Returns whether that reached a new control. */
	const press = async (key: string, times: number): Promise<boolean> => {
		for (let time = 0; time < times; time++) await page.keyboard.press(key);
		const before = count;
		count = await page.evaluate("reached.size");
		return count !== before;
	};
	const pressWhileNew = async (key: string): Promise<void> => {
		while (await press(key, AT_ONCE));
	};
	await pressWhileNew("Tab");
	const groups = Number(
		await page.evaluate(`(() => { ${TOOLS}
			window.stops = [...reached].filter((one) => host(one).closest(${JSON.stringify(GROUPS)}));
			return stops.length;
		})()`),
	);
	for (let group = 0; group < groups; group++) {
		await page.evaluate(`stops[${group}].focus()`);
		do {
			await page.keyboard.press("Home");
			await pressWhileNew("ArrowRight");
		} while (await press("ArrowDown", 1));
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

/** The requests sent, except those that pass on typed or chosen values, which follow a moment later. */
const REQUESTS_SENT =
	'sent.map(({ name }) => name).filter((name) => !["edit", "enter"].includes(name)).join()';

/** Everything in the page, including typed and chosen values. */
const MARKUP = `
	const markupOf = (root) => [...root.childNodes].map((node) => node.nodeType !== Node.ELEMENT_NODE ? node.data : [
		node.cloneNode().outerHTML, node.value, node.checked, node.shadowRoot && markupOf(node.shadowRoot), markupOf(node),
	].join()).join("");
`;

/**
 * Presses each button with Space. Returns the requests that each sends, by its name. After one that only changes the
 * page, the page is shown again.
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
		await page.evaluate(`(() => { ${TOOLS} ${ACTS} ${MARKUP}
			acts.find(({ name }) => name === ${JSON.stringify(name)}).one.focus();
			sent.length = 0;
			window.before = markupOf(document);
		})()`);
		await page.keyboard.press("Space");
		await shown.settle();
		pressed[name] = String(await page.evaluate(REQUESTS_SENT)) || "nothing";
		if (pressed[name] !== "nothing") continue;
		const isSame = await page.evaluate(`(() => { ${MARKUP} return markupOf(document) === before; })()`);
		if (isSame !== true) await show();
	}
	return pressed;
}
