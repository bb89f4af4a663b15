import * as vscode from "vscode";
import { DisposableStore } from "../base/lifecycle.ts";
import { forPrompt } from "../base/text.ts";

/** One step of a dialogue in the input box. */
export interface Step {
	title: string;
	step: number;
	of: number;
	prompt: string;
	value?: string;
	placeholder?: string;
	password?: boolean;
	/** There is a step before this one. */
	back?: boolean;
	/** One more thing that can be done here, as a button. */
	action?: { icon: string; label: string; run: (signal: AbortSignal) => Promise<string> };
	/** What is wrong with the text as it stands; asked as one types. */
	validate?: (text: string) => string | undefined;
	/** What is done with the text before the step ends; a sentence keeps the box open and shows it. */
	submit?: (text: string, signal: AbortSignal) => Promise<string | undefined>;
}

export type StepAnswer = { kind: "text"; text: string } | { kind: "back" } | { kind: "cancelled" };

/**
 * Asks one step. It stays open when the focus goes elsewhere (to the mail with the code); closing it aborts
 * whatever the step is doing.
 */
export async function askStep(step: Step): Promise<StepAnswer> {
	const store = new DisposableStore();
	const box = store.add(vscode.window.createInputBox());
	const abort = new AbortController();
	fill(box, step);
	try {
		return await new Promise<StepAnswer>((resolve) => {
			store.add(box.onDidHide(() => resolve({ kind: "cancelled" })));
			store.add(box.onDidTriggerButton((button) => void pressed(box, step, button, abort.signal, resolve)));
			store.add(
				box.onDidChangeValue((text) => showProblem(box, text === "" ? undefined : step.validate?.(text))),
			);
			store.add(box.onDidAccept(() => void accept(box, step, abort.signal, resolve)));
			box.show();
		});
	} finally {
		abort.abort();
		store.dispose();
	}
}

function fill(box: vscode.InputBox, step: Step): void {
	box.title = forPrompt(step.title);
	if (step.of > 1) {
		box.step = step.step;
		box.totalSteps = step.of;
	}
	box.prompt = forPrompt(step.prompt);
	box.value = step.value ?? "";
	box.placeholder = step.placeholder;
	box.password = step.password ?? false;
	box.ignoreFocusOut = true;
	const buttons: vscode.QuickInputButton[] = step.back ? [vscode.QuickInputButtons.Back] : [];
	if (step.action) {
		buttons.push({ iconPath: new vscode.ThemeIcon(step.action.icon), tooltip: step.action.label });
	}
	box.buttons = buttons;
}

function showProblem(box: vscode.InputBox, problem: string | undefined): void {
	box.validationMessage = problem === undefined ? undefined : forPrompt(problem);
}

async function pressed(
	box: vscode.InputBox,
	step: Step,
	button: vscode.QuickInputButton,
	signal: AbortSignal,
	resolve: (answer: StepAnswer) => void,
): Promise<void> {
	if (button === vscode.QuickInputButtons.Back) return resolve({ kind: "back" });
	if (!step.action || box.busy) return;
	box.busy = true;
	const said = await step.action.run(signal);
	box.busy = false;
	box.prompt = forPrompt(said);
}

async function accept(
	box: vscode.InputBox,
	step: Step,
	signal: AbortSignal,
	resolve: (answer: StepAnswer) => void,
): Promise<void> {
	if (box.busy) return;
	const text = box.value;
	const problem = step.validate?.(text) ?? (await submit(box, step, text, signal));
	if (signal.aborted) return;
	if (problem === undefined) return resolve({ kind: "text", text });
	showProblem(box, problem);
}

async function submit(
	box: vscode.InputBox,
	step: Step,
	text: string,
	signal: AbortSignal,
): Promise<string | undefined> {
	if (!step.submit) return undefined;
	box.busy = true;
	box.enabled = false;
	try {
		return await step.submit(text, signal);
	} finally {
		box.busy = false;
		box.enabled = true;
	}
}
