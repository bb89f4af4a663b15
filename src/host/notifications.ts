import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { describeError } from "../api/describeError.ts";
import { MarketplaceError } from "../api/failure.ts";
import { forDetail, forNotification, forPrompt } from "../base/text.ts";
import type { Log } from "./log.ts";

export type Severity = "info" | "warning" | "error";

export interface ConfirmOptions {
	/** The question, one line. */
	question: string;
	/** What confirming means; may have several lines. */
	detail?: string;
	/** The label of the confirming button: says what will happen. */
	action: string;
}

interface InputOptions {
	title: string;
	prompt: string;
	value?: string;
	placeholder?: string;
	/** Returns a sentence saying what's wrong, or undefined if valid. */
	validate?: (text: string) => string | undefined;
}

/**
 * All toasts, modal dialogs, and simple input boxes. Toasts and prompts turn `[text](command:…)` into links, so
 * every message, title, and prompt is sanitized for its surface, even the extension's own.
 */
export class Notifications {
	/** Open questions: double-clicking a button asks only once. */
	readonly #asked = new Set<string>();

	/** Shows a toast; resolves to the label of the chosen action, or to undefined if dismissed. */
	async show<A extends string>(severity: Severity, message: string, ...actions: A[]): Promise<A | undefined> {
		const text = forNotification(message);
		if (severity === "error") return vscode.window.showErrorMessage(text, ...actions);
		if (severity === "warning") return vscode.window.showWarningMessage(text, ...actions);
		return vscode.window.showInformationMessage(text, ...actions);
	}

	/** Logs why an action failed, and shows it unless the user canceled the action. */
	async showFailure(log: Log, action: string, error: unknown): Promise<void> {
		log.error(action, error);
		if (error instanceof MarketplaceError && error.kind === "cancelled") return;
		const showLog = l10n.t("Show Log");
		const picked = await this.show("error", describeError(error).sentence, showLog);
		if (picked === showLog) log.show();
	}

	/** Asks in a modal dialog; false if dismissed, or immediately if the same question is already open. */
	async confirm(options: ConfirmOptions): Promise<boolean> {
		return (await this.choose(options, [options.action])) !== undefined;
	}

	/**
	 * Asks in a modal dialog with several actions. Resolves to undefined if dismissed, or immediately if the
	 * same question is already open.
	 */
	async choose<A extends string>(
		options: { question: string; detail?: string },
		actions: readonly A[],
	): Promise<A | undefined> {
		const { question, detail } = options;
		if (this.#asked.has(question)) return undefined;
		this.#asked.add(question);
		const modal: vscode.MessageOptions = { modal: true };
		if (detail !== undefined) modal.detail = forDetail(detail);
		try {
			return await vscode.window.showWarningMessage(forNotification(question), modal, ...actions);
		} finally {
			this.#asked.delete(question);
		}
	}

	/** Asks for one line of text; undefined if canceled. */
	async input(options: InputOptions): Promise<string | undefined> {
		const { validate } = options;
		const box: vscode.InputBoxOptions = {
			title: forPrompt(options.title),
			prompt: forPrompt(options.prompt),
			ignoreFocusOut: true,
		};
		if (options.value !== undefined) box.value = options.value;
		if (options.placeholder !== undefined) box.placeHolder = options.placeholder;
		if (validate) {
			box.validateInput = (text) => {
				const problem = validate(text);
				return problem === undefined ? undefined : forPrompt(problem);
			};
		}
		return vscode.window.showInputBox(box);
	}

	/** Asks the user to type `expected` exactly: only for what can't be undone. */
	async confirmTyped(options: Pick<InputOptions, "title" | "prompt">, expected: string): Promise<boolean> {
		const validate = (text: string): string | undefined =>
			text === expected ? undefined : l10n.t("Type “{0}” to confirm.", expected);
		return (await this.input({ ...options, placeholder: expected, validate })) === expected;
	}
}
