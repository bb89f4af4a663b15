import * as vscode from "vscode";
import { DisposableStore } from "../base/lifecycle.ts";
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

/** What a button at the end of a choice does. */
interface ChoiceButton {
	icon: string;
	tooltip: string;
	press: () => Promise<unknown>;
}

export interface ChoiceWithButtons<T> extends Choice<T> {
	buttons: readonly ChoiceButton[];
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

/**
 * Like `pickOne`, for choices with buttons. After a button's action, the list stays open with the choices that
 * `choices` then returns, or closes if there are none.
 */
export async function pickOrPress<T>(
	choices: () => ReadonlyArray<ChoiceWithButtons<T>>,
	{ title }: Pick<PickOptions, "title">,
): Promise<T | undefined> {
	const store = new DisposableStore();
	const picker = store.add(vscode.window.createQuickPick<ItemWithButtons<T>>());
	picker.title = forPrompt(title);
	picker.matchOnDescription = true;
	picker.ignoreFocusOut = true;
	const update = (): void => {
		picker.items = choices().map(itemWithButtons);
		if (picker.items.length === 0) picker.hide();
	};
	try {
		return await new Promise<T | undefined>((resolve) => {
			store.add(picker.onDidHide(() => resolve(undefined)));
			store.add(picker.onDidAccept(() => picker.selectedItems.forEach(({ value }) => resolve(value))));
			store.add(
				picker.onDidTriggerItemButton(async ({ item: { buttons }, button }) => {
					await buttons.find((one) => one === button)?.press();
					update();
				}),
			);
			picker.show();
			update();
		});
	} finally {
		store.dispose();
	}
}

type ItemWithButtons<T> = Omit<ChoiceItem<T>, "buttons"> & {
	buttons: ReadonlyArray<vscode.QuickInputButton & Pick<ChoiceButton, "press">>;
};

function itemWithButtons<T>({ buttons, ...choice }: ChoiceWithButtons<T>): ItemWithButtons<T> {
	return {
		...item(choice),
		buttons: buttons.map(({ icon, tooltip, press }) => ({
			iconPath: new vscode.ThemeIcon(icon),
			tooltip,
			press,
		})),
	};
}
