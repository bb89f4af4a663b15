import * as vscode from "vscode";

/** Resolves with a tab that fits, now or when it is opened. */
export async function tabThat(fits: (tab: vscode.Tab) => boolean): Promise<vscode.Tab> {
	return new Promise((resolve) => {
		const look = (): void => {
			const found = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).find(fits);
			if (!found) return;
			listener.dispose();
			resolve(found);
		};
		const listener = vscode.window.tabGroups.onDidChangeTabs(look);
		look();
	});
}
