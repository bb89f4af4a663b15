import * as l10n from "@vscode/l10n";
import type { OpenOutcome } from "../host/browser.ts";
import { copyToClipboard } from "../host/clipboard.ts";
import { editorFacts } from "../host/editorFacts.ts";
import type { Services } from "../services.ts";
import type { NounHandlers } from "./register.ts";

export function diagnosticsCommands(services: Services): NounHandlers<"diagnostics"> {
	return { copy: async () => copyDiagnostics(services), report: async () => reportIssue(services) };
}

async function copyDiagnostics(services: Services): Promise<{ kind: "copied"; text: string }> {
	const text = diagnosticsOf(services);
	await copyToClipboard(text);
	void services.notifications.show(
		"info",
		l10n.t("Diagnostics copied to the clipboard. They don’t include your API key."),
	);
	return { kind: "copied", text };
}

/**
 * Opens the bug report form with diagnostics prefilled. Field names must match
 * .github/ISSUE_TEMPLATE/bug.yml.
 */
async function reportIssue(services: Services): Promise<OpenOutcome> {
	const fields = new URLSearchParams({ template: "bug.yml", diagnostics: diagnosticsOf(services) });
	return services.browser.open(`${services.facts.issuesUrl}/new?${fields.toString()}`);
}

/** What a bug report needs. Never includes keys, accounts, or untrusted text. */
function diagnosticsOf(services: Services): string {
	const { session, wallet, catalogue, activity, facts, settings } = services;
	const { state } = session;
	const lines = [
		`Data Marketplace ${facts.version}`,
		...editorFacts(),
		`Session: ${state.kind}${"credential" in state ? ` (${state.credential})` : ""}${"local" in state && state.local ? ", local marketplace" : ""}`,
		`List: ${catalogue.state.kind}`,
		`Buyer's balance: ${wallet.buyer.kind}; seller's: ${wallet.seller.kind}; auto-deposit: ${wallet.autoDeposit.kind}`,
		`Outcomes not known: ${activity.unknownCount}`,
		`Timeout: ${settings.requestTimeoutSeconds.value} s; limit: ${settings.maxResponseMegabytes.value} MB`,
		`Proxy: ${settings.network.value.proxy.support}, ${settings.network.value.proxy.url === "" ? "none set" : "set"}`,
	];
	return lines.join("\n");
}
