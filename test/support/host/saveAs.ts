import { until } from "./conditions.ts";
import type { WorkbenchWindow } from "./window.ts";

/** Answers the editor's question where to save a file, once it offers a name that holds `offered`. */
export async function saveAs(window: WorkbenchWindow, offered: string, path: string): Promise<void> {
	const name = window.quickInput.locator(".quick-input-box input");
	await until(async () => (await name.inputValue()).includes(offered));
	await window.type(path);
}
