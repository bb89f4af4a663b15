const vscode = require("vscode");

exports.activate = async () => {
	await vscode.commands.executeCommand("workbench.view.extension.dataMarketplace");
	if (process.env.DATA_MARKETPLACE_START !== "service") {
		await vscode.commands.executeCommand("dataMarketplace.localMarketplace.start");
	}
};
