import * as vscode from "vscode";

/** The lower bound of first rows: an extension with a fixed tree. */
export function activate() {
	const rows = Array.from({ length: 100 }, (_, index) => `Plain row ${index}`);
	vscode.window.createTreeView("bench.tree", {
		treeDataProvider: { getChildren: () => rows, getTreeItem: (row) => new vscode.TreeItem(row) },
	});
}
