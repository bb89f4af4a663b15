const vscode = require("vscode");

exports.activate = async () => {
	await vscode.commands.executeCommand("workbench.view.extension.dataMarketplace");
	// Opens the walkthrough if no editor is open. VS Code restores open editors on its own.
	if (vscode.window.tabGroups.all.every(({ tabs }) => tabs.length === 0))
		await vscode.commands.executeCommand("dataMarketplace.walkthrough.openBuyer");
	if (process.env.DATA_MARKETPLACE_START !== "service")
		await vscode.commands.executeCommand("dataMarketplace.localMarketplace.start");
};
