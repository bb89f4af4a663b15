import * as vscode from "vscode";
import { DisposableStore, type Disposable } from "../base/lifecycle.ts";
import type { LateServices } from "../services.ts";
import { type ToolName, toolNames } from "./toolNames.ts";

/**
 * Registers the language-model tools; their implementation loads on first use. VS Code forks may lack this
 * API: they only lose the tools.
 */
export function registerAgentTools(services: LateServices): Disposable {
	const store = new DisposableStore();
	const lm: Partial<typeof vscode.lm> | undefined = vscode.lm;
	if (lm?.registerTool === undefined) return store;
	for (const name of toolNames) store.add(vscode.lm.registerTool(name, new LazyTool(services, name)));
	return store;
}

class LazyTool implements vscode.LanguageModelTool<unknown> {
	readonly #services: LateServices;
	readonly #name: ToolName;

	constructor(services: LateServices, name: ToolName) {
		this.#services = services;
		this.#name = name;
	}

	async prepareInvocation(
		options: vscode.LanguageModelToolInvocationPrepareOptions<unknown>,
	): Promise<vscode.PreparedToolInvocation> {
		const { agentTools, failureText } = await import("./agentTools.ts");
		const services = await this.#services();
		try {
			return await agentTools(services)[this.#name].prepare(options.input);
		} catch (error) {
			services.log.error(this.#name, error);
			throw new Error(failureText(error), { cause: error });
		}
	}

	async invoke(
		options: vscode.LanguageModelToolInvocationOptions<unknown>,
		token: vscode.CancellationToken,
	): Promise<vscode.LanguageModelToolResult> {
		const { agentTools, failureText, resultOf, signalOf } = await import("./agentTools.ts");
		const services = await this.#services();
		const { signal, release } = signalOf(token);
		try {
			return resultOf(await agentTools(services)[this.#name].run(options.input, signal));
		} catch (error) {
			if (signal.aborted) throw new vscode.CancellationError();
			services.log.error(this.#name, error);
			return resultOf(failureText(error));
		} finally {
			release();
		}
	}
}
