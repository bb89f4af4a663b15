import * as vscode from "vscode";
import { forPrompt } from "../base/text.ts";

/** One choice. Others' text in it went through `forQuickPick`. */
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
	/** Looking elsewhere cancels it: for a menu, which begins nothing that would be lost. */
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
		// A page that takes the focus late, or a look at a mail, must not end an act half-way.
		ignoreFocusOut: !endsWithFocus,
	};
}

/** Asks for one of a few; undefined when it was cancelled. */
export async function pickOne<T>(choices: readonly Choice<T>[], how: PickOptions): Promise<T | undefined> {
	return (await vscode.window.showQuickPick(choices.map(item), options(how)))?.value;
}

/** Asks for any of a few; undefined when it was cancelled. */
export async function pickMany<T>(choices: readonly Choice<T>[], how: PickOptions): Promise<T[] | undefined> {
	const picked = await vscode.window.showQuickPick(choices.map(item), { ...options(how), canPickMany: true });
	return picked?.map(({ value }) => value);
}
