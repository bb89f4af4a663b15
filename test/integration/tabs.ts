import * as vscode from "vscode";

/** Resolves to a matching tab, immediately or once it's opened. */
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
