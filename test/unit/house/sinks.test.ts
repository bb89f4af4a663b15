import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { inRoot } from "../../../scripts/lib/paths.mjs";

/**
 * APIs that interpret text (commands, icons, links, markup, addresses), or that need care for another reason.
 * Each may be used only in the files named here. Those that show text pass it through the surface's function in
 * base/text.ts. Lint bans what else a page must not use: see oxlint.config.ts.
 */
const sinks: ReadonlyArray<{
	readonly name: string;
	readonly use: RegExp;
	readonly files: readonly string[];
}> = [
	{
		name: "notifications and dialogs",
		use: /\bshow(?:Information|Warning|Error)Message\b/,
		files: ["src/host/notifications.ts"],
	},
	{
		name: "input boxes",
		use: /\b(?:showInputBox|createInputBox)\b/,
		files: ["src/host/notifications.ts", "src/host/steps.ts"],
	},
	{
		name: "quick picks",
		use: /\b(?:showQuickPick|createQuickPick)\b/,
		files: ["src/host/picks.ts", "src/views/filterBox.ts", "src/views/searchPicker.ts"],
	},
	{ name: "progress", use: /\bwindow\.withProgress\b/, files: ["src/host/progress.ts"] },
	{
		name: "Markdown in hovers",
		use: /\bMarkdownString\(/,
		files: ["src/views/datasetHover.ts", "src/views/rowTree.ts", "src/views/balanceItem.ts"],
	},
	{
		name: "trusted Markdown",
		use: /\bisTrusted\s*[=:]/,
		files: ["src/views/datasetHover.ts", "src/views/balanceItem.ts"],
	},
	{ name: "HTML and icons in Markdown", use: /\b(?:supportHtml|supportThemeIcons)\b/, files: [] },
	{
		name: "the status bar",
		use: /\b(?:createStatusBarItem|setStatusBarMessage)\b/,
		files: ["src/views/balanceItem.ts"],
	},
	{ name: "hovers", use: /\bnew vscode\.Hover\(/, files: ["src/views/datasetHover.ts"] },
	{
		name: "text dropped into editors",
		use: /\bDocumentDropEdit\(/,
		files: ["src/views/editorDrop.ts"],
	},
	{ name: "code lenses", use: /\bCodeLens\(/, files: ["src/manifest/manifestLenses.ts"] },
	{
		name: "diagnostics",
		use: /\bDiagnostic\(/,
		files: ["src/manifest/manifestDiagnostics.ts", "src/background/keyLeaks.ts"],
	},
	{
		name: "confirmations of agent tools",
		use: /\bconfirmationMessages\b/,
		files: ["src/agentTools/agentTools.ts"],
	},
	{ name: "the external browser", use: /\bopenExternal\b/, files: ["src/host/browser.ts"] },
	{ name: "the clipboard", use: /\bclipboard\.writeText\b/, files: ["src/host/clipboard.ts"] },
	{ name: "terminals", use: /\bcreateTerminal\b/, files: ["src/commands/session/keyTerminal.ts"] },
	{
		name: "launches of debugged programs",
		use: /\bstartDebugging\b|\bregisterDebugConfigurationProvider\b/,
		files: ["src/commands/session/keyDebug.ts", "src/commands/session/keyDebugProvider.ts"],
	},
	{ name: "the log", use: /\bcreateOutputChannel\b/, files: ["src/host/log.ts"] },
	{ name: "tree items", use: /\bnew (?:vscode\.)?TreeItem\b/, files: ["src/views/rowTree.ts"] },
	{ name: "webview panels", use: /\bcreateWebviewPanel\b/, files: ["src/pages/shared/host/panels.ts"] },
	{
		name: "the HTML document of a page",
		use: /\bwebview\.html\b/,
		files: ["src/pages/shared/host/panel.ts"],
	},
	{
		name: "markup made from text",
		use: /\b(?:innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|parseFromString|createContextualFragment)\b/,
		files: ["src/pages/shared/components/forbidden.ts"],
	},
	{
		name: "VS Code’s API for pages",
		use: /\bacquireVsCodeApi\b/,
		files: ["src/pages/shared/components/page.tsx"],
	},
	{
		name: "drafts, which VS Code writes to disk,",
		use: /\b(?:saveDraft|useDraft)\(/,
		files: [
			// Only the tab: addresses are personal data.
			"src/pages/access/view.tsx",
			"src/pages/comparison/view.tsx",
			"src/pages/newDataset/draftKeeper.tsx",
			"src/pages/dataset/view.tsx",
			"src/pages/deposit/view.tsx",
			"src/pages/shared/components/page.tsx",
			"src/pages/earnings/withdrawForm.tsx",
		],
	},
	{
		name: "reads of files in a folder",
		use: /\bworkspace\.fs\.readFile\b|\bcreateReadStream\b/,
		files: ["src/host/files.ts", "src/host/regularFile.ts"],
	},
	{
		name: "child processes",
		use: /node:child_process/,
		files: ["src/host/gitIgnore.ts", "src/host/localMarketplaceLauncher.ts"],
	},
	{
		name: "getConfiguration, which could return values of the workspace,",
		use: /getConfiguration\(\s*(?:\)|["'`]dataMarketplace)/,
		files: ["src/host/settings.ts"],
	},
	{ name: "undici’s global dispatcher", use: /\b[gs]etGlobalDispatcher\b/, files: [] },
	{ name: "secrets", use: /\bcontext\.secrets\b/, files: ["src/app.ts"] },
	{
		name: "sameAccount, which is needed only to choose an account,",
		use: /\bsameAccount\(/,
		files: [
			"src/model/session/accounts.ts",
			"src/model/session/session.ts",
			"src/commands/session/sessionCommands.ts",
			"src/commands/session/signInMethods.ts",
			"src/commands/session/signOut.ts",
		],
	},
];

const sources = globSync("src/**/*.{ts,tsx}", { cwd: inRoot() })
	.map((path) => path.replaceAll("\\", "/"))
	.filter((path) => !path.startsWith("src/localMarketplace/"))
	.map((path) => ({ path, text: withoutComments(readFileSync(inRoot(path), "utf8")) }));

describe("The extension’s code", () => {
	for (const { name, use, files } of sinks) {
		it(`uses ${name} ${files.length === 0 ? "nowhere" : `only in ${files.join(", ")}`}`, () => {
			const found = sources.filter(({ text }) => use.test(text)).map(({ path }) => path);
			assert.deepEqual(found.toSorted(), [...files].toSorted());
		});
	}
});

function withoutComments(text: string): string {
	return text.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/(?<=^|\s)\/\/.*$/gm, "");
}
