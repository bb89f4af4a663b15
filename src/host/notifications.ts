import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { forDetail, forNotification, forPrompt } from "../base/text.ts";

export type Severity = "info" | "warning" | "error";

export interface ConfirmOptions {
	/** The question, one line. */
	question: string;
	/** What it means; may have several lines. */
	detail?: string;
	/** The label of the button that goes on: it says what will happen. */
	action: string;
}

export interface InputOptions {
	title: string;
	prompt: string;
	value?: string;
	placeholder?: string;
	password?: boolean;
	/** The sentence that says what is wrong, or undefined when it can be accepted. */
	validate?: (text: string) => string | undefined;
}

export interface TypedConfirmOptions {
	title: string;
	prompt: string;
	/** What must be typed, exactly. */
	expected: string;
}

/**
 * All toasts, modal questions and prompts. Toasts and prompts make links of `[text](command:…)`, so every
 * text passes the neutraliser of its sink here, whoever wrote it.
 */
export class Notifications {
	/** Questions on show: a button that is pressed twice asks once. */
	readonly #asked = new Set<string>();

	/** Shows a toast; answers the chosen action's label. */
	async show<A extends string>(severity: Severity, message: string, ...actions: A[]): Promise<A | undefined> {
		const text = forNotification(message);
		if (severity === "error") return vscode.window.showErrorMessage(text, ...actions);
		if (severity === "warning") return vscode.window.showWarningMessage(text, ...actions);
		return vscode.window.showInformationMessage(text, ...actions);
	}

	/** Asks in a modal dialog; false when it was closed in any other way. */
	async confirm(options: ConfirmOptions): Promise<boolean> {
		return (await this.choose(options, [options.action])) !== undefined;
	}

	/** Asks in a modal dialog with several ways on. Undefined at once while the same question is on show. */
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

	/** Asks for one line of text; undefined when it was cancelled. */
	async input(options: InputOptions): Promise<string | undefined> {
		const { validate } = options;
		const box: vscode.InputBoxOptions = {
			title: forPrompt(options.title),
			prompt: forPrompt(options.prompt),
			password: options.password ?? false,
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

	/** Asks to type something exactly: only for what cannot be undone. */
	async confirmTyped(options: TypedConfirmOptions): Promise<boolean> {
		const { title, prompt, expected } = options;
		const validate = (text: string): string | undefined =>
			text === expected ? undefined : l10n.t("Type “{0}” to confirm.", expected);
		return (await this.input({ title, prompt, placeholder: expected, validate })) === expected;
	}
}
