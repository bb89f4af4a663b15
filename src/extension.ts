import * as vscode from "vscode";
import { commandIds } from "./commands/ids.ts";
import { ChannelLog } from "./host/log.ts";

export function activate(context: vscode.ExtensionContext): void {
	const log = new ChannelLog("Data Marketplace");
	context.subscriptions.push(log);
	for (const verbs of Object.values(commandIds)) {
		for (const id of Object.values(verbs)) {
			context.subscriptions.push(
				vscode.commands.registerCommand(id, () => {
					if (id === commandIds.log.show) log.show();
				}),
			);
		}
	}
	for (const view of ["discover", "owned", "billing", "activity"]) {
		context.subscriptions.push(
			vscode.window.registerTreeDataProvider(`dataMarketplace.${view}`, {
				getChildren: () => [],
				getTreeItem: (node: vscode.TreeItem) => node,
			}),
		);
	}
	void vscode.commands.executeCommand("setContext", "dataMarketplace.state", "noService");
}
