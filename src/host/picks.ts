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

interface PickOptions {
	title: string;
	placeholder?: string;
	/** Whether losing focus cancels the quick pick: for a menu, where nothing is lost. */
	endsWithFocus?: boolean;
}

export interface ChoiceWithButtons<T> extends Choice<T> {
	buttons: ReadonlyArray<vscode.QuickInputButton & { press: () => Promise<unknown> }>;
}

function item<C extends Choice<unknown>>({ icon, ...choice }: C) {
	return { ...choice, ...(icon !== undefined && { iconPath: new vscode.ThemeIcon(icon) }) };
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

/**
 * Like `pickOne`, for choices with buttons. After a button's action, the list stays open with the choices that
 * `choices` then returns, or closes if there are none. Throws what the action throws.
 */
export async function pickOrPress<T>(
	choices: () => ReadonlyArray<ChoiceWithButtons<T>>,
	{ title }: Pick<PickOptions, "title">,
): Promise<T | undefined> {
	const picker = vscode.window.createQuickPick<ReturnType<typeof item<ChoiceWithButtons<T>>>>();
	picker.title = forPrompt(title);
	picker.matchOnDescription = true;
	picker.ignoreFocusOut = true;
	const update = (): void => {
		picker.items = choices().map(item);
		if (picker.items.length === 0) picker.hide();
	};
	const { promise, resolve, reject } = Promise.withResolvers<T | undefined>();
	picker.onDidHide(() => resolve(undefined));
	picker.onDidAccept(() => picker.selectedItems.forEach(({ value }) => resolve(value)));
	picker.onDidTriggerItemButton(({ item: { buttons }, button }) => {
		buttons
			.find((one) => one === button)
			?.press()
			.then(update, reject);
	});
	picker.show();
	update();
	try {
		return await promise;
	} finally {
		picker.dispose();
	}
}
