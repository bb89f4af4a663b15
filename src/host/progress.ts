import * as vscode from "vscode";
import { untilCanceled } from "../base/async/cancellation.ts";
import { forNotification } from "../base/text.ts";

export type Report = (message: string, increment?: number) => void;

/**
 * Runs a task while VS Code shows its progress. "notification" can be canceled, which aborts the signal; a view's ID
 * shows a bar at the top of that view; "window" shows the title in the status bar.
 */
export async function withProgress<T>(
	title: string,
	where: "notification" | { view: string } | "window",
	task: (signal: AbortSignal, report: Report) => Promise<T>,
): Promise<T> {
	const location =
		where === "notification"
			? vscode.ProgressLocation.Notification
			: where === "window"
				? vscode.ProgressLocation.Window
				: { viewId: where.view };
	const cancellable = where === "notification";
	return vscode.window.withProgress(
		{ location, title: forNotification(title), cancellable },
		async (progress, token) =>
			untilCanceled(token, async (signal) =>
				task(signal, (message, increment) => {
					const text = forNotification(message);
					progress.report(increment === undefined ? { message: text } : { message: text, increment });
				}),
			),
	);
}
