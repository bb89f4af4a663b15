import * as vscode from "vscode";
import { untilCanceled } from "../base/async/cancellation.ts";
import { DisposableStore, type Disposable } from "../base/lifecycle.ts";
import type { Log } from "../host/log.ts";
import type { AgentParts, ToolName } from "./agentTools.ts";

type LateParts = () => Promise<AgentParts & { readonly log: Log }>;

/** The names in `contributes.languageModelTools`. */
const toolNames: readonly ToolName[] = [
	"dataMarketplace_search_datasets",
	"dataMarketplace_get_dataset",
	"dataMarketplace_compare_datasets",
	"dataMarketplace_estimate_cost",
	"dataMarketplace_get_balance",
	"dataMarketplace_draft_dataset_manifest",
	"dataMarketplace_grant_dataset_access",
	"dataMarketplace_revoke_dataset_access",
];

/**
 * Registers the language-model tools; their implementation loads on first use. Registers nothing in a VS Code
 * fork without the API for tools.
 */
export function registerAgentTools(late: LateParts): Disposable {
	const store = new DisposableStore();
	const lm: Partial<typeof vscode.lm> | undefined = vscode.lm;
	if (lm?.registerTool === undefined) return store;
	for (const name of toolNames) store.add(vscode.lm.registerTool(name, lazyTool(late, name)));
	return store;
}

function lazyTool(late: LateParts, name: ToolName): vscode.LanguageModelTool<unknown> {
	return {
		prepareInvocation: async ({ input }) => {
			const { agentTools, failureText } = await import("./agentTools.ts");
			const parts = await late();
			try {
				return await agentTools(parts)[name].prepare(input);
			} catch (error) {
				parts.log.error(name, error);
				throw new Error(failureText(error), { cause: error });
			}
		},
		invoke: async ({ input }, token) => {
			const { agentTools, failureText, resultOf } = await import("./agentTools.ts");
			const parts = await late();
			return untilCanceled(token, async (signal) => {
				try {
					return resultOf(await agentTools(parts)[name].run(input, signal));
				} catch (error) {
					if (signal.aborted) throw new vscode.CancellationError();
					parts.log.error(name, error);
					return resultOf(failureText(error));
				}
			});
		},
	};
}
