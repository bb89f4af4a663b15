import * as vscode from "vscode";
import { forPrompt } from "../base/text.ts";

/** One step of a dialog, with an input box of its own. */
interface Step {
	title: string;
	/** Which step of how many, if there are several. */
	step?: number;
	of?: number;
	prompt: string;
	value?: string;
	placeholder?: string;
	password?: boolean;
	/** Whether there's a previous step to go back to. */
	back?: boolean;
	/** Other actions, each as a button. A sentence that `run` resolves to replaces the prompt. */
	actions?: readonly StepAction[];
	/** Returns what's wrong with the text, or undefined if valid. Called while typing and before `submit`. */
	validate?: (text: string) => string | undefined;
	/** Runs before the step completes. A sentence that it resolves to is shown and keeps the box open. */
	submit?: (text: string, signal: AbortSignal) => Promise<string | undefined>;
}

export interface StepAction {
	icon: string;
	label: string;
	run: (signal: AbortSignal) => Promise<string | undefined>;
}

export type StepAnswer = { kind: "text"; text: string } | { kind: "back" } | { kind: "cancelled" };

/**
 * Shows one step. It stays open when focus moves elsewhere (to the email with the code); closing it aborts a
 * running `submit` or action. Throws what they throw.
 */
export async function askStep(step: Step): Promise<StepAnswer> {
	const box = vscode.window.createInputBox();
	const abort = new AbortController();
	fill(box, step);
	try {
		return await answerTo(step, box, abort.signal);
	} finally {
		abort.abort();
		box.dispose();
	}
}

function fill(box: vscode.InputBox, step: Step): void {
	box.title = forPrompt(step.title);
	box.step = step.step;
	box.totalSteps = step.of;
	box.prompt = forPrompt(step.prompt);
	box.value = step.value ?? "";
	box.placeholder = step.placeholder;
	box.password = step.password ?? false;
	box.ignoreFocusOut = true;
	const buttons: vscode.QuickInputButton[] = step.back ? [vscode.QuickInputButtons.Back] : [];
	for (const { icon, label } of step.actions ?? [])
		buttons.push({ iconPath: new vscode.ThemeIcon(icon), tooltip: label });
	box.buttons = buttons;
}

async function answerTo(step: Step, box: vscode.InputBox, signal: AbortSignal): Promise<StepAnswer> {
	const { promise, resolve, reject } = Promise.withResolvers<StepAnswer>();
	const show = (problem: string | undefined): void => {
		box.validationMessage = problem === undefined ? undefined : forPrompt(problem);
	};
	const press = async (button: vscode.QuickInputButton): Promise<void> => {
		if (button === vscode.QuickInputButtons.Back) return resolve({ kind: "back" });
		const action = step.actions?.find(({ label }) => label === button.tooltip);
		if (!action || box.busy) return;
		box.busy = true;
		const said = await action.run(signal);
		box.busy = false;
		if (said !== undefined) box.prompt = forPrompt(said);
	};
	const accept = async (): Promise<void> => {
		if (box.busy) return;
		const text = box.value;
		let problem = step.validate?.(text);
		if (problem === undefined && step.submit) {
			box.busy = true;
			box.enabled = false;
			problem = await step.submit(text, signal);
			box.busy = false;
			box.enabled = true;
		}
		if (problem === undefined) resolve({ kind: "text", text });
		else show(problem);
	};
	box.onDidHide(() => resolve({ kind: "cancelled" }));
	box.onDidTriggerButton((button) => void press(button).catch(reject));
	box.onDidChangeValue((text) => show(text === "" ? undefined : step.validate?.(text)));
	box.onDidAccept(() => void accept().catch(reject));
	box.show();
	return promise;
}
