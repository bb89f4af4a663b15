import * as vscode from "vscode";
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
	for (const name of toolNames) store.add(vscode.lm.registerTool(name, new LazyTool(late, name)));
	return store;
}

class LazyTool implements vscode.LanguageModelTool<unknown> {
	readonly #late: LateParts;
	readonly #name: ToolName;

	constructor(late: LateParts, name: ToolName) {
		this.#late = late;
		this.#name = name;
	}

	async prepareInvocation(
		options: vscode.LanguageModelToolInvocationPrepareOptions<unknown>,
	): Promise<vscode.PreparedToolInvocation> {
		const { agentTools, failureText } = await import("./agentTools.ts");
		const parts = await this.#late();
		try {
			return await agentTools(parts)[this.#name].prepare(options.input);
		} catch (error) {
			parts.log.error(this.#name, error);
			throw new Error(failureText(error), { cause: error });
		}
	}

	async invoke(
		options: vscode.LanguageModelToolInvocationOptions<unknown>,
		token: vscode.CancellationToken,
	): Promise<vscode.LanguageModelToolResult> {
		const { agentTools, failureText, resultOf, signalOf } = await import("./agentTools.ts");
		const parts = await this.#late();
		const { signal, release } = signalOf(token);
		try {
			return resultOf(await agentTools(parts)[this.#name].run(options.input, signal));
		} catch (error) {
			if (signal.aborted) throw new vscode.CancellationError();
			parts.log.error(this.#name, error);
			return resultOf(failureText(error));
		} finally {
			release();
		}
	}
}
