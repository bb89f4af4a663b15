import * as vscode from "vscode";
import { untilCanceled } from "../base/async/cancellation.ts";
import { forNotification } from "../base/text.ts";

interface ProgressOptions {
	title: string;
	/**
	 * "notification" can be canceled; a view's ID shows a bar at the top of that view; "window" shows the title in the
	 * status bar.
	 */
	where: "notification" | { view: string } | "window";
}

export type Report = (message: string, increment?: number) => void;

/** Runs a task while VS Code shows its progress. The signal aborts when the user cancels. */
export async function withProgress<T>(
	options: ProgressOptions,
	task: (signal: AbortSignal, report: Report) => Promise<T>,
): Promise<T> {
	const location =
		options.where === "notification"
			? vscode.ProgressLocation.Notification
			: options.where === "window"
				? vscode.ProgressLocation.Window
				: { viewId: options.where.view };
	const cancellable = options.where === "notification";
	return vscode.window.withProgress(
		{ location, title: forNotification(options.title), cancellable },
		async (progress, token) =>
			untilCanceled(token, async (signal) =>
				task(signal, (message, increment) => {
					const text = forNotification(message);
					progress.report(increment === undefined ? { message: text } : { message: text, increment });
				}),
			),
	);
}
