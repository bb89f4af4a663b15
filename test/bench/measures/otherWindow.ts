import { openAccountWorkbench } from "../../support/accountWorkbench.ts";
import { BUYER, SELLER } from "../../support/host/marketplace.ts";
import type { WorkbenchWindow } from "../../support/host/window.ts";
import { timeFigure } from "../report/figure.ts";
import type { Section } from "../report/results.ts";

const SWITCHES = 6;
const balances = { buyer: "100.00 USD", seller: "40.00 USD" };

/** How soon a second window follows the first to another account. */
export async function measureOtherWindow(): Promise<Section> {
	const bench = await openAccountWorkbench();
	try {
		await bench.signInWithKey(await bench.service.keyFor(SELLER), "seller");
		await bench.window.statusBarItem(balances.seller).waitFor();
		await bench.signInWithKey(await bench.service.keyFor(BUYER), "buyer");
		await bench.window.statusBarItem(balances.buyer).waitFor();
		const other = await bench.code.openWindow();
		await other.openSidebar();
		await other.statusBarItem(balances.buyer).waitFor();
		let longest = 0;
		for (let turn = 0; turn < SWITCHES; turn++) {
			const delay = await switchTo(turn % 2 === 0 ? "seller" : "buyer", bench.window, other);
			longest = Math.max(longest, delay);
		}
		return {
			title: "Two windows",
			about: "From a switch of accounts in one window until the other shows that account’s balance.",
			figures: [
				timeFigure(
					"Delay of the other window",
					`after the first window shows it; longest of ${SWITCHES} switches`,
					longest,
					1000,
				),
			],
		};
	} finally {
		await bench.close();
	}
}

async function switchTo(
	account: keyof typeof balances,
	window: WorkbenchWindow,
	other: WorkbenchWindow,
): Promise<number> {
	const shown = other.statusBarItem(balances[account]).waitFor();
	await window
		.treeRows("Discover")
		.filter({ hasText: new RegExp(`Switch to \\u2068?${account}`) })
		.click();
	await window.statusBarItem(balances[account]).waitFor();
	const start = performance.now();
	await shown;
	return performance.now() - start;
}
