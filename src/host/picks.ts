import * as vscode from "vscode";
import { forPrompt } from "../base/text.ts";

/** One choice. Untrusted text in it must have gone through `forQuickPick`. */
export interface Choice<T> {
	label: string;
	description?: string;
	detail?: string;
	icon?: string;
	picked?: boolean;
	value: T;
}

export interface PickOptions {
	title: string;
	placeholder?: string;
	/** Whether losing focus cancels the quick pick: for a menu, where nothing is lost. */
	endsWithFocus?: boolean;
}

type ChoiceItem<T> = vscode.QuickPickItem & { value: T };

function item<T>(choice: Choice<T>): ChoiceItem<T> {
	const { label, description, detail, icon, picked, value } = choice;
	const shown: ChoiceItem<T> = { label, value };
	if (description !== undefined) shown.description = description;
	if (detail !== undefined) shown.detail = detail;
	if (icon !== undefined) shown.iconPath = new vscode.ThemeIcon(icon);
	if (picked !== undefined) shown.picked = picked;
	return shown;
}

function options({ title, placeholder, endsWithFocus = false }: PickOptions): vscode.QuickPickOptions {
	return {
		title: forPrompt(title),
		...(placeholder === undefined ? {} : { placeHolder: forPrompt(placeholder) }),
		matchOnDescription: true,
		matchOnDetail: true,
		// A page that takes focus late, or a look at an email, must not cancel an operation halfway.
		ignoreFocusOut: !endsWithFocus,
	};
}

/** Asks the user to pick one; undefined if canceled. */
export async function pickOne<T>(
	choices: ReadonlyArray<Choice<T>>,
	how: PickOptions,
): Promise<T | undefined> {
	return (await vscode.window.showQuickPick(choices.map(item), options(how)))?.value;
}

/** Asks the user to pick any number; undefined if canceled. */
export async function pickMany<T>(
	choices: ReadonlyArray<Choice<T>>,
	how: PickOptions,
): Promise<T[] | undefined> {
	const picked = await vscode.window.showQuickPick(choices.map(item), { ...options(how), canPickMany: true });
	return picked?.map(({ value }) => value);
}
