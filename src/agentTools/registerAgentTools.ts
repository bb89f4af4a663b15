import * as vscode from "vscode";
import { DisposableStore, type Disposable } from "../base/lifecycle.ts";
import type { Log } from "../host/log.ts";
import type { AgentParts } from "./toolReads.ts";
import { type ToolName, toolNames } from "./toolNames.ts";

type LateParts = () => Promise<AgentParts & { readonly log: Log }>;

/**
 * Registers the language-model tools; their implementation loads on first use. VS Code forks may lack this
 * API: they only lose the tools.
 */
export function registerAgentTools(app: LateParts): Disposable {
	const store = new DisposableStore();
	const lm: Partial<typeof vscode.lm> | undefined = vscode.lm;
	if (lm?.registerTool === undefined) return store;
	for (const name of toolNames) store.add(vscode.lm.registerTool(name, new LazyTool(app, name)));
	return store;
}

class LazyTool implements vscode.LanguageModelTool<unknown> {
	readonly #app: LateParts;
	readonly #name: ToolName;

	constructor(app: LateParts, name: ToolName) {
		this.#app = app;
		this.#name = name;
	}

	async prepareInvocation(
		options: vscode.LanguageModelToolInvocationPrepareOptions<unknown>,
	): Promise<vscode.PreparedToolInvocation> {
		const { agentTools, failureText } = await import("./agentTools.ts");
		const app = await this.#app();
		try {
			return await agentTools(app)[this.#name].prepare(options.input);
		} catch (error) {
			app.log.error(this.#name, error);
			throw new Error(failureText(error), { cause: error });
		}
	}

	async invoke(
		options: vscode.LanguageModelToolInvocationOptions<unknown>,
		token: vscode.CancellationToken,
	): Promise<vscode.LanguageModelToolResult> {
		const { agentTools, failureText, resultOf, signalOf } = await import("./agentTools.ts");
		const app = await this.#app();
		const { signal, release } = signalOf(token);
		try {
			return resultOf(await agentTools(app)[this.#name].run(options.input, signal));
		} catch (error) {
			if (signal.aborted) throw new vscode.CancellationError();
			app.log.error(this.#name, error);
			return resultOf(failureText(error));
		} finally {
			release();
		}
	}
}
