import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { AccountScope } from "../account/accountScope.ts";
import type { Browser, OpenOutcome } from "../host/browser.ts";
import { copyToClipboard } from "../host/clipboard.ts";
import type { ExtensionFacts } from "../host/extensionFacts.ts";
import type { Settings } from "../host/settings.ts";
import type { CommandParts, NounHandlers, SessionParts } from "./commandHandler.ts";

interface Parts extends CommandParts, SessionParts {
	readonly browser: Browser;
	readonly settings: Settings;
	readonly facts: ExtensionFacts;
}

export function diagnosticsCommands(parts: Parts): NounHandlers<"diagnostics"> {
	return { copy: async () => copyDiagnostics(parts), report: async () => reportIssue(parts) };
}

async function copyDiagnostics(parts: Parts): Promise<{ kind: "copied"; text: string }> {
	const text = diagnosticsOf(parts);
	await copyToClipboard(text);
	void parts.notifications.show(
		"info",
		l10n.t("Copied the diagnostics to the clipboard. Your API key isn’t included."),
	);
	return { kind: "copied", text };
}

/**
 * Opens the bug report form with diagnostics prefilled. Field names must match
 * .github/ISSUE_TEMPLATE/bug.yml.
 */
async function reportIssue(parts: Parts): Promise<OpenOutcome> {
	const fields = new URLSearchParams({ template: "bug.yml", diagnostics: diagnosticsOf(parts) });
	return parts.browser.open(`${parts.facts.issuesUrl}/new?${fields.toString()}`);
}

/** What a bug report needs. Never includes keys, accounts, or untrusted text. */
function diagnosticsOf(parts: Parts): string {
	const { session, scopes, facts, settings } = parts;
	const scope = scopes.value;
	const { state } = session;
	const lines = [
		`Data Marketplace ${facts.version}`,
		...editorFacts(),
		`Session: ${state.kind}${"credential" in state ? ` (${state.credential})` : ""}${"local" in state && state.local ? ", local marketplace" : ""}`,
		...(scope === undefined ? [] : accountFacts(scope)),
		`Timeout: ${settings.requestTimeoutSeconds.value} s; limit: ${settings.maxResponseMegabytes.value} MB`,
		`Proxy: ${settings.network.value.proxy.support}, ${settings.network.value.proxy.url === "" ? "none set" : "set"}`,
	];
	return lines.join("\n");
}

function accountFacts({ catalogue, wallet, writes }: AccountScope): string[] {
	return [
		`List: ${catalogue.state.kind}`,
		`Buyer’s balance: ${wallet.buyer.kind}; seller’s: ${wallet.seller.kind}; auto-deposit: ${wallet.autoDeposit.kind}`,
		`Unconfirmed actions: ${writes.unknown().length}`,
	];
}

function editorFacts(): string[] {
	return [
		`${vscode.env.appName} ${vscode.version} (${vscode.env.appHost}${vscode.env.remoteName === undefined ? "" : `, remote ${vscode.env.remoteName}`})`,
		`Node ${process.versions.node}, ${process.platform} ${process.arch}`,
		`Language: ${vscode.env.language}`,
	];
}
