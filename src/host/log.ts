import * as vscode from "vscode";
import { describeError } from "../api/describeError.ts";
import { MarketplaceError } from "../api/failure.ts";
import type { ExchangeRecord } from "../api/transport/transportSettings.ts";
import type { Disposable } from "../base/lifecycle.ts";
import { forLog } from "../base/text.ts";
import type { Redactor } from "./redaction.ts";

/** The log of what the extension did. Credentials are redacted from every line. */
export interface Log {
	info(message: string): void;
	warn(message: string): void;
	error(message: string, error?: unknown): void;
	show(): void;
}

/** The extension's only output channel. Untrusted text must go through `forLog`. */
export class ChannelLog implements Log, Disposable {
	readonly #redactor: Redactor;
	#opened: vscode.LogOutputChannel | undefined;
	#closed = false;

	constructor(redactor: Redactor) {
		this.#redactor = redactor;
	}

	info(message: string): void {
		this.#channel?.info(this.#redactor.redact(message));
	}

	warn(message: string): void {
		this.#channel?.warn(this.#redactor.redact(message));
	}

	error(message: string, error?: unknown): void {
		const line = error === undefined ? message : `${message}: ${describe(error)}`;
		this.#channel?.error(this.#redactor.redact(line));
	}

	show(): void {
		this.#channel?.show(true);
	}

	dispose(): void {
		this.#closed = true;
		this.#opened?.dispose();
	}

	/** Created on first use. Undefined once closed: processes and calls that outlive the log may still report. */
	get #channel(): vscode.LogOutputChannel | undefined {
		if (this.#closed) return undefined;
		return (this.#opened ??= vscode.window.createOutputChannel("Data Marketplace", { log: true }));
	}
}

/** The log line for an attempt: which request, how it ended, how long it took. */
export function exchangeLine(
	origin: string,
	{ operation, attempt, milliseconds, status, failure }: ExchangeRecord,
): string {
	const ended = [status, failure === undefined ? undefined : forLog(failure)].filter(
		(part) => part !== undefined,
	);
	const again = attempt > 0 ? ` (attempt ${attempt + 1})` : "";
	return `${new URL(origin).host} ${operation}: ${ended.join(" ")}, ${Math.round(milliseconds)} ms${again}`;
}

function describe(error: unknown): string {
	if (error instanceof MarketplaceError) {
		const { sentence, detail } = describeError(error);
		return forLog(detail === undefined ? sentence : `${sentence} (${detail})`);
	}
	if (!(error instanceof Error)) return String(error);
	const own = error.stack ?? error.message;
	return error.cause === undefined ? own : `${own}\n${describe(error.cause)}`;
}
