import type { WorkbenchWindow } from "./window.ts";

/** Trusts the opened folder, unless it’s trusted already. */
export async function trustFolder(window: WorkbenchWindow): Promise<void> {
	await window.runCommand("Workspaces: Manage Workspace Trust");
	const trust = window.page.getByRole("button", { name: "Trust", exact: true });
	await trust.or(window.page.getByText("You trust this folder", { exact: true })).waitFor();
	if (await trust.isVisible()) await trust.click();
	await window.statusBarItem("Restricted Mode").waitFor({ state: "detached" });
	await window.page.keyboard.press("Escape");
}
